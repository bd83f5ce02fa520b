import { expect, test } from 'vitest'
import { recogniseAnnouncement } from './announcement.ts'

test('knows a model by its serial number, else by its code, else shows the code', () => {
  const seen = (usn: string, code?: string) =>
    recogniseAnnouncement({ usn, 'devmodel.bambu.com': code, 'devname.bambu.com': 'Left' })
  expect(seen('01P00A123456789', 'C12')).toEqual({ serial: '01P00A123456789', model: 'P1S', name: 'Left' })
  expect(seen('99X00A000000001', 'C11')?.model).toBe('P1P')
  expect(seen('99X00A000000001', 'N9')?.model).toBe('A2L')
  expect(seen('99X00A000000001', 'Z99')?.model).toBe('Z99')
  expect(seen('99X00A000000001')).toEqual({ serial: '99X00A000000001', name: 'Left' })
  expect(recogniseAnnouncement({})).toBeUndefined()
})
