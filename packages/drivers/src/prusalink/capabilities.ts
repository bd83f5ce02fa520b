import type { Capability } from '../commands.ts'
import { DriverFailure } from '../driver-failure.ts'
import type { PrusalinkSession } from './link.ts'

export const prusalinkCapabilities = [
  'upload',
  'start',
  'pause',
  'resume',
  'cancel',
  'setTemperatures',
  'home',
  'jog',
  'setSpeed',
  'listFiles',
  'deleteFile',
  'snapshot',
] as const satisfies readonly Capability[]

const reason = 'The printer’s own PrusaLink does not offer this; only the one on a Raspberry Pi does'

/** Declared, because a Raspberry Pi can; a printer's own firmware cannot. */
export const unavailableOnPrinter = {
  setTemperatures: reason,
  home: reason,
  jog: reason,
  setSpeed: reason,
  snapshot: reason,
} as const satisfies Partial<Record<Capability, string>>

export function requirePi({ isPi }: Pick<PrusalinkSession, 'isPi'>): void {
  if (!isPi) throw new DriverFailure('refused', reason)
}
