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

export function createMaterials({ tools, amsUnits }: Layout, random: () => number): Materials {
  const ids =
    amsUnits > 0
      ? Array.from({ length: amsUnits * 4 }, (_, index) => `ams${index >> 2}-${index & 3}`)
      : Array.from({ length: tools }, (_, index) => `tool${index}`)
  const left = new Map(ids.map((id) => [id, Math.round((0.3 + random() * 0.7) * spoolMm)]))
  const looks = new Map(
    ids.map((id, index) => [id, { material: kinds[index % kinds.length], colour: pick(random) }]),
  )
  let choice: Readonly<Record<number, string>> = {}
  let active = ids[0] ?? 'tool0'

  return {
    get slots() {
      return Object.fromEntries(
        ids.map((id) => {
          const remaining = left.get(id) ?? 0
          const { material = null, colour = null } = looks.get(id) ?? {}
          return [
            id,
            {
              loaded: remaining > 0,
              material,
              colour,
              remainingPercent: Math.ceil((remaining / spoolMm) * 100),
            },
          ]
        }),
      )
    },
    get active() {
      return active
    },
    get isEmpty() {
      return (left.get(active) ?? 0) <= 0
    },
    map(chosen) {
      choice = chosen
    },
    use(tool, filamentMm) {
      active = choice[tool] ?? ids[tool] ?? active
      left.set(active, Math.max(0, (left.get(active) ?? 0) - filamentMm))
    },
    empty() {
      left.set(active, 0)
    },
    reload() {
      if ((left.get(active) ?? 0) <= 0) left.set(active, spoolMm)
    },
  }
}

function pick(random: () => number): string {
  return colours[Math.floor(random() * colours.length)] ?? '#888888'
}
