import type { SeenPrinter } from '../define-driver.ts'
import { modelOfSerial } from './models.ts'

/** Model codes of announcements, where the serial number is of no known kind. */
const codes = new Map(
  Object.entries({
    'BL-P001': 'X1 Carbon',
    'BL-P002': 'X1',
    C11: 'P1P',
    C12: 'P1S',
    C13: 'X1E',
    N1: 'A1 mini',
    N2S: 'A1',
    N6: 'X2D',
    N7: 'P2S',
    N9: 'A2L',
    O1C: 'H2C',
    O1C2: 'H2C',
    O1D: 'H2D',
    O1E: 'H2D Pro',
    O1S: 'H2S',
    O2D: 'H2D Pro',
  }),
)

/** What a printer tells of itself every few seconds. */
export function recogniseAnnouncement(
  headers: Readonly<Record<string, string | undefined>>,
): SeenPrinter | undefined {
  const { usn: serial } = headers
  if (!serial) return undefined
  const code = headers['devmodel.bambu.com']
  const bySerial = modelOfSerial(serial)
  const model = bySerial.camera === 'unknown' ? (codes.get(code ?? '') ?? code) : bySerial.name
  const name = headers['devname.bambu.com']
  return { serial, ...(model ? { model } : {}), ...(name ? { name } : {}) }
}
