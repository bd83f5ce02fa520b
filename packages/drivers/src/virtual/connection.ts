import { z } from 'zod'
import { secret } from '../rules/secret.ts'

export const virtualConnection = z.object({
  name: z.string().min(1).describe('Virtual printers of the same name are the same printer'),
  owner: z.string().default('').describe('Printers of different owners are different printers'),
  seed: z.number().int().default(1).describe('The same seed gives the same drift and the same failures'),
  speed: z
    .number()
    .min(1)
    .max(1000)
    .default(1)
    .describe('How much faster than real time it prints and heats'),
  tools: z.number().int().min(1).max(16).default(1).describe('Number of tools'),
  amsUnits: z.number().int().min(0).max(4).default(0).describe('Material units with four slots each'),
  failAtLayer: z.number().int().positive().optional().describe('Every print fails at this layer'),
  failureRate: z.number().min(0).max(1).default(0).describe('Share of prints that fail at a random layer'),
  runoutAtLayer: z.number().int().positive().optional().describe('The first print runs out of filament here'),
  storageMegabytes: z.number().positive().default(1024),
  accessCode: secret(z.string().optional()).describe('When the printer was made with one, it has to match'),
})
