import { type Feature, isModel } from '../dialects/features.ts'
import type { Tooling } from '../dialects/tooling.ts'
import type { WordCommand } from '../dialects/words.ts'
import { LayerCounter, type LayerListener, type LayerMarker } from '../layers/layer-counter.ts'
import { LayerIndexRecorder } from '../layers/layer-index.ts'
import { LayerTable } from '../layers/layer-table.ts'
import { TimelineRecorder } from '../layers/timeline.ts'
import type { MachineLimits } from '../motion/machine-limits.ts'
import type { Move } from '../motion/move.ts'
import { type Clock, Planner } from '../motion/planner.ts'
import type { Place, Program, ProgramListener } from '../program.ts'
import type { Command } from '../text/command.ts'
import { Box } from './box.ts'
import { FilamentUse } from './filament-use.ts'
import { MachineCommands } from './machine-commands.ts'
import { ObjectList } from './object-list.ts'
import { PrintEvents } from './print-events.ts'
import { Temperatures } from './temperatures.ts'
import { applyWordCommand } from './word-commands.ts'

/** The only machines whose files count mm³ without saying for which filament take this one. */
export const THICK_FILAMENT = 2.85

/** Listens to a program as it runs and gathers what the print does. */
export class PrintRecorder implements ProgramListener, LayerListener, Clock {
  readonly filament = new FilamentUse()
  readonly planner: Planner
  readonly temperatures: Temperatures
  readonly objects = new ObjectList()
  readonly events = new PrintEvents()
  readonly table = new LayerTable()
  readonly timeline = new TimelineRecorder()
  readonly index = new LayerIndexRecorder()
  readonly layers = new LayerCounter(this)
  readonly machine = new MachineCommands(this)
  readonly area = new Box()
  readonly model = new Box()
  absolutePrints = 0
  relativePrints = 0
  relativeExtrusions = 0
  slicerElapsed = 0
  readonly #tooling: Tooling
  #program: Program | undefined
  #feature: Feature = 'unknown'
  #isModel = true
  #margin = 0
  #layerHasHeight = false
  #hasPrinted = false
  /** Since the last printing move something changed: its end is not simply the next one's beginning. */
  #isNewStretch = true
  #z = 0
  readonly #stretch = new Box()
  #place: Place = { line: 0, position: 0 }

  constructor(limits: MachineLimits, tooling: Tooling) {
    this.planner = new Planner(limits, this)
    this.temperatures = new Temperatures(tooling.sharesExtruder)
    this.#tooling = tooling
  }

  attach(program: Program): void {
    this.#program = program
    this.#place = program.place
  }

  get program(): Program {
    return this.#program as Program
  }

  move(move: Move): void {
    const { filament } = move
    const isPrinting = filament > 0 && (move.toX !== move.fromX || move.toY !== move.fromY)
    if (isPrinting) {
      if (this.#isNewStretch || move.toZ !== this.#z) this.#beginStretch(move)
      this.#stretch.includeEnd(move)
    } else this.#isNewStretch = true
    if (filament !== 0) this.filament.push(move)
    this.planner.add(move, this.layers.current, this.#place.position)
  }

  stop(seconds: number): void {
    this.planner.flush()
    if (seconds > 0) this.advance(seconds, this.layers.current, this.program.place.position)
  }

  tool(from: number, to: number): void {
    this.stop(this.#tooling.changeSeconds(from, to))
    this.filament.release(from)
    this.temperatures.changed = true
    if (!this.#hasPrinted) return
    this.events.toolChange({ layer: this.layers.current, from, to, position: this.program.place.position })
  }

  advance(seconds: number, layer: number, position: number): void {
    this.table.addSeconds(layer, seconds)
    this.timeline.advance(seconds, layer, position)
  }

  layer(number: number): void {
    const { position } = this.#place
    this.#closeLayer(number - 1)
    this.#layerHasHeight = false
    this.temperatures.changed = true
    this.table.begin(number, position)
    this.#addCheckpoint(number, position)
  }

  restart(): void {
    this.#closeLayer(0)
    this.planner.flush()
    this.table.restart()
    this.timeline.restart()
    this.index.restart()
    this.temperatures.restart()
    this.model.clear()
  }

  /** The file is at its end. */
  finish(): void {
    this.#closeLayer(this.layers.current)
    this.planner.flush()
    this.filament.release(this.program.interpreter.extruders.tool)
  }

  machineCommand(command: Command, bytes: Uint8Array, start: number): void {
    this.#change()
    this.machine.apply(command, bytes, start)
  }

  wordCommand(command: WordCommand): void {
    this.#change()
    applyWordCommand(this, command)
  }

  announceLayer(marker: LayerMarker): void {
    this.layers.announce(marker)
  }

  feature(feature: Feature): void {
    this.#change()
    this.#feature = feature
    this.#isModel = isModel(feature)
  }

  lineWidth(mm: number): void {
    this.#change()
    this.#margin = mm < 10 ? mm / 2 : 0
  }

  object(label: string | undefined): void {
    this.#change()
    if (label === undefined) this.objects.end('comment')
    else this.objects.start('comment', label, label.replace(/ id:.*/, ''))
  }

  volumetric(): void {
    this.program.interpreter.extruders.setAllVolumetric(THICK_FILAMENT)
  }

  elapsed(seconds: number): void {
    if (seconds > this.slicerElapsed && seconds < 1e9) this.slicerElapsed = seconds
  }

  /** Printing begins anew, or in another way: what holds for all moves up to the next change is seen to once. */
  #beginStretch(move: Move): void {
    this.#endStretch()
    const z = move.toZ
    this.layers.print(z)
    this.#z = z
    this.#hasPrinted = true
    this.#isNewStretch = false
    if (this.temperatures.changed && this.#isModel) this.temperatures.sample(move.tool, this.layers.current)
    if (!this.#layerHasHeight) this.#setLayerHeight(z)
    this.#stretch.includeHeight(z)
    this.#stretch.include(move.fromX, move.fromY)
    this.#countModes()
  }

  /** What was printed since the last change is added to what it belongs to. */
  #endStretch(): void {
    const stretch = this.#stretch
    if (stretch.isEmpty) return
    this.area.includeBox(stretch, 0)
    if (this.#isModel && this.layers.current > 0) {
      this.model.includeBox(stretch, this.#margin)
      this.objects.currentBox?.includeBox(stretch, this.#margin)
    }
    stretch.clear()
  }

  /** Something is about to differ for what is printed from here on. */
  #change(): void {
    this.#endStretch()
    this.#isNewStretch = true
  }

  #addCheckpoint(layer: number, position: number): void {
    const { coordinates, feedrate } = this.program.interpreter
    const isWithinLine = this.layers.marker === undefined
    this.index.add({
      layer,
      position,
      tool: coordinates.tool,
      feedrate,
      feature: this.#feature,
      width: this.#margin * 2,
      coordinates: coordinates.snapshot(isWithinLine),
    })
  }

  #closeLayer(layer: number): void {
    this.table.addFilament(layer, this.filament.take())
    this.#change()
  }

  #setLayerHeight(z: number): void {
    this.table.setHeight(this.layers.current, z)
    this.#layerHasHeight = true
  }

  #countModes(): void {
    const { coordinates } = this.program.interpreter
    if (coordinates.absolute) this.absolutePrints++
    else this.relativePrints++
    if (!coordinates.absoluteE) this.relativeExtrusions++
  }
}
