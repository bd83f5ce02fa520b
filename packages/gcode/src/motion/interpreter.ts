import type { ProblemList } from '../problems.ts'
import type { Command } from '../text/command.ts'
import { bit, D, E, F, L, P, S, T } from '../text/letters.ts'
import { ArcDriver } from './arc-driver.ts'
import { Coordinates, isSane } from './coordinates.ts'
import { Extruders, MOST_TOOLS } from './extruders.ts'
import type { MotionListener } from './move.ts'

const HAS_E = bit(E)
const HAS_F = bit(F)
const LETTER_G = 71
const LETTER_M = 77
const LETTER_T = 84
/** Feedrate of a file that never names one, mm/s. */
const UNSTATED_FEEDRATE = 25
const FASTEST = 1e5

/** Runs a program: follows every mode a firmware keeps and reports the moves that result. */
export class Interpreter {
  readonly coordinates = new Coordinates()
  readonly extruders = new Extruders()
  readonly #listener: MotionListener
  readonly #problems: ProblemList
  readonly #place: Readonly<{ line: number }>
  readonly #arcs: ArcDriver
  #feedrate = UNSTATED_FEEDRATE
  #speedFactor = 1
  #motion = 1
  #machineCoordinates = false

  /** `place` says at which line the file is, for problems. */
  constructor(listener: MotionListener, problems: ProblemList, place: Readonly<{ line: number }>) {
    this.#listener = listener
    this.#problems = problems
    this.#place = place
    this.#arcs = new ArcDriver(this.coordinates)
    this.feedrate = UNSTATED_FEEDRATE
  }

  get feedrate(): number {
    return this.#feedrate
  }

  set feedrate(value: number) {
    if (!(value > 0 && value < FASTEST)) return
    this.#feedrate = value
    this.coordinates.feedrate = value * this.#speedFactor
  }

  execute(command: Command): void {
    const { letter } = command
    if (letter === LETTER_G) {
      if (command.number <= 3 && command.number >= 0) {
        this.#motion = command.number
        this.#drive(command)
      } else this.#executeG(command)
    } else if (letter === LETTER_M) this.#executeM(command)
    else if (letter === LETTER_T) this.selectTool(command.number)
    else if (letter >= 88) this.#drive(command)
  }

  selectTool(tool: number): void {
    // Bambu's T255 and T1000 and others past the last tool are states of the feeder, not tools.
    if (tool < 0 || tool >= MOST_TOOLS || tool === this.extruders.tool) return
    const before = this.extruders.tool
    this.extruders.select(tool)
    this.coordinates.tool = tool
    this.#listener.tool(before, tool)
  }

