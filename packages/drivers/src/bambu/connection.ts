import { z } from 'zod'
import { secret } from '../rules/secret.ts'

const port = z.int().min(1).max(65_535)
const fingerprint = z
  .string()
  .regex(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/i)
  .optional()

export const bambuConnection = z.object({
  host: z.string().min(1).describe('Address of the printer in the local network'),
  serial: z
    .string()
    .regex(/^[0-9A-Za-z]{6,32}$/)
    .describe('Serial number as on the printer’s screen, capital letters as there'),
  accessCode: secret(z.string().min(1)).describe(
    'From the printer’s network settings; it changes when LAN mode or Developer Mode is switched',
  ),
  port: port.default(8883),
  ftpsPort: port.default(990),
  cameraPort: port.default(6000),
  authority: z
    .string()
    .optional()
    .describe('PEM of the authority that signed the printer’s certificate, which then must name the serial'),
  certificateFingerprint: fingerprint.describe('SHA-256 of the certificate; learnt at the first connection'),
  ftpsFingerprint: fingerprint.describe('Where file transfer shows another certificate'),
  cameraFingerprint: fingerprint.describe('Where the camera shows another certificate'),
  clearTransfers: z
    .boolean()
    .optional()
    .describe('Files travel unencrypted, because this printer knows no other way; learnt when it is so'),
})
