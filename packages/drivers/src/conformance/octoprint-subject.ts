import { octoprint } from '../octoprint/index.ts'
import { startOctoPrintSimulator } from '../octoprint/simulator.ts'
import type { Subject } from './subject.ts'

export const octoprintSubject: Subject = {
  driver: octoprint,
  startSimulator: () =>
    startOctoPrintSimulator({ apiKey: 'octoprint-key-0123456789', tools: 2, updateMs: 20 }),
  fileName: 'parts/bracket.gcode',
  quirks: ['drops the first upload', 'sends states late', 'has no power plugin'],
  exempt: {},
}
