import { amsTexts, healthTexts, printErrorTexts } from './error-texts.ts'
import type { Hms, PrintReport } from './wire.ts'

const cancelCodes = new Set(['0300_400C', '0500_400E'])
export const developerModeHealthCode = '0500_0500_0001_0007'
const busyCode = '0500_4004'

const parts: Readonly<Record<number, string>> = {
  3: 'motion and heating',
  5: 'main board',
  7: 'AMS',
  8: 'tool head',
  12: 'camera and sensors',
  18: 'AMS lite',
}

function hex(value: number): string {
  const digits = (value >>> 0).toString(16).toUpperCase().padStart(8, '0')
  return `${digits.slice(0, 4)}_${digits.slice(4)}`
}

/** `XXXX_XXXX` */
export function printErrorCode(error: number): string {
  return hex(error)
}

/** `XXXX_XXXX_XXXX_XXXX` */
export function healthCode({ attr, code }: Hms): string {
  return `${hex(attr)}_${hex(code)}`
}

export function isCancellation(error: number): boolean {
  return cancelCodes.has(printErrorCode(error))
}

/** Small numbers are steps of a normal print; what is wrong begins here. */
const firstTrouble = 0x4000

export function isTrouble(error: number): boolean {
  return (error & 0xffff) >= firstTrouble
}

/** What ended a print: the error shown now, or else the one that was noted. 0 when neither says anything. */
export function endingError({ print_error: shown = 0, fail_reason: noted = 0 }: PrintReport): number {
  return isTrouble(shown) ? shown : isTrouble(noted) ? noted : 0
}

export function isBusyError(error: number): boolean {
  return printErrorCode(error) === busyCode
}

export function printErrorText(error: number): string {
  const code = printErrorCode(error)
  return `${printErrorTexts[code] ?? `Error of the ${partOf(error)}`} (${code})`
}

export function healthText(entry: Hms): string {
  const code = healthCode(entry)
  return `${healthTexts[code] ?? amsText(entry) ?? `Message of the ${partOf(entry.attr)}`} (${code})`
}

const amsPart = 7

/** The same trouble has a code of its own for each unit and each of its slots. */
function amsText({ attr, code }: Hms): string | undefined {
  if (((attr >>> 24) & 0xff) !== amsPart) return undefined
  const text = amsTexts[healthCode({ attr: attr & 0xfff8_f8ff, code })]
  const unit = (attr >>> 16) & 7
  const slot = (attr >>> 8) & 7
  return text
    ?.replace('{slot}', String(slot + 1))
    .replace('{unit}', unit === 0 ? 'the AMS' : `AMS ${unit + 1}`)
}

function partOf(bits: number): string {
  return parts[(bits >>> 24) & 0xff] ?? 'printer'
}

export type HealthLevel = 'fatal' | 'serious' | 'common' | 'info'

/** Below the levels lie steps of a normal print. */
export function isHealthMessage({ code }: Hms): boolean {
  return code >>> 0 >= firstTrouble
}

export function healthLevel({ code }: Hms): HealthLevel {
  const level = (code >>> 16) & 0xffff
  return level === 1 ? 'fatal' : level === 2 ? 'serious' : level === 3 ? 'common' : 'info'
}

/** Trouble with which nothing can be printed: heaters, motors, boards. */
export function isFatal(entry: Hms): boolean {
  const part = (entry.attr >>> 24) & 0xff
  if (healthCode(entry) === developerModeHealthCode) return false
  return healthLevel(entry) === 'fatal' && (part === 3 || part === 8)
}
