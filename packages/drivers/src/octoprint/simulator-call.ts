import type { IncomingMessage } from 'node:http'
import type { SimulatedMachine } from '../testing/simulated-machine.ts'
import type { Faults } from '../testing/simulator.ts'

export interface OctoPrintHost {
  machine: SimulatedMachine
  faults: Faults
  isConnected: boolean
  isPsuOn: boolean
  apiKey: string
  sessions: Set<string>
  /** App token of a pairing request → the key once a person allowed it, or `denied`. */
  pairings: Map<string, string>
}

export type Json = Record<string, unknown>

export interface Call {
  host: OctoPrintHost
  machine: SimulatedMachine
  body: Json
  path: string
  request: IncomingMessage
}

export type Answer = { status: number; body?: unknown; location?: string }
export type Route = (call: Call) => Answer | Promise<Answer>

export const conflict = (error: string): Answer => ({ status: 409, body: { error } })
export const done: Answer = { status: 204 }

function requireOperational({ host, machine }: Call): Answer | undefined {
  if (!host.isConnected || machine.errorReason !== undefined) return conflict('Printer is not operational')
  if (host.faults.refuseWith !== undefined) return conflict(host.faults.refuseWith)
  return undefined
}

export type RouteEntry = [method: string, path: RegExp, route: Route]

export function operational(route: Route): Route {
  return (call) => requireOperational(call) ?? route(call)
}
