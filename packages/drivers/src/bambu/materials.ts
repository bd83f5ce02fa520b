import { DriverFailure } from '../driver-failure.ts'
import type { MaterialSlot, MaterialsUpdate } from '../telemetry.ts'
import type { PrintReport, Tray } from './wire.ts'

/** Units from here on hold a single spool. */
const firstSingleUnit = 128
const externalTray = 254
const secondExternalTray = 255
const traysPerUnit = 4

export function materialsTelemetry({
  ams,
  vt_tray: external,
  vir_slot: externals,
}: PrintReport): MaterialsUpdate {
  const slots: Record<string, MaterialSlot> = {}
  for (const unit of ams?.ams ?? []) {
    for (const tray of unit.tray ?? []) slots[`ams${unit.id}-${tray.id}`] = slotOf(tray)
  }
  for (const tray of externals ?? (external === undefined ? [] : [external])) {
    slots[Number(tray.id) === secondExternalTray ? 'external2' : 'external'] = slotOf(tray)
  }
  const active = ams?.tray_now === undefined ? undefined : slotOfTray(Number(ams.tray_now))
  return { type: 'materials', slots, ...(active === undefined ? {} : { active }) }
}

function slotOf({ tray_type: type, tray_color: colour, remain, tray_sub_brands: brand }: Tray): MaterialSlot {
  const isLoaded = Boolean(type)
  return {
    loaded: isLoaded,
    material: isLoaded ? (type ?? null) : null,
    colour: isLoaded && colour ? `#${colour.slice(0, 6).toLowerCase()}` : null,
    remainingPercent: isLoaded && remain !== undefined && remain >= 0 ? remain : null,
    brand: isLoaded ? brand || null : null,
  }
}

/** The name of a slot in the printer's own counting: 0 to 15 four a unit, 128 and up one a unit. */
export function slotOfTray(tray: number): string | null | undefined {
  if (!Number.isInteger(tray) || tray < 0) return undefined
  if (tray === externalTray) return 'external'
  if (tray === secondExternalTray) return null
  if (tray >= firstSingleUnit) return `ams${tray}-0`
  return `ams${Math.floor(tray / traysPerUnit)}-${tray % traysPerUnit}`
}

export interface AmsMapping {
  use_ams: boolean
  ams_mapping: number[]
  ams_mapping2: { ams_id: number; slot_id: number }[]
}

interface Place {
  flat: number
  ams_id: number
  slot_id: number
}

const unused: Place = { flat: -1, ams_id: 255, slot_id: 255 }

/** Which slot each tool of the file prints with. Without a wish, the spool that is loaded now. */
export function amsMapping(
  materials: Readonly<Record<number, string>> | undefined,
  { slots = {}, active }: Pick<MaterialsUpdate, 'slots' | 'active'>,
): AmsMapping {
  const wishes = materials ?? (active?.startsWith('ams') ? { 0: active } : {})
  const tools = Object.keys(wishes).map(Number)
  const places = Array.from({ length: Math.max(0, ...tools.map((tool) => tool + 1)) }, (_, tool) => {
    const slot = wishes[tool]
    return slot === undefined ? unused : placeOf(slot, slots)
  })
  // External spools are -1 in the flat list, so only the second list tells them from unused ones.
  return {
    use_ams: places.some(({ flat }) => flat >= 0),
    ams_mapping: places.map(({ flat }) => flat),
    ams_mapping2: places.map(({ ams_id, slot_id }) => ({ ams_id, slot_id })),
  }
}

function placeOf(slot: string, slots: Readonly<Record<string, MaterialSlot>>): Place {
  if (slot === 'external') return { flat: -1, ams_id: 255, slot_id: 0 }
  if (slot === 'external2') return { flat: -1, ams_id: 254, slot_id: 0 }
  const [, unit, tray] = /^ams(\d+)-(\d+)$/.exec(slot) ?? []
  const known = slots[slot]
  if (unit === undefined || known === undefined) {
    throw new DriverFailure('refused', `The printer has no slot “${slot}”`)
  }
  if (known.loaded === false) throw new DriverFailure('refused', `Slot “${slot}” of the printer is empty`)
  const [ams_id, slot_id] = [Number(unit), Number(tray)]
  const flat = ams_id >= firstSingleUnit ? ams_id : ams_id * traysPerUnit + slot_id
  return { flat, ams_id, slot_id }
}
