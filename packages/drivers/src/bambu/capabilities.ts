import type { Capability } from '../commands.ts'

export const bambuCapabilities = [
  'upload',
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
  'light',
  'skipObjects',
  'deleteFile',
  'listFiles',
  'snapshot',
  'stream',
  'resolveNotification',
] as const satisfies readonly Capability[]
