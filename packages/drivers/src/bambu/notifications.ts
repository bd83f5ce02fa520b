import type { NotificationUpdate } from '../telemetry.ts'
import {
  healthCode,
  healthLevel,
  healthText,
  isCancellation,
  isHealthMessage,
  isTrouble,
  printErrorText,
} from './error-codes.ts'
import type { PrintReport } from './wire.ts'

export const printErrorId = 'print-error'

const severities = { fatal: 'error', serious: 'error', common: 'warning', info: 'info' } as const

/** What the printer has to say just now, by id. */
export function activeNotifications({
  hms = [],
  print_error: error = 0,
}: PrintReport): Map<string, NotificationUpdate> {
  const active = new Map<string, NotificationUpdate>()
  for (const entry of hms.filter(isHealthMessage)) {
    const level = healthLevel(entry)
    const id = `hms-${healthCode(entry)}`
    active.set(id, {
      type: 'notification',
      id,
      severity: severities[level],
      text: healthText(entry),
      needsPerson: level === 'fatal' || level === 'serious',
    })
  }
  if (isTrouble(error) && !isCancellation(error)) {
    active.set(printErrorId, {
      type: 'notification',
      id: printErrorId,
      severity: 'error',
      text: printErrorText(error),
      needsPerson: true,
      answers: ['dismiss'],
    })
  }
  return active
}

/** Told when they come and taken back when they go. */
export function createNotifications(emit: (update: NotificationUpdate) => void) {
  let told = new Map<string, NotificationUpdate>()
  return {
    update(known: PrintReport): void {
      const active = activeNotifications(known)
      for (const [id, entry] of active) if (told.get(id)?.text !== entry.text) emit(entry)
      for (const [id, { text }] of told) {
        if (!active.has(id))
          emit({ type: 'notification', id, severity: 'resolved', text, needsPerson: false })
      }
      told = active
    },
  }
}
