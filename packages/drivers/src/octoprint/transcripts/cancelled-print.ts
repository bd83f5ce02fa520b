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
  job: { file: { path: 'cube.gcode', origin: 'local' } },
  progress: { completion: 1.53, filepos: 379, printTime: 0, printTimeLeft: null },
  temps: [],
})

const without = { completion: null, filepos: null, printTime: null, printTimeLeft: null }
const payload = { path: 'cube.gcode', origin: 'local' }
const changed = (state_id: string): PushMessage => ({
  event: { type: 'PrinterStateChanged', payload: { state_id } },
})

/**
 * What OctoPrint 1.11 sends while a file is started and then cancelled. The end is told twice, and before the
 * printer is free.
 */
export const cancelledPrint: { client: readonly Record<string, unknown>[]; printer: readonly PushMessage[] } =
  {
    client: [
      {
        subscribe: {
          state: { logs: false, messages: false },
          events: true,
          plugins: ['psucontrol', 'action_command_prompt'],
        },
      },
      { auth: '_api:session' },
      { throttle: 2 },
    ],
    printer: [
      { connected: { version: '1.11.8', display_version: '1.11.8' } },
      { history: { ...flags('Operational', { ready: true }), job: {}, progress: {} } },
      changed('STARTING'),
      { event: { type: 'PrintStarted', payload } },
      { current: flags('Printing', { printing: true }) },
      { event: { type: 'PrintCancelling', payload } },
      changed('CANCELLING'),
      { current: flags('Cancelling', { printing: true, cancelling: true }) },
      { event: { type: 'PrintCancelled', payload } },
      { event: { type: 'PrintFailed', payload: { ...payload, reason: 'cancelled' } } },
      // The script after a cancelled print still runs.
      { current: { ...flags('Cancelling', { printing: true, cancelling: true }), progress: without } },
      changed('OPERATIONAL'),
      { current: { ...flags('Operational', { ready: true }), progress: without } },
    ],
  }
