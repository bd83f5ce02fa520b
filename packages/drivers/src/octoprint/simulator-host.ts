import type { IncomingMessage } from 'node:http'
import type { SimulatedMachine } from '../machine/simulated-machine.ts'
import type { Faults } from '../testing/simulator.ts'

/** OctoPrint's own part of the truth: its line to the machine, and what it runs before and after a print. */
export interface OctoPrintHost {
  machine: SimulatedMachine
  faults: Faults
  version: string
  apiKey: string
  sessions: Set<string>
  line: 'open' | 'connecting' | 'closed'
  /** The next attempt to connect ends in this error. */
  connectFailsWith: string | undefined
  lineError: string
  /** What `connect` was last asked with, and for which version of the API. */
  connectedWith: Json
  selected: string | undefined
  /** The job's end is told while the script after it still runs. */
  windingDown: 'finishing' | 'cancelling' | undefined
  scriptMs: number
  isStreamingToCard: boolean
  hasChamber: boolean
  isPsuOn: boolean
  prompt: { text: string; choices: string[] } | undefined
  promptAnswers: number[]
  webcam: Json
  /** The key the camera was asked with, if any. */
  cameraKeys: (string | undefined)[]
  moves: Json[]
  clockAheadSeconds: number
  /** App token of a pairing request → the key once a person allowed it, or `denied`. */
  pairings: Map<string, string>
  sendPlugin(plugin: string, data: Json): void
  sendEvent(type: string, payload?: Json): void
}

export type Json = Record<string, unknown>

export interface Call {
  host: OctoPrintHost
  machine: SimulatedMachine
  body: Json
  path: string
  query: URLSearchParams
  request: IncomingMessage
}

export type Answer = { status: number; body?: unknown; location?: string }
export type Route = (call: Call) => Answer | Promise<Answer>
export type RouteEntry = [method: string, path: RegExp, route: Route]

export const conflict = (error: string): Answer => ({ status: 409, body: { error } })
export const notFound: Answer = {
  status: 404,
  body: { error: 'The requested URL was not found on the server.' },
}
export const done: Answer = { status: 204 }

export function hostTime({ clockAheadSeconds }: OctoPrintHost): number {
  return performance.timeOrigin / 1000 + performance.now() / 1000 + clockAheadSeconds
}

export function isOperational({ line, machine }: OctoPrintHost): boolean {
  return line === 'open' && machine.errorReason === undefined
}

/** In OctoPrint's sense: from the first script of a job to the last. */
export function isBusy({ machine, windingDown }: OctoPrintHost): boolean {
  return !machine.isIdle || windingDown !== undefined
}

export function operational(route: Route): Route {
  return (call) => {
    if (!isOperational(call.host)) return conflict('Printer is not operational')
    if (call.host.faults.refuseWith !== undefined) return conflict(call.host.faults.refuseWith)
    return route(call)
  }
}
