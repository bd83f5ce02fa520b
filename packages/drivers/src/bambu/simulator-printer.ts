import type { SimulatedMachine } from '../machine/simulated-machine.ts'
import type { Faults } from '../testing/simulator.ts'

export const printErrors = {
  cancelled: 0x0300400c,
  clogged: 0x03004006,
  busy: 0x05004004,
  unreadable: 0x05004003,
}

const speeds: Record<number, number> = { 1: 50, 2: 100, 3: 124, 4: 166 }
const supports = 0x1af9cff9cffn
const signatureRequired = 0x20000000n
/** How long the screen says that a print was cancelled. */
const cancelNoticeMs = 150
const olderModels = /^(00M|00W|03W|01S|01P|030|039)/

/** What the printer reports of the machine behind it, in the words of its MQTT messages. */
export class SimulatedBambu {
  readonly machine: SimulatedMachine
  private readonly faults: Faults
  private readonly reports: 'full' | 'delta'
  printError = 0
  hms: { attr: number; code: number }[] = []
  speedLevel = 2
  subtaskId = '0'
  trayNow = '255'
  /** Which trays hold a spool, in hexadecimal. */
  trayBits = '7'
  trays: Record<string, unknown>[] = [
    { id: '0', tray_type: 'PLA', tray_color: 'FF0000FF', remain: 80, tray_sub_brands: 'PLA Basic' },
    { id: '1', tray_type: 'PETG', tray_color: '0000FFFF', remain: -1, tray_sub_brands: '' },
    { id: '2', tray_type: 'PLA', tray_color: 'FFFFFF00', remain: 5, tray_sub_brands: 'PLA Matte' },
    { id: '3' },
  ]
  /** A1 and P1 never tell what their firmware supports. */
  hidesFeatures = false
  /** Files that look well from outside and cannot be printed. */
  readonly unreadable = new Set<string>()
  /** Each `project_file` that came, as it came. */
  readonly projects: Record<string, unknown>[] = []
  /** Each line of g-code that came. */
  readonly gcode: string[] = []
  private preparing = false
  private wasIdle = true
  private forgotLastRun = false
  private noticeUntil = 0

  /** How a file on the card may be named; the newer models know no folder of cards, and take no name for a host. */
  readonly addresses: RegExp
  private readonly hasChamber: boolean

  constructor(machine: SimulatedMachine, faults: Faults, reports: 'full' | 'delta', serial: string) {
    const isOlder = olderModels.test(serial)
    this.machine = machine
    this.faults = faults
    this.reports = reports
    this.addresses = isOlder ? /^(?:file:\/\/\/sdcard\/|ftp:\/\/\/)(.+)$/ : /^ftp:\/\/\/(.+)$/
    this.hasChamber = !isOlder
    machine.onChange(() => this.follow())
  }

  /** Back to where a print begins: the state that hears no pause. */
  readFileAgain(): void {
    this.preparing = true
  }

  restarted(): void {
    this.forgotLastRun = true
    this.printError = 0
    this.hms = []
  }

  get isBusy(): boolean {
    return !this.machine.isIdle
  }

  private follow(): void {
    const { machine } = this
    if (machine.isIdle !== this.wasIdle) {
      this.wasIdle = machine.isIdle
      if (machine.isIdle) this.ended()
      else {
        this.preparing = true
        this.printError = 0
        this.forgotLastRun = false
      }
    }
    this.hms =
      machine.errorReason === undefined ? this.hms.filter(isNoFatal) : [...this.hms.filter(isNoFatal), fatal]
  }

  private ended(): void {
    const { outcome } = this.machine.lastRun ?? {}
    if (outcome === 'cancelled') {
      this.printError = printErrors.cancelled
      this.noticeUntil = Date.now() + cancelNoticeMs
    } else if (outcome === 'failed') {
      this.printError = printErrors.clogged
    }
  }

  get gcodeState(): string {
    const { machine } = this
    if (!machine.isIdle) {
      if (machine.truth === 'paused' || machine.truth === 'resuming') return 'PAUSE'
      return this.preparing ? 'PREPARE' : 'RUNNING'
    }
    const outcome = this.forgotLastRun ? undefined : machine.lastRun?.outcome
    if (outcome === undefined) return 'IDLE'
    return outcome === 'finished' ? 'FINISH' : 'FAILED'
  }

  setSpeedLevel(level: number): void {
    this.speedLevel = level
    this.machine.speedPercent = speeds[level] ?? 100
  }

  /** The whole of `push_status`. */
  status(): Record<string, unknown> {
    const { machine } = this
    const [tool] = machine.tools
    const state = this.gcodeState
    if (state === 'PREPARE') this.preparing = false
    if (this.printError === printErrors.cancelled && Date.now() > this.noticeUntil) this.printError = 0
    const file = this.forgotLastRun ? '' : (machine.lastRun?.file ?? '')
    const isUnsigned = this.faults.quirks.has('developer mode off')
    return {
      gcode_state: state,
      gcode_file: file === '' || this.reports === 'delta' ? file : '/data/Metadata/plate_1.gcode',
      subtask_name: file.replace(/(\.gcode)?\.3mf$|\.gcode$/, ''),
      subtask_id: this.subtaskId,
      mc_percent: Math.round(machine.progress * 100),
      mc_remaining_time: Math.round((1 - machine.progress) * 60),
      layer_num: machine.layer,
      total_layer_num: machine.layers,
      stg_cur: state === 'PREPARE' ? 2 : -1,
      print_error: this.printError,
      hms: this.hms,
      nozzle_temper: tool?.current,
      nozzle_target_temper: tool?.target,
      bed_temper: machine.bed.current,
      bed_target_temper: machine.bed.target,
      chamber_temper: this.hasChamber ? machine.chamber.current : 5,
      ...(this.hasChamber ? { ctt: machine.chamber.target } : {}),
      spd_lvl: this.speedLevel,
      spd_mag: machine.speedPercent,
      cooling_fan_speed: String(Math.round((machine.fanPercent / 100) * 15)),
      lights_report: [{ node: 'chamber_light', mode: machine.light ? 'on' : 'off' }],
      home_flag: [...'xyz'].reduce(
        (bits, axis, at) => bits | (machine.homed.includes(axis) ? 1 << at : 0),
        0,
      ),
      wifi_signal: '-45dBm',
      sdcard: true,
      ...(this.hidesFeatures
        ? {}
        : { fun: (isUnsigned ? supports | signatureRequired : supports).toString(16).toUpperCase() }),
      ams: {
        ams: [{ id: '0', humidity: '4', tray: this.trays }],
        ams_exist_bits: '1',
        tray_exist_bits: this.trayBits,
        tray_now: this.trayNow,
      },
      vt_tray: { id: '254', tray_type: '', tray_color: '00000000', remain: 0 },
      s_obj: [...machine.skipped].map(Number),
    }
  }
}

const fatal = { attr: 0x03000100, code: 0x00010001 }

function isNoFatal(entry: { attr: number; code: number }): boolean {
  return entry.attr !== fatal.attr || entry.code !== fatal.code
}
