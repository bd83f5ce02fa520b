export const cancelReasons = {
  1: 'Print failed',
  2: 'Regretted print',
  3: 'No filament extruded / nozzle clog',
  4: 'Fell off the plate',
  5: 'Not enough filament',
  6: 'Other',
} as const

export type CancelReason = keyof typeof cancelReasons
