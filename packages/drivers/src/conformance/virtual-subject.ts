import type { Simulator } from '../testing/simulator.ts'
import { noFaults } from '../testing/simulator.ts'
import { virtualConnection } from '../virtual/connection.ts'
import { virtual } from '../virtual/index.ts'
import { virtualPrinter } from '../virtual/virtual-printers.ts'
import type { Subject } from './subject.ts'

const noWire = 'there is no wire between a virtual printer and its link'
let printers = 0

/** A virtual printer whose clock stands still, so that only the checks move it. */
async function startVirtualSimulator(): Promise<Simulator> {
  printers += 1
  const connection = {
    name: `conformance ${printers}`,
    accessCode: 'virtual-code-0123456789',
    speed: 1000,
    tools: 2,
  }
  const printer = virtualPrinter(virtualConnection.parse(connection))
  printer.switchOff()
  printer.machine.settleMs = 0
  const faults = noFaults()
  const settings = { storageMegabytes: printer.options.storageMegabytes }
  Object.defineProperties(faults, {
    credentialsRevoked: {
      set: (revoked) => Object.assign(printer, { accessCode: revoked ? 'another' : connection.accessCode }),
    },
    refuseWith: { set: (words) => Object.assign(printer, { refuseWith: words }) },
    answerDelayMs: { set: (delay) => Object.assign(printer, { answerDelayMs: delay }) },
    storageFull: { set: (full) => Object.assign(printer.options, full ? { storageMegabytes: 0 } : settings) },
  })
  return {
    connection,
    wrongConnection: { ...connection, accessCode: 'a-code-of-nobody-at-all' },
    secrets: [connection.accessCode],
    machine: printer.machine,
    faults,
    dropConnections: () => printer.cutLinks(),
    async restart() {
      printer.cutLinks()
      printer.machine.restart()
    },
    async stop() {
      printer.goOffline(true)
    },
  }
}

export const virtualSubject: Subject = {
  driver: virtual,
  startSimulator: startVirtualSimulator,
  fileName: 'bracket.gcode',
  quirks: [],
  exempt: {
    'does not wait for ever for a printer that accepts and says nothing': noWire,
    'notices silence': noWire,
    'prints with every message doubled': noWire,
    'prints with messages out of order': noWire,
    'prints with updates cut into pieces': noWire,
  },
}
