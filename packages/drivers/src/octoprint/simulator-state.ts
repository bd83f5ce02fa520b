import type { SimulatedMachine } from '../testing/simulated-machine.ts'

const texts = {
  operational: 'Operational',
  printing: 'Printing',
  pausing: 'Pausing',
  paused: 'Paused',
  resuming: 'Resuming',
  cancelling: 'Cancelling',
} as const

/** What OctoPrint's socket says of the machine, in `current` and `history`. */
export function currentMessage(machine: SimulatedMachine, isConnected: boolean): Record<string, unknown> {
  const isError = machine.errorReason !== undefined
  const truth = machine.truth as keyof typeof texts
  const flags = {
    operational: isConnected && !isError,
    // Set together with every state that a print passes through, except while paused.
    printing: ['printing', 'pausing', 'resuming', 'cancelling'].includes(truth),
    pausing: truth === 'pausing',
    paused: truth === 'paused',
    resuming: truth === 'resuming',
    cancelling: truth === 'cancelling',
    finishing: false,
    error: isError,
    closedOrError: isError || !isConnected,
    ready: isConnected && !isError && machine.isIdle,
    sdReady: false,
  }
  const run = machine.lastRun
  const text = isError ? 'Offline after error' : isConnected ? texts[truth] : 'Offline'
  return {
    state: { text, flags, error: machine.errorReason ?? '' },
    job: {
      file: { path: run?.file ?? null, name: run?.file ?? null, size: 1000, origin: 'local' },
      estimatedPrintTime: 3600,
    },
    progress: {
      completion: run === undefined ? null : machine.progress * 100,
      filepos: Math.round(machine.progress * 1000),
      printTime: run === undefined ? null : Math.round(machine.elapsedSeconds),
      printTimeLeft: machine.isIdle ? null : 1800,
      printTimeLeftOrigin: 'estimate',
    },
    currentZ: null,
    serverTime: performance.timeOrigin / 1000 + performance.now() / 1000,
  }
}

export function temperatures(machine: SimulatedMachine): Record<string, unknown> {
  const heat = ({ current, target }: { current: number; target: number }) => ({ actual: current, target })
  return {
    time: Math.round(Date.now() / 1000),
    ...Object.fromEntries(machine.tools.map((tool, index) => [`tool${index}`, heat(tool)])),
    bed: heat(machine.bed),
    chamber: heat(machine.chamber),
  }
}

/** Events that OctoPrint fires for the step from one state of the machine to the next. */
export function eventsBetween(
  before: string,
  machine: SimulatedMachine,
): { type: string; payload: object }[] {
  const run = machine.lastRun
  const payload = { path: run?.file, name: run?.file, origin: 'local', time: machine.elapsedSeconds }
  const now = machine.isIdle ? 'idle' : machine.truth
  if (before === now) return []
  if (before === 'idle') return [{ type: 'PrintStarted', payload }]
  if (now === 'paused') return [{ type: 'PrintPaused', payload }]
  if (now === 'printing') return [{ type: 'PrintResumed', payload }]
  if (now === 'cancelling') return [{ type: 'PrintCancelling', payload }]
  if (now !== 'idle') return []
  if (run?.outcome === 'finished') return [{ type: 'PrintDone', payload }]
  if (run?.outcome === 'cancelled') {
    return [
      { type: 'PrintCancelled', payload },
      { type: 'PrintFailed', payload: { ...payload, reason: 'cancelled' } },
    ]
  }
  return [{ type: 'PrintFailed', payload: { ...payload, reason: 'error', error: run?.reason } }]
}