  #drive(command: Command): void {
    const { coordinates } = this
    const has = command.numbered
    if (has & HAS_F) this.feedrate = ((command.values[F] as number) * coordinates.unit) / 60
    coordinates.lineStartE = coordinates.e
    const isSaneMove = this.#machineCoordinates ? coordinates.aimAtMachine(command) : coordinates.aim(command)
    this.#machineCoordinates = false
    coordinates.filament = 0
    if (has & HAS_E) this.#readFilament(command)
    if (!isSaneMove || Number.isNaN(coordinates.filament)) {
      this.#problems.add(
        'number-out-of-range',
        'A move leads beyond any machine; it was ignored.',
        this.#place.line,
      )
      return
    }
    if (this.#motion >= 2) this.#driveArc(command)
    this.#listener.move(coordinates)
    coordinates.arrive()
  }

  /** Drives all chords of an arc but the last. */
  #driveArc(command: Command): void {
    const { coordinates } = this
    const chords = this.#arcs.prepare(command, this.#motion === 2)
    const { toX, toY, toZ } = coordinates
    coordinates.filament /= chords
    for (let chord = 1; chord < chords; chord++) {
      this.#arcs.aimAt(chord / chords)
      this.#listener.move(coordinates)
      coordinates.arrive()
    }
    coordinates.toX = toX
    coordinates.toY = toY
    coordinates.toZ = toZ
  }

  /** mm of filament the E number asks for; NaN when it is beyond sense. */
  #readFilament(command: Command): void {
    const { coordinates } = this
    const wanted = (command.values[E] as number) * coordinates.unit
    if (!isSane(wanted)) coordinates.filament = Number.NaN
    else if (coordinates.absoluteE) {
      coordinates.filament = (wanted - coordinates.e) * this.extruders.factor
      coordinates.e = wanted
    } else coordinates.filament = wanted * this.extruders.factor
  }

  #executeG(command: Command): void {
    const { coordinates, extruders } = this
    const { number } = command
    if (number === 4) this.#dwell(command)
    else if (number === 10) this.#executeG10(command)
    else if (number === 11) this.#pushOnly(extruders.recover(), extruders.recoverFeedrate)
    else if (number >= 17 && number <= 19) this.#arcs.plane = number
    else if (number === 20) coordinates.unit = 25.4
    else if (number === 21) coordinates.unit = 1
    else if (number === 28) {
      coordinates.home(command)
      this.#listener.stop(0)
    } else if (number === 29) this.#listener.stop(0)
    else if (number === 53) this.#machineCoordinates = true
    else if (number >= 54 && number <= 59) coordinates.selectWorkspace(number - 54)
    else if (number === 90 || number === 91) coordinates.setAbsolute(number === 90)
    else if (number === 92) this.#executeG92(command)
  }

  #executeG10(command: Command): void {
    if (command.has(bit(L))) this.coordinates.defineWorkspace((command.values[P] as number) - 1, command)
    // With P it is RepRapFirmware's way to set a tool's temperatures or offsets.
    else if (!command.has(bit(P))) this.#pushOnly(this.extruders.retract(), this.extruders.retractFeedrate)
  }

  #executeG92(command: Command): void {
    if (command.subNumber > 0) {
      this.coordinates.forgetOffsets()
      return
    }
    const value = command.has(HAS_E) ? (command.values[E] as number) * this.coordinates.unit : 0
    if ((command.has(HAS_E) || command.present === 0) && isSane(value)) this.coordinates.e = value
    this.coordinates.rename(command)
  }

  #executeM(command: Command): void {
    const { extruders } = this
    switch (command.number) {
      case 82:
        this.coordinates.setAbsoluteE(true)
        break
      case 83:
        this.coordinates.setAbsoluteE(false)
        break
      case 200:
        if (command.has(bit(D))) extruders.setVolumetric(this.#toolOf(command), command.values[D] as number)
        break
      case 207:
        this.#setRetraction(command)
        break
      case 208:
        extruders.recoverExtra = this.#bounded(command, S, extruders.recoverExtra)
        extruders.recoverFeedrate = this.#bounded(command, F, extruders.recoverFeedrate * 60) / 60
        break
      case 220:
        if (command.has(bit(S))) this.#setSpeedFactor((command.values[S] as number) / 100)
        break
      case 221:
        if (command.has(bit(S))) extruders.setFlow(this.#toolOf(command), (command.values[S] as number) / 100)
        break
      case 400:
        this.#listener.stop(0)
        break
    }
  }

  #setSpeedFactor(share: number): void {
    if (share >= 0.01 && share <= 100) this.#speedFactor = share
    this.feedrate = this.#feedrate
  }

  #setRetraction(command: Command): void {
    const { extruders } = this
    extruders.retractLength = this.#bounded(command, S, extruders.retractLength)
    const feedrate = this.#bounded(command, F, extruders.retractFeedrate * 60) / 60
    extruders.retractFeedrate = extruders.recoverFeedrate = feedrate
  }

  #bounded(command: Command, letter: number, fallback: number): number {
    const value = command.values[letter] as number
    return command.has(bit(letter)) && value >= 0 && isSane(value) ? value : fallback
  }

  #toolOf(command: Command): number {
    return command.has(bit(T)) ? Math.trunc(command.values[T] as number) : this.extruders.tool
  }

  #pushOnly(filament: number, feedrate: number): void {
    if (filament === 0) return
    const usual = this.#feedrate
    const { coordinates } = this
    this.feedrate = feedrate
    coordinates.toX = coordinates.fromX
    coordinates.toY = coordinates.fromY
    coordinates.toZ = coordinates.fromZ
    coordinates.filament = filament
    this.#listener.move(coordinates)
    this.feedrate = usual
  }

  #dwell(command: Command): void {
    const milliseconds = command.has(bit(P)) ? (command.values[P] as number) : 0
    const seconds = command.has(bit(S)) ? (command.values[S] as number) : milliseconds / 1000
    this.#listener.stop(seconds > 0 && seconds < 86_400 ? seconds : 0)
  }
}
