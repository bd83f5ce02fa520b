import { MOST_TOOLS } from '../motion/extruders.ts'

const HOTTEST = 1000

export interface HeaterFacts {
  firstLayer?: number
  otherLayers?: number
}

export interface TemperatureFacts {
  tools: (HeaterFacts & { tool: number })[]
  bed: HeaterFacts
  chamber?: number
  /** The file itself sets the nozzle's or the bed's temperature. */
  setByFile: boolean
}

/** Notes what each heater was told to hold while it was printed with; a standby or a final 0 does not count. */
export class Temperatures {
  readonly #targets = new Float64Array(MOST_TOOLS)
  readonly #tools = new Map<number, HeaterFacts>()
  readonly #bed: HeaterFacts = {}
  #bedTarget = 0
  #chamber = 0
  /** Something changed since the last `sample`. */
  changed = true
  setByFile = false
  readonly #isShared: boolean

  /** Tools that share an extruder share its heater. */
  constructor(isShared: boolean) {
    this.#isShared = isShared
  }

  setTool(tool: number, celsius: number): void {
    if (tool < 0 || tool >= MOST_TOOLS || !(celsius >= 0 && celsius < HOTTEST)) return
    this.#targets[this.#isShared ? 0 : tool] = celsius
    this.changed = this.setByFile = true
  }

  setBed(celsius: number): void {
    if (!(celsius >= 0 && celsius < HOTTEST)) return
    this.#bedTarget = celsius
    this.changed = this.setByFile = true
  }

  setChamber(celsius: number): void {
    if (celsius > this.#chamber && celsius < HOTTEST) this.#chamber = celsius
  }

  /** Something is printed with `tool`. */
  sample(tool: number, layer: number): void {
    this.changed = false
    const facts = this.#tools.get(tool) ?? {}
    this.#tools.set(tool, facts)
    note(facts, this.#targets[this.#isShared ? 0 : tool] as number, layer)
    note(this.#bed, this.#bedTarget, layer)
  }

  /** What was printed so far was only the preparation. */
  restart(): void {
    this.#tools.clear()
    delete this.#bed.firstLayer
    delete this.#bed.otherLayers
    this.changed = true
  }

  finish(): TemperatureFacts {
    const tools = [...this.#tools]
      .sort(([a], [b]) => a - b)
      .map(([tool, facts]) => ({ tool, ...complete(facts) }))
    const result: TemperatureFacts = { tools, bed: complete(this.#bed), setByFile: this.setByFile }
    if (this.#chamber > 0) result.chamber = this.#chamber
    return result
  }
}

function note(facts: HeaterFacts, target: number, layer: number): void {
  if (target <= 0) return
  // Some slicers cool down before the first layer is done.
  if (layer <= 1) facts.firstLayer ??= target
  else facts.otherLayers = target
}

function complete(facts: HeaterFacts): HeaterFacts {
  const firstLayer = facts.firstLayer ?? facts.otherLayers
  const otherLayers = facts.otherLayers ?? facts.firstLayer
  return firstLayer === undefined || otherLayers === undefined ? {} : { firstLayer, otherLayers }
}
