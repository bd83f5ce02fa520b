import type { SimulatedMachine } from '../machine/simulated-machine.ts'

export type Objects = Record<string, Record<string, unknown>>

const klipperOutcome = { finished: 'complete', cancelled: 'cancelled', failed: 'error' } as const

/** A Klipper host: what it would say of the machine behind it. */
export class SimulatedKlipper {
  readonly machine: SimulatedMachine
  isStarting = false
  /** The program is not there: Moonraker looks for its socket in vain. */
  isDisconnected = false
  /** Klipper forgets the last job when it restarts or the file is cleared. */
  forgotLastRun = true
  /** The trap of a pause while idle: this stays set and nothing else changes. */
  pausedWhileIdle = false
  /** Paused by M25, of which the object that pauses and resumes knows nothing. */
  pausedByCard = false
  countsRelatively = false
  /** How far the clock of its host is ahead of ours. */
  clockAheadSeconds = 0
  /** The share of its power that the fan is bound to, by configuration. */
  fanMaxPower = 1
  /** Objects of this Klipper that are not configured. */
  readonly missing = new Set<string>()
  objects: { name: string; polygon: number[][] }[] = [
    { name: 'PART_1', polygon: [] },
    { name: 'PART_2', polygon: [] },
  ]
  displayMessage: string | null = null
  filamentDetected = true
  private settled: 'printing' | 'paused' = 'printing'

  constructor(machine: SimulatedMachine) {
    this.machine = machine
    let begun = 0
    machine.onChange(() => {
      if (machine.runs.length > begun) this.forgotLastRun = false
      begun = machine.runs.length
    })
  }

  get state(): 'ready' | 'startup' | 'shutdown' | 'disconnected' {
    if (this.isDisconnected) return 'disconnected'
    if (this.isStarting) return 'startup'
    return this.machine.errorReason === undefined ? 'ready' : 'shutdown'
  }

  printState(): string {
    const { truth, lastRun, isIdle } = this.machine
    if (truth === 'printing' || truth === 'paused') this.settled = truth
    if (this.state === 'shutdown') return 'paused'
    if (!isIdle) return this.settled
    if (this.forgotLastRun || lastRun?.outcome === undefined) return 'standby'
    return klipperOutcome[lastRun.outcome]
  }

  webhooks(): { state: string; state_message: string } {
    if (this.state === 'shutdown')
      return { state: 'shutdown', state_message: this.machine.errorReason ?? 'Shutdown' }
    if (this.state === 'startup') return { state: 'startup', state_message: 'Printer is not ready' }
    return { state: 'ready', state_message: 'Printer is ready' }
  }

  status(): Objects {
    const { machine } = this
    const size = machine.files.get(machine.lastRun?.file ?? '')?.bytes.length ?? 100_000
    const elapsed = machine.elapsedSeconds
    const isForgotten = this.forgotLastRun && machine.isIdle
    const objects: Objects = {
      webhooks: this.webhooks(),
      print_stats: {
        state: this.printState(),
        filename: isForgotten ? '' : (machine.lastRun?.file ?? ''),
        message: machine.lastRun?.outcome === 'failed' ? (machine.lastRun.reason ?? '') : '',
        print_duration: isForgotten ? 0 : elapsed,
        total_duration: isForgotten ? 0 : elapsed,
        info: { total_layer: machine.layers, current_layer: machine.layer },
      },
      virtual_sdcard: {
        progress: machine.progress,
        is_active: machine.truth === 'printing',
        file_position: Math.round(machine.progress * size),
        file_size: size,
      },
      display_status: { progress: machine.progress, message: this.displayMessage },
      pause_resume: { is_paused: this.pausedWhileIdle || (machine.truth === 'paused' && !this.pausedByCard) },
      toolhead: { homed_axes: machine.homed, extruder: 'extruder' },
      gcode_move: {
        speed_factor: machine.speedPercent / 100,
        extrude_factor: 1,
        gcode_position: [0, 0, machine.layer * 0.2, 0],
      },
      fan: { speed: (machine.fanPercent / 100) * this.fanMaxPower, rpm: null },
      'output_pin caselight': { value: machine.light ? 1 : 0 },
      'filament_switch_sensor runout': { filament_detected: this.filamentDetected, enabled: true },
      exclude_object: { objects: this.objects, excluded_objects: [...machine.skipped], current_object: null },
      ...this.heaters(),
    }
    for (const name of this.missing) delete objects[name]
    return objects
  }

  private heaters(): Objects {
    const { bed, chamber, tools } = this.machine
    const heater = ({ current, target }: { current: number; target: number }) => ({
      temperature: current,
      target,
      power: 0,
    })
    const extruders = tools.map((tool, index) => [`extruder${index || ''}`, heater(tool)] as const)
    return {
      ...Object.fromEntries(extruders),
      heater_bed: heater(bed),
      'heater_generic chamber': heater(chamber),
      'temperature_sensor raspberry_pi': { temperature: 48.2, measured_min_temp: 40, measured_max_temp: 60 },
    }
  }
}

/** Fields of `after` that differ from `before`, as Klipper's subscriptions report them. */
export function differences(before: Objects, after: Objects): Objects {
  const changed: Objects = {}
  for (const [name, fields] of Object.entries(after)) {
    const old = before[name] ?? {}
    const news = Object.entries(fields).filter(
      ([key, value]) => JSON.stringify(old[key]) !== JSON.stringify(value),
    )
    if (news.length > 0) changed[name] = Object.fromEntries(news)
  }
  return changed
}
