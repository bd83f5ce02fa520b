import { expect, test } from 'vitest'
import { onOwnHost } from './own-host.ts'

test.each([
  ['/webcam/?action=stream', 'http://printer.local:7125', 'http://printer.local:7125/webcam/?action=stream'],
  [
    'http://127.0.0.1:8080/?action=snapshot',
    'http://printer.local',
    'http://printer.local:8080/?action=snapshot',
  ],
  ['http://localhost/cam', 'https://10.0.0.4', 'http://10.0.0.4/cam'],
  ['https://printer.local/cam', 'http://printer.local', 'https://printer.local/cam'],
  ['http://10.0.0.1/admin', 'http://10.0.0.4', undefined],
  ['//evil.example/x', 'http://10.0.0.4', undefined],
  ['file:///etc/passwd', 'http://10.0.0.4', undefined],
  ['http://', 'http://10.0.0.4', undefined],
])('%s of %s leads to %s', (address, printer, expected) => {
  expect(onOwnHost(address, printer)).toBe(expected)
})
