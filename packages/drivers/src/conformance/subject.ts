import type { AnyDriver, DriverTiming } from '../define-driver.ts'
import type { Simulator } from '../testing/simulator.ts'

/** A driver and the simulator it is tried against. */
export interface Subject {
  driver: AnyDriver
  startSimulator(): Promise<Simulator>
  timing?: Partial<DriverTiming>
  /** A file name this printer takes. */
  fileName: string
  /** Firmware peculiarities of the simulator under which a whole print must still work. */
  quirks: readonly string[]
  /** Checks that make no sense for this protocol, each with the reason. */
  exempt: Readonly<Record<string, string>>
}
