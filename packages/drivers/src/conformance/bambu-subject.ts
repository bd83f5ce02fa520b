import { bambu } from '../bambu/index.ts'
import { startBambuSimulator } from '../bambu/simulator.ts'
import type { Subject } from './subject.ts'

export const bambuSubject: Subject = {
  driver: bambu,
  startSimulator: () => startBambuSimulator({ reports: 'delta', updateMs: 20 }),
  fileName: 'bracket.gcode.3mf',
  quirks: [
    'drops the first upload',
    'clear data channel',
    '426 after a whole upload',
    'never says that a file arrived',
    'leaves out emptied lists',
  ],
  exempt: { 'sets the speed': 'Four levels only; which one a percentage means is tested with the driver' },
}
