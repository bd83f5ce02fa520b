import type { FilamentMeta, ObjectMeta } from './opened.ts'
import { type XmlTag, xmlTags } from './xml-tags.ts'

const MAX_PLATES = 200
const MAX_FILAMENTS = 256
const MAX_OBJECTS = 4000

export interface PlateInfo {
  index?: number
  metadata: Map<string, string>
  filaments: FilamentMeta[]
  objects: ObjectMeta[]
}

export interface SliceInfo {
  /** What the slicer says of itself. */
  header: Map<string, string>
  plates: PlateInfo[]
}

/** Reads `slice_info.config` and `model_settings.config`, which describe plates in the same way. */
export function readSliceInfo(xml: string): SliceInfo {
  const info: SliceInfo = { header: new Map(), plates: [] }
  let plate: PlateInfo | undefined
  for (const tag of xmlTags(xml)) {
    if (tag.name === 'plate') {
      plate = undefined
      if (tag.kind !== 'open' || info.plates.length >= MAX_PLATES) continue
      plate = { metadata: new Map(), filaments: [], objects: [] }
      info.plates.push(plate)
    } else if (tag.kind === 'close') continue
    else if (tag.name === 'header_item') setPair(info.header, tag)
    else if (plate !== undefined) addToPlate(plate, tag)
  }
  return info
}

function addToPlate(plate: PlateInfo, tag: XmlTag): void {
  switch (tag.name) {
    case 'metadata': {
      setPair(plate.metadata, tag)
      const key = tag.attributes.get('key')
      if (key === 'index' || key === 'plater_id') plate.index ??= numberOf(tag.attributes.get('value'))
      break
    }
    case 'filament':
      if (plate.filaments.length < MAX_FILAMENTS)
        plate.filaments.push(readFilament(tag, plate.filaments.length + 1))
      break
    case 'object':
      if (plate.objects.length < MAX_OBJECTS) addObject(plate.objects, tag)
      break
  }
}

function setPair(pairs: Map<string, string>, tag: XmlTag): void {
  const key = tag.attributes.get('key')
  const value = tag.attributes.get('value')
  if (key !== undefined && value !== undefined && !pairs.has(key)) pairs.set(key, value)
}

function readFilament({ attributes }: XmlTag, position: number): FilamentMeta {
  const filament: FilamentMeta = { id: numberOf(attributes.get('id')) ?? position }
  const type = attributes.get('type')
  const color = attributes.get('color')
  const usedMetres = numberOf(attributes.get('used_m'))
  const usedGrams = numberOf(attributes.get('used_g'))
  const profileId = attributes.get('tray_info_idx')
  if (type) filament.type = type
  if (color) filament.color = color
  if (usedMetres !== undefined) filament.usedMetres = usedMetres
  if (usedGrams !== undefined) filament.usedGrams = usedGrams
  if (profileId) filament.profileId = profileId
  return filament
}

/** The same object may be listed twice, once more in printing order. */
function addObject(objects: ObjectMeta[], { attributes }: XmlTag): void {
  const id = numberOf(attributes.get('identify_id'))
  if (id === undefined || objects.some((object) => object.id === id)) return
  const object: ObjectMeta = { id, name: attributes.get('name') ?? '' }
  const skipped = attributes.get('skipped')
  if (skipped !== undefined) object.skipped = skipped === 'true'
  objects.push(object)
}

/** A number that can be a measure: finite and not below zero. */
export function numberOf(text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const value = Number(text)
  return Number.isFinite(value) && value >= 0 ? value : undefined
}
