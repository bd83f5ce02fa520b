import { expect, test } from 'vitest'
import {
  healthCode,
  healthLevel,
  healthText,
  isCancellation,
  isFatal,
  isTrouble,
  printErrorCode,
  printErrorText,
} from './error-codes.ts'
import { activeNotifications } from './notifications.ts'
import { refusesUnsigned, saysReadOnly } from './read-only.ts'

const bedShorted = { attr: 0x03000100, code: 0x00010001 }
const slotEmpty = { attr: 0x07002000, code: 0x00020001 }
const developerMode = { attr: 0x05000500, code: 0x00010007 }

test('writes codes as the maker does', () => {
  expect(printErrorCode(50348044)).toBe('0300_400C')
  expect(printErrorCode(0x07ff8011)).toBe('07FF_8011')
  expect(healthCode(bedShorted)).toBe('0300_0100_0001_0001')
})

test('puts common codes in words and keeps unknown ones readable', () => {
  expect(printErrorText(0x0500400c)).toBe('There is no SD card (0500_400C)')
  expect(printErrorText(0x0700ffff)).toBe('Error of the AMS (0700_FFFF)')
  expect(healthText(slotEmpty)).toContain('Slot 1 of the AMS')
  expect(healthText({ attr: 0x0c009900, code: 0x00030099 })).toBe(
    'Message of the camera and sensors (0C00_9900_0003_0099)',
  )
})

test('names unit and slot of the AMS', () => {
  expect(healthText({ attr: 0x07012200, code: 0x00020001 })).toBe(
    'Slot 3 of AMS 2 ran out of filament (0701_2200_0002_0001)',
  )
  expect(healthText({ attr: 0x07002300, code: 0x00020002 })).toContain('Slot 4 of the AMS is empty')
})

test('takes small numbers for steps of a print', () => {
  expect(isTrouble(0)).toBe(false)
  expect(isTrouble(0x05000002)).toBe(false)
  expect(isTrouble(0x0500c010)).toBe(true)
  expect(activeNotifications({ hms: [{ attr: 0x05000100, code: 3 }], print_error: 0x03000002 }).size).toBe(0)
})

test('tells how grave it is', () => {
  expect(healthLevel(bedShorted)).toBe('fatal')
  expect(healthLevel(slotEmpty)).toBe('serious')
  expect(isFatal(bedShorted)).toBe(true)
  expect(isFatal(slotEmpty)).toBe(false)
  expect(isFatal(developerMode)).toBe(false)
  expect(isCancellation(0x0500400e)).toBe(true)
})

test('makes notifications of what is wrong, but not of a cancelled print', () => {
  const active = activeNotifications({ hms: [bedShorted], print_error: 0x03008004 })
  expect([...active.keys()]).toEqual(['hms-0300_0100_0001_0001', 'print-error'])
  expect(active.get('print-error')).toMatchObject({
    severity: 'error',
    needsPerson: true,
    answers: ['dismiss'],
  })
  expect(activeNotifications({ print_error: 0x0300400c }).size).toBe(0)
})

test('knows a printer that wants signed commands', () => {
  expect(saysReadOnly({ fun: '20000000' })).toBe(true)
  expect(saysReadOnly({ fun: '1AFBCFF9CFF' })).toBe(true)
  expect(saysReadOnly({ fun: '1AF9CFF9CFF' })).toBe(false)
  expect(saysReadOnly({})).toBeUndefined()
  expect(saysReadOnly({ hms: [developerMode] })).toBe(true)
  expect(refusesUnsigned({ err_code: 84033543 })).toBe(true)
  expect(refusesUnsigned({ err_code: 0x05024009 })).toBe(true)
  expect(refusesUnsigned({ reason: 'mqtt message verify failed' })).toBe(true)
  expect(refusesUnsigned({ result: 'success', reason: '' })).toBe(false)
})
