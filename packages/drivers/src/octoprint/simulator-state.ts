import type { SimulatedMachine } from '../machine/simulated-machine.ts'
import { hostTime, isBusy, isOperational, type Json, type OctoPrintHost } from './simulator-host.ts'

const texts: Record<string, string> = {
  operational: 'Operational',
  printing: 'Printing',
  pausing: 'Pausing',
  paused: 'Paused',
  resuming: 'Resuming',
  cancelling: 'Cancelling',
  finishing: 'Finishing',
}

function stateText(host: OctoPrintHost): string {
  if (host.line === 'connecting') return 'Connecting'
  if (host.machine.errorReason !== undefined || host.lineError !== '') return 'Offline after error'
  if (host.line === 'closed') return 'Offline'
  if (host.isStreamingToCard) return 'Transferring file to SD'
  return texts[host.windingDown ?? host.machine.truth] ?? 'Unknown State'
}

function stateFlags(host: OctoPrintHost): Json {
  const isOpen = isOperational(host)
  const phase = isOpen ? (host.windingDown ?? host.machine.truth) : 'closed'
  return {
    operational: isOpen,
    // Set together with every state that a print passes through, except while paused.
    printing: ['printing', 'pausing', 'resuming', 'cancelling', 'finishing'].includes(phase),
    pausing: phase === 'pausing',
    paused: phase === 'paused',
    resuming: phase === 'resuming',
    cancelling: phase === 'cancelling',
    finishing: phase === 'finishing',
    // With the line closed nobody is left to ask for an error: the flag is false, the text tells.
    error: false,
    closedOrError: !isOpen && host.line !== 'connecting',
    ready: isOpen && !isBusy(host) && !host.isStreamingToCard,
    sdReady: false,
  }
}

/** What OctoPrint's socket says of the machine, in `current` and `history`. */
export function currentMessage(host: OctoPrintHost): Json {
  const { machine } = host
  const file = isOperational(host) ? (host.selected ?? null) : null
  // A cancelled print leaves no progress behind, a finished one does.
  const hasProgress = file !== null && (!machine.isIdle || machine.lastRun?.outcome === 'finished')
  return {
    state: { text: stateText(host), flags: stateFlags(host), error: machine.errorReason ?? host.lineError },
    job: {
      file: { path: file, name: file, display: file, size: 1000, origin: file === null ? null : 'local' },
      estimatedPrintTime: 3600,
      user: null,
    },
    progress: {
      completion: hasProgress ? machine.progress * 100 : null,
      filepos: hasProgress ? Math.round(machine.progress * 1000) : null,
      printTime: hasProgress ? Math.round(machine.elapsedSeconds) : null,
      printTimeLeft: machine.isIdle ? null : 1800,
      printTimeLeftOrigin: 'estimate',
    },
    currentZ: null,
    offsets: {},
    resends: { count: 0, transmitted: 0, ratio: 0 },
    serverTime: hostTime(host),
  }
}

export function temperatures(host: OctoPrintHost): Json {
  const heat = ({ current, target }: { current: number; target: number }) => ({ actual: current, target })
  const { machine } = host
  return {
    time: Math.round(hostTime(host)),
    ...Object.fromEntries(machine.tools.map((tool, index) => [`tool${index}`, heat(tool)])),
    bed: heat(machine.bed),
    // Sent for every printer, whether it has one or not.
    chamber: host.hasChamber ? heat(machine.chamber) : { actual: null, target: null },
    A: { actual: 31.5, target: null },
  }
}

/** Where the machine stands, as far as events depend on it. */
export interface Standing {
  phase: string
  error: string | undefined
}

export function standing(machine: SimulatedMachine): Standing {
  return { phase: machine.isIdle ? 'idle' : machine.truth, error: machine.errorReason }
}
