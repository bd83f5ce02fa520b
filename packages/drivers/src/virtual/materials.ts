import type { MaterialSlot } from '../telemetry.ts'

export interface Materials {
  readonly slots: Readonly<Record<string, MaterialSlot>>
  readonly active: string
  readonly isEmpty: boolean
  /** Tool of the file → slot, as chosen for this print. */
  map(choice: Readonly<Record<number, string>>): void
  use(tool: number, filamentMm: number): void
  empty(): void
  /** A fresh spool where the active one ran out. */
  reload(): void
}

const kinds = ['PLA', 'PETG', 'ASA', 'TPU']
const colours = ['#e4572e', '#17bebb', '#ffc914', '#2e282a', '#76b041', '#f5f5f5', '#4062bb', '#8e4585']
/** Length of a kilogram of filament. */
const spoolMm = 330_000

interface Layout {
  tools: number
  amsUnits: number
}

export function createMaterials(layout: Layout, random: () => number): Materials {
  return new Spools(slotIds(layout), random)
}

function slotIds({ tools, amsUnits }: Layout): string[] {
  if (amsUnits === 0) return Array.from({ length: tools }, (_, index) => `tool${index}`)
  return Array.from({ length: amsUnits * 4 }, (_, index) => `ams${index >> 2}-${index & 3}`)
}

class Spools implements Materials {
  readonly #ids: readonly string[]
  readonly #leftMm: Map<string, number>
  readonly #looks: Map<string, Pick<MaterialSlot, 'material' | 'colour'>>
  #choice: Readonly<Record<number, string>> = {}
  #active: string

  constructor(ids: readonly string[], random: () => number) {
    this.#ids = ids
    this.#leftMm = new Map(ids.map((id) => [id, Math.round((0.3 + random() * 0.7) * spoolMm)]))
    this.#looks = new Map(
      ids.map((id, index) => [id, { material: kinds[index % kinds.length] ?? null, colour: pick(random) }]),
    )
    this.#active = ids[0] ?? 'tool0'
  }

  get slots(): Readonly<Record<string, MaterialSlot>> {
    return Object.fromEntries(this.#ids.map((id) => [id, this.#slot(id)]))
  }

  get active(): string {
    return this.#active
  }

  get isEmpty(): boolean {
    return (this.#leftMm.get(this.#active) ?? 0) <= 0
  }

  map(choice: Readonly<Record<number, string>>): void {
    this.#choice = choice
  }

  use(tool: number, filamentMm: number): void {
    this.#active = this.#choice[tool] ?? this.#ids[tool] ?? this.#active
    this.#leftMm.set(this.#active, Math.max(0, (this.#leftMm.get(this.#active) ?? 0) - filamentMm))
  }

  empty(): void {
    this.#leftMm.set(this.#active, 0)
  }

  reload(): void {
    if (this.isEmpty) this.#leftMm.set(this.#active, spoolMm)
  }

  #slot(id: string): MaterialSlot {
    const remaining = this.#leftMm.get(id) ?? 0
    return {
      loaded: remaining > 0,
      ...this.#looks.get(id),
      remainingPercent: Math.ceil((remaining / spoolMm) * 100),
    }
  }
}

function pick(random: () => number): string {
  return colours[Math.floor(random() * colours.length)] ?? '#888888'
}
