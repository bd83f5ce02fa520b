import type { Capability } from '@printyard/drivers'

// The drivers keep the list too, but asking them would load them all.
const known: Readonly<Record<Capability, true>> = {
  upload: true,
  start: true,
  pause: true,
  resume: true,
  cancel: true,
  gcode: true,
  setTemperatures: true,
  home: true,
  jog: true,
  setSpeed: true,
  setFan: true,
  light: true,
  power: true,
  emergencyStop: true,
  skipObjects: true,
  deleteFile: true,
  listFiles: true,
  snapshot: true,
  stream: true,
  restartFirmware: true,
  resolveNotification: true,
}

/** Everything some printer can be asked. */
export const capabilityNames = Object.keys(known) as Capability[]
