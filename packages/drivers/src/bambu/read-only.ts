import type { Capability } from '../commands.ts'
import { DriverFailure } from '../driver-failure.ts'
import { developerModeHealthCode, healthCode } from './error-codes.ts'
import type { CommandReply, PrintReport } from './wire.ts'

export const readOnlyReason =
  'Read-only: the printer takes no commands. Enable LAN mode and Developer Mode in its network settings'

const signatureRequired = 0x20000000n
/** A command without a signature, and one whose signature does not hold. */
const refusedUnsigned = new Set([0x05024007, 0x05024009])
/** The light is not among them: what belongs to `system` needs no signature. */
const needCommands: readonly Capability[] = [
  'start',
  'pause',
  'resume',
  'cancel',
  'gcode',
  'setTemperatures',
  'home',
  'jog',
  'setSpeed',
  'setFan',
  'skipObjects',
  'resolveNotification',
]

/** Whether the printer, by its own reports, obeys only its maker's programs; undefined when it does not say. */
export function saysReadOnly({ fun, hms }: PrintReport): boolean | undefined {
  if (hms?.some((entry) => healthCode(entry) === developerModeHealthCode)) return true
  if (fun === undefined || !/^[0-9a-f]+$/i.test(fun)) return undefined
  return (BigInt(`0x${fun}`) & signatureRequired) !== 0n
}

export function refusesUnsigned({ err_code: code, reason = '' }: CommandReply): boolean {
  return (code !== undefined && refusedUnsigned.has(code)) || /verif\w* fail/i.test(reason)
}

export function commandsUnavailable(reason: string | null): Partial<Record<Capability, string | null>> {
  return Object.fromEntries(needCommands.map((command) => [command, reason]))
}

export function readOnlyFailure(words?: string): DriverFailure {
  return new DriverFailure('not-authorised', readOnlyReason, { printerSaid: words })
}
