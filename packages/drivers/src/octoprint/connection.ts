import { z } from 'zod'
import { secret } from '../rules/secret.ts'

export const octoprintConnection = z.object({
  url: z.url({ protocol: /^https?$/ }).describe('Address of OctoPrint, such as http://octopi.local'),
  apiKey: secret(z.string()).describe('API key or application key; left empty it can be had by pairing'),
  allowSelfSigned: z.boolean().default(false).describe('Accept a certificate that nobody vouches for'),
})

export type OctoPrintConnection = z.infer<typeof octoprintConnection>
