import { SimulatedMachine } from '../machine/simulated-machine.ts'
import { noFaults, type Simulator } from '../testing/simulator.ts'
import { startSimulatedBroker } from './simulator-broker.ts'
import { startSimulatedCamera } from './simulator-camera.ts'
import { type IssuedCertificate, issueCertificate } from './simulator-certificate.ts'
import { type SimulatedFtps, startSimulatedFtps } from './simulator-ftps.ts'
import { SimulatedBambu } from './simulator-printer.ts'

export interface BambuSimulatorOptions {
  serial?: string
  /** `full` reports like an X1, `delta` reports like a P1 or A1. */
  reports?: 'full' | 'delta'
  /** A real printer tells changes about every second. */
  updateMs?: number
}

export interface BambuSimulator extends Simulator {
  readonly printer: SimulatedBambu
  readonly ftps: SimulatedFtps
  /** Signs the printer's certificate. */
  readonly authority: IssuedCertificate
  readonly certificate: IssuedCertificate
  /** Sends a report, whatever it holds. */
  publish(text: string): void
}

const accessCode = 'access-code-12345678'
const defaultSerial = '01P00A123456789'

/** A printer in LAN mode with Developer Mode on: MQTT, FTPS and camera, each over TLS on its own port. */
export async function startBambuSimulator(options: BambuSimulatorOptions = {}): Promise<BambuSimulator> {
  const { serial = defaultSerial, reports = 'delta', updateMs = 1000 } = options
  const machine = new SimulatedMachine()
  const faults = noFaults()
  const authority = issueCertificate('BBL CA')
  const certificate = issueCertificate(serial, authority)
  const printer = new SimulatedBambu(machine, faults, reports, serial)
  const door = { certificate, accessCode, faults }
  const broker = await startSimulatedBroker({ ...door, serial, printer, reports, updateMs })
  const ftps = await startSimulatedFtps({ ...door, machine })
  const camera = await startSimulatedCamera(door)
  const dropConnections = () => {
    broker.drop()
    ftps.drop()
    camera.drop()
  }
  const connection = {
    host: '127.0.0.1',
    port: broker.port,
    ftpsPort: ftps.port,
    cameraPort: camera.port,
    serial,
    accessCode,
  }
  return {
    connection,
    wrongConnection: { ...connection, accessCode: 'a-code-of-nobody' },
    secrets: [accessCode],
    machine,
    faults,
    printer,
    ftps,
    authority,
    certificate,
    publish: (text) => broker.publish(text),
    dropConnections,
    async restart() {
      dropConnections()
      machine.restart()
      printer.restarted()
    },
    async stop() {
      dropConnections()
      await Promise.all([broker.stop(), ftps.stop(), camera.stop()])
    },
  }
}
