import type { Simulator } from '../testing/simulator.ts'
import type { Observed } from './observed.ts'
import type { Subject } from './subject.ts'

export interface Scene {
  subject: Subject
  simulator: Simulator
  /** Connects and follows the telemetry; the link is closed after the check. */
  connect(connection?: Record<string, unknown>): Promise<Observed>
  /** Stores a file of the subject's own kind and answers its path on the printer. */
  upload(observed: Observed, name?: string): Promise<string>
}

/** One thing that must hold for every driver. `needs` names the commands it uses. */
export interface Check {
  name: string
  needs: readonly string[]
  run(scene: Scene): Promise<void>
}
