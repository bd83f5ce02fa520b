import { DriverFailure } from '../driver-failure.ts'
import type { MaterialSlot, MaterialsUpdate } from '../telemetry.ts'
import type { PrintReport, Tray } from './wire.ts'

/** Units from here on hold a single spool. */
const firstSingleUnit = 128
const traysPerUnit = 4
const externalTray = 254
const noTray = 255
/** Numbers of external spools where the wire calls them units: the one of the main nozzle, and the other. */
const mainExternal = 255
const otherExternal = 254

export function materialsTelemetry(known: PrintReport): MaterialsUpdate {
  const { ams, vt_tray: external, vir_slot: externals } = known
  const slots: Record<string, MaterialSlot> = {}
  for (const unit of ams?.ams ?? []) {
    for (const tray of unit.tray ?? []) {
      const isThere = holdsSpool(ams, Number(unit.id), Number(tray.id))
      slots[`ams${unit.id}-${tray.id}`] = slotOf(isThere ? tray : { id: tray.id })
    }
  }
  const spools = externals ?? (external === undefined ? [] : [external])
  for (const tray of spools) slots[nameOfExternal(Number(tray.id), spools.length)] = slotOf(tray)
  const active = activeSlot(known)
  return { type: 'materials', slots, ...(active === undefined ? {} : { active }) }
}

/** A unit that was unplugged and a spool that was taken out stay in the lists; only their bits go. */
function holdsSpool(ams: PrintReport['ams'], unit: number, tray: number): boolean {
  const isSingle = unit >= firstSingleUnit
  const unitBit = isSingle ? 4 + unit - firstSingleUnit : unit
  const trayBit = isSingle ? 16 + unit - firstSingleUnit : unit * traysPerUnit + tray
  return isSet(ams?.ams_exist_bits, unitBit) && isSet(ams?.tray_exist_bits, trayBit)
}

function isSet(bits: string | undefined, bit: number): boolean {
  if (bits === undefined || !/^[0-9a-f]+$/i.test(bits)) return true
  return ((BigInt(`0x${bits}`) >> BigInt(bit)) & 1n) === 1n
}

function nameOfExternal(tray: number, count: number): string {
  return count > 1 && tray === otherExternal ? 'external2' : 'external'
}

/** What the nozzle in use prints from. Where printers tell it for each nozzle, the older field tells half of it. */
function activeSlot({ ams, device, vir_slot: externals }: PrintReport): string | null | undefined {
  const inUse = ((device?.extruder?.state ?? 0) >>> 4) & 0xf
  const slot = device?.extruder?.info?.find(({ id }) => id === inUse)?.snow
  if (slot === undefined) return slotOfTray(ams?.tray_now)
  const [unit, tray] = [(slot >>> 8) & 0xff, slot & 0xff]
  if (tray === noTray) return null
  if (unit >= otherExternal) return nameOfExternal(unit, externals?.length ?? 1)
  return `ams${unit}-${tray}`
}

function slotOf({ tray_type: type, tray_color: colour, remain, tray_sub_brands: brand }: Tray): MaterialSlot {
  const isLoaded = Boolean(type)
  const percent = Number(remain ?? -1)
  return {
    loaded: isLoaded,
    material: isLoaded ? (type ?? null) : null,
    colour: isLoaded && colour ? `#${colour.slice(0, 6).toLowerCase()}` : null,
    remainingPercent: isLoaded && percent >= 0 ? Math.min(100, percent) : null,
    brand: isLoaded ? brand || null : null,
  }
}

/** The name of a slot in the printer's own counting: 0 to 15 four a unit, 128 and up one a unit. */
export function slotOfTray(told: string | undefined): string | null | undefined {
  if (told === undefined || !/^\d+$/.test(told)) return undefined
  const tray = Number(told)
  if (tray === externalTray) return 'external'
  if (tray === noTray) return null
  if (tray >= firstSingleUnit) return `ams${tray}-0`
  return `ams${Math.floor(tray / traysPerUnit)}-${tray % traysPerUnit}`
}

export interface AmsMapping {
  use_ams: boolean
  /** Both lists are left out when nothing is mapped. */
  ams_mapping?: number[]
  ams_mapping2?: { ams_id: number; slot_id: number }[]
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
  if (places.length === 0) return { use_ams: false }
  // External spools are -1 in the flat list, so only the second list tells them from unused ones.
  return {
    use_ams: places.some(({ flat }) => flat >= 0),
    ams_mapping: places.map(({ flat }) => flat),
    ams_mapping2: places.map(({ ams_id, slot_id }) => ({ ams_id, slot_id })),
  }
}

function placeOf(slot: string, slots: Readonly<Record<string, MaterialSlot>>): Place {
  if (slot === 'external') return { flat: -1, ams_id: mainExternal, slot_id: 0 }
  if (slot === 'external2') return { flat: -1, ams_id: otherExternal, slot_id: 0 }
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
