import type { Reported } from '../rules/state-tracker.ts'
import type { Telemetry, Temperature } from '../telemetry.ts'
import type { VirtualPrinter } from './virtual-printer.ts'

export const runoutNotification = 'filament-runout'

export function reportedState({ machine }: VirtualPrinter): Reported {
  const { truth, lastRun, errorReason } = machine
  if (truth === 'error') {
    return {
      host: 'error',
      hostReason: errorReason,
      job: 'idle',
      outcome: 'failed',
      outcomeReason: errorReason,
    }
  }
  const job =
    truth === 'operational' || truth === 'offline' || truth === 'downloading' || truth === 'not_ready'
      ? 'idle'
      : truth
  return {
    host: 'ready',
    job,
    file: lastRun?.file,
    outcome: lastRun?.outcome,
    outcomeReason: lastRun?.reason,
  }
}

function reading({ current, target }: { current: number; target: number }): Temperature {
  return { current, target }
}

export function virtualTelemetry(printer: VirtualPrinter): Telemetry[] {
  const { machine, materials, timeline, printedSeconds } = printer
  return [
    {
      type: 'temperatures',
      tools: Object.fromEntries(machine.tools.map((tool, index) => [index, reading(tool)])),
      bed: reading(machine.bed),
      chamber: reading(machine.chamber),
    },
    {
      type: 'job',
      file: machine.lastRun?.file ?? null,
      position: printer.moment?.positionBytes ?? 0,
      progress: Math.round(machine.progress * 10_000) / 10_000,
      elapsedSeconds: Math.round(printedSeconds),
      remainingSeconds:
        timeline === undefined ? null : Math.max(0, Math.round(timeline.seconds - printedSeconds)),
      layer: machine.layer,
      layers: timeline?.layers ?? null,
      stage: printer.isHeating ? 'heating' : null,
    },
    { type: 'materials', slots: { ...materials.slots }, active: materials.active },
    { type: 'filament-sensors', sensors: { runout: { enabled: true, detected: !materials.isEmpty } } },
    {
      type: 'motion',
      speedPercent: machine.speedPercent,
      fans: { part: machine.fanPercent },
      lights: { chamber: machine.light },
      powered: machine.powered,
      homed: machine.homed,
    },
  ]
}
