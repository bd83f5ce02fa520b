import type { SimulatedMachine } from '../machine/simulated-machine.ts'
import type { Json } from './simulator-host.ts'
import type { Standing } from './simulator-state.ts'

export interface SimulatedEvent {
  type: string
  payload: Json
}

const changed = (state_id: string): SimulatedEvent => ({ type: 'PrinterStateChanged', payload: { state_id } })

/** Events that OctoPrint fires for the step from one state of the machine to the next, in its order. */
export function eventsBetween(before: Standing, now: Standing, machine: SimulatedMachine): SimulatedEvent[] {
  const run = machine.lastRun
  const payload = { path: run?.file, name: run?.file, origin: 'local', time: machine.elapsedSeconds }
  const told = (type: string, more: Json = {}): SimulatedEvent => ({ type, payload: { ...payload, ...more } })
  if (now.error !== undefined && before.error === undefined) {
    return breakdown(now.error, before.phase === 'printing' ? [told('PrintFailed', failure(now.error))] : [])
  }
  if (now.error === undefined && before.error !== undefined) return [changed('OPERATIONAL')]
  if (before.phase === now.phase || now.error !== undefined) return []
  if (before.phase === 'idle') return [changed('STARTING'), told('PrintStarted'), changed('PRINTING')]
  if (now.phase === 'idle') return endOf(before.phase, machine, told)
  if (now.phase === 'paused') return [...soon(before, 'PAUSING'), told('PrintPaused'), changed('PAUSED')]
  if (now.phase === 'printing')
    return [...soon(before, 'RESUMING'), told('PrintResumed'), changed('PRINTING')]
  if (now.phase === 'cancelling') return [told('PrintCancelling'), changed('CANCELLING')]
  return [changed(now.phase.toUpperCase())]
}

const failure = (error: string) => ({ reason: 'error', error })

/** A state that was passed through without a stop. */
function soon({ phase }: Standing, state: string): SimulatedEvent[] {
  return phase === state.toLowerCase() ? [] : [changed(state)]
}

/** Only a print in full swing is told as failed; one that was paused just ends with its line. */
function breakdown(error: string, failed: SimulatedEvent[]): SimulatedEvent[] {
  return [
    changed('ERROR'),
    { type: 'Error', payload: { error, reason: 'firmware', consequence: 'disconnect' } },
    { type: 'Disconnected', payload: {} },
    changed('OFFLINE'),
    ...failed,
  ]
}

/** The script after the print is still to run: becoming operational is told later. */
function endOf(
  phase: string,
  { lastRun }: SimulatedMachine,
  told: (type: string, more?: Json) => SimulatedEvent,
): SimulatedEvent[] {
  if (lastRun?.outcome === 'finished') return [changed('FINISHING'), told('PrintDone')]
  // What the firmware complains about, OctoPrint cancels.
  const complaint = lastRun?.outcome === 'failed' ? { firmwareError: lastRun.reason } : {}
  const cancelling = [told('PrintCancelling', complaint), changed('CANCELLING')]
  return [
    ...(phase === 'cancelling' ? [] : cancelling),
    told('PrintCancelled'),
    told('PrintFailed', { reason: 'cancelled' }),
  ]
}
