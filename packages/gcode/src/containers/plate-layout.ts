import { addJsonPairs, parseJsonObject } from './metadata-pairs.ts'
import type { ObjectMeta } from './opened.ts'

const MAX_BOXES = 4000
/** Listed among the objects, but nothing anyone would skip. */
const WIPE_TOWER = 'wipe_tower'

export interface PlateLayout {
  metadata: Map<string, string>
  boxes: ObjectMeta[]
}

/** Reads `plate_N.json`: where on the bed the objects lie. Undefined when it is no JSON object. */
export function readPlateLayout(json: string): PlateLayout | undefined {
  const parsed = parseJsonObject(json)
  if (parsed === undefined) return undefined
  const metadata = new Map<string, string>()
  addJsonPairs(json, metadata)
  const listed = Array.isArray(parsed.bbox_objects) ? parsed.bbox_objects.slice(0, MAX_BOXES) : []
  return { metadata, boxes: listed.map(readBox).filter((box) => box !== undefined) }
}

function readBox(entry: unknown): ObjectMeta | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined
  const { id, name, bbox } = entry as Record<string, unknown>
  if (typeof id !== 'number' || typeof name !== 'string' || name === WIPE_TOWER) return undefined
  const object: ObjectMeta = { id, name }
  if (!Array.isArray(bbox) || bbox.length !== 4 || !bbox.every(Number.isFinite)) return object
  const [left, front, right, back] = bbox as [number, number, number, number]
  object.bbox = [left, front, right, back]
  object.centre = [(left + right) / 2, (front + back) / 2]
  return object
}

/**
 * Gives the objects to skip their places. Slicers do not agree whether both lists use the same ids, so an
 * id that fits counts, else the next unused box of the same name.
 */
export function placeObjects(objects: ObjectMeta[], boxes: ObjectMeta[]): ObjectMeta[] {
  if (objects.length === 0) return boxes
  const byId = new Map(boxes.map((box) => [box.id, box]))
  const byName = new Map<string, ObjectMeta[]>()
  for (const box of boxes) {
    const namesakes = byName.get(box.name)
    if (namesakes === undefined) byName.set(box.name, [box])
    else namesakes.push(box)
  }
  return objects.map((object) => {
    const sameId = byId.get(object.id)
    const box = sameId?.name === object.name ? sameId : byName.get(object.name)?.shift()
    if (box?.bbox === undefined || box.centre === undefined) return object
    return { ...object, bbox: box.bbox, centre: box.centre }
  })
}
