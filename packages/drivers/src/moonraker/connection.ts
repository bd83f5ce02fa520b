import { z } from 'zod'
import { secret } from '../rules/secret.ts'

export const moonrakerConnection = z.object({
  url: z.url({ protocol: /^https?$/ }).describe('Address of Moonraker, such as http://printer.local:7125'),
  apiKey: secret(z.string().min(1).optional()).describe('Not needed where this service is a trusted client'),
  useOneshotToken: z
    .boolean()
    .optional()
    .describe('Trade the key for a token, for proxies that drop headers'),
  webUrl: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Address of the web interface, where relative camera addresses lead; by default the same host, on its usual port where Moonraker is asked on its own',
    ),
  allowSelfSigned: z.boolean().default(false).describe('Accept a certificate that nobody vouches for'),
  powerDevice: z
    .string()
    .optional()
    .describe('Power device that switches the printer; by default the one named printer, or the first'),
})
