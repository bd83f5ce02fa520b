import { prusalink } from '../prusalink/index.ts'
import { startPrusalinkSimulator } from '../prusalink/simulator.ts'
import type { Subject } from './subject.ts'

const onlyOnAPi = 'A printer’s own firmware does not offer it'
const noLine =
  'Questions over HTTP hold no line: after a cut the next one opens a new connection, as the driver’s own tests show'

/** A link that only hears when it asks needs more patience where the machine is busy. */
const timing = { silenceSeconds: 1.5 }

const withoutALine = {
  'tells a broken line, shows the printer offline and ends': noLine,
  'fails waiting commands when the line breaks': noLine,
  'does not start a running job again after a reconnect': noLine,
  'does not start a job again that ended while the line was broken': noLine,
}

export const prusalinkSubjects: readonly Subject[] = [
  {
    driver: prusalink,
    startSimulator: () => startPrusalinkSimulator({ flavour: 'printer', login: 'key' }),
    timing,
    fileName: 'parts/bracket.gcode',
    quirks: ['drops the first upload', 'short names'],
    exempt: {
      ...withoutALine,
      'sets temperatures and answers once they are set': onlyOnAPi,
      'sets the speed': onlyOnAPi,
      'takes a picture': onlyOnAPi,
    },
  },
  {
    driver: prusalink,
    startSimulator: () => startPrusalinkSimulator({ flavour: 'pi', login: 'digest' }),
    timing,
    fileName: 'parts/bracket.gcode',
    quirks: ['drops the first upload', 'short nonces'],
    exempt: withoutALine,
  },
]
