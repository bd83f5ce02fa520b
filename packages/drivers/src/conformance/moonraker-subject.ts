import { moonraker } from '../moonraker/index.ts'
import { startMoonrakerSimulator } from '../moonraker/simulator.ts'
import type { Subject } from './subject.ts'

export const moonrakerSubject: Subject = {
  driver: moonraker,
  startSimulator: () =>
    startMoonrakerSimulator({ apiKey: 'moonraker-key-0123456789', tools: 2, updateMs: 20, onlyWanted: true }),
  fileName: 'parts/bracket.gcode',
  quirks: ['rewrites files', 'drops the first upload'],
  exempt: {},
}
