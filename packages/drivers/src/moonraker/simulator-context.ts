import type { Faults } from '../testing/simulator.ts'
import type { SimulatedKlipper } from './simulator-objects.ts'

/** What a method of the simulated Moonraker works with. */
export interface MethodContext {
  klipper: SimulatedKlipper
  faults: Faults
  announce(method: string, ...params: unknown[]): void
  /** Klipper writes on its console. */
  respond(line: string): void
  /** Moonraker's connection to Klipper is gone, and with it who followed what. */
  dropSubscriptions(): void
  oneshotToken(): string
  disk: { freeBytes: number }
  said: string[]
  /** Parts of Moonraker that its configuration asks for. */
  components: Set<string>
  power: Map<string, 'on' | 'off'>
  webcams: Record<string, unknown>[]
}

export class RpcError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Moonraker is there, Klipper behind it is not, or not yet. */
export function requireKlipper({ klipper: { state } }: MethodContext): void {
  if (state === 'disconnected' || state === 'startup') throw new RpcError(503, 'Klippy Host not connected')
}
