import type { PushMessage, StateFlags } from '../wire.ts'

const flags = (text: string, on: Partial<StateFlags>): PushMessage['current'] => ({
  state: {
    text,
    error: '',
    flags: {
      operational: true,
      printing: false,
      cancelling: false,
      pausing: false,
      resuming: false,
      finishing: false,
      closedOrError: false,
      error: false,
      paused: false,
      ready: false,
      ...on,
    },
  },
  job: { file: { path: 'cube.gcode', size: 24684 }, estimatedPrintTime: 973.1 },
  progress: { completion: 1.53, filepos: 379, printTime: 0, printTimeLeft: null },
  temps: [],
})

const payload = { path: 'cube.gcode', time: 4.2 }

/** What OctoPrint 1.11 sends while a file is started and then cancelled; a cancelled print is told twice. */
export const cancelledPrint: { client: readonly Record<string, unknown>[]; printer: readonly PushMessage[] } =
  {
    client: [
      { subscribe: { state: { logs: false, messages: false }, events: true, plugins: false } },
      { auth: '_api:session' },
      { throttle: 2 },
    ],
    printer: [
      { connected: { version: '1.11.8', display_version: '1.11.8' } },
      { history: { ...flags('Operational', { ready: true }), job: {}, progress: {} } },
      { event: { type: 'PrintStarted', payload } },
      { current: flags('Printing', { printing: true }) },
      { event: { type: 'PrintCancelling', payload } },
      { current: flags('Cancelling', { printing: true, cancelling: true }) },
      { event: { type: 'PrintCancelled', payload } },
      { event: { type: 'PrintFailed', payload: { ...payload, reason: 'cancelled' } } },
      { current: flags('Operational', { ready: true }) },
    ],
  }
