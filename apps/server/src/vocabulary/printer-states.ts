interface PrinterStateEntry {
  readonly title: string
  /** Reported by printers; the others are derived by the service. */
  readonly reported: boolean
  readonly online: boolean
}

const entry = (title: string, reported: boolean, online: boolean): PrinterStateEntry => ({
  title,
  reported,
  online,
})

export const printerStates = {
  operational: entry('Ready', true, true),
  printing: entry('Printing', true, true),
  pausing: entry('Pausing', true, true),
  paused: entry('Paused', true, true),
  resuming: entry('Resuming', true, true),
  cancelling: entry('Cancelling', true, true),
  downloading: entry('Receiving a file', true, true),
  error: entry('Error', true, true),
  not_ready: entry('Not ready', true, true),
  offline: entry('Offline', true, false),
  print_pending: entry('Print pending', false, true),
  in_maintenance: entry('In maintenance', false, true),
  unknown: entry('Unknown', false, false),
} as const satisfies Record<string, PrinterStateEntry>

export type PrinterState = keyof typeof printerStates
