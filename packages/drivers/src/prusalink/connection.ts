import { z } from 'zod'
import { secret } from '../rules/secret.ts'

export const prusalinkConnection = z
  .object({
    url: z.url({ protocol: /^https?$/ }).describe('Address of the printer, such as http://prusa-mk4.local'),
    apiKey: secret(z.string().min(1).optional()).describe('The API key, or the password of a newer printer'),
    username: z.string().min(1).default('maker').describe('Only with a password'),
    password: secret(z.string().min(1).optional()).describe('Instead of an API key'),
    storage: z
      .string()
      .optional()
      .describe('Where files go: usb, local …; the first that can be written by default'),
    allowSelfSigned: z.boolean().default(false).describe('Accept a certificate that nobody vouches for'),
  })
  .refine(({ apiKey, password }) => apiKey !== undefined || password !== undefined, {
    message: 'PrusaLink needs an API key or a password',
  })
