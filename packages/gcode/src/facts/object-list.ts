import { Box } from './box.ts'

export type Point = [x: number, y: number]

export interface ObjectFacts {
  /** What a printer wants to hear when it is to skip the object. */
  id: string
  name: string
  centre: Point
  polygon: Point[]
  /** The file states centre and polygon; otherwise they are the bounds of what is printed. */
  stated: boolean
}

interface Listed {
  id: string
  name: string
  centre?: Point
  polygon?: Point[]
  box: Box
}

/**
 * Where labels come from. Slicers may write several kinds at once; the later in this list, the closer it is to
 * what a printer skips by, so it replaces the earlier.
 */
const LABELS = ['comment', 'm486', 'exclude-object'] as const

export type Labels = (typeof LABELS)[number]

const MOST_OBJECTS = 2000
const MOST_CORNERS = 500
const LONGEST_NAME = 200

/** The objects of a plate, from whichever labels the file has. */
export class ObjectList {
  readonly #objects = new Map<string, Listed>()
  #currentBox: Box | undefined
  #labels: Labels = 'comment'

  /** Bounds of the object being printed, if one is. */
  get currentBox(): Box | undefined {
    return this.#currentBox
  }

  define(labels: Labels, id: string, name: string, centre?: Point, polygon?: Point[]): void {
    const object = this.#find(labels, id)
    if (object === undefined) return
    object.name = name.slice(0, LONGEST_NAME)
    if (centre !== undefined) object.centre = centre
    if (polygon !== undefined && polygon.length > 0) object.polygon = polygon
  }

  /** `name` counts only for an object not known before. */
  start(labels: Labels, id: string, name = id): void {
    const object = this.#find(labels, id, name)
    if (object !== undefined) this.#currentBox = object.box
  }

  end(labels: Labels): void {
    if (labels === this.#labels) this.#currentBox = undefined
  }

  finish(): ObjectFacts[] {
    return [...this.#objects.values()].map(factsOf)
  }

  #find(labels: Labels, id: string, name = id): Listed | undefined {
    if (labels !== this.#labels) {
      if (LABELS.indexOf(labels) < LABELS.indexOf(this.#labels)) return undefined
      this.#labels = labels
      this.#objects.clear()
    }
    const kept = id.slice(0, LONGEST_NAME)
    const known = this.#objects.get(kept)
    if (known !== undefined || this.#objects.size >= MOST_OBJECTS) return known
    const object = { id: kept, name: name.slice(0, LONGEST_NAME), box: new Box() }
    this.#objects.set(kept, object)
    return object
  }
}

function factsOf(object: Listed): ObjectFacts {
  const { id, name, box } = object
  const polygon = object.polygon ?? (box.isEmpty ? [] : cornersOf(box.minX, box.minY, box.maxX, box.maxY))
  const centre = object.centre ?? centreOf(polygon)
  return { id, name, centre, polygon, stated: object.polygon !== undefined }
}

/** A rectangle as a polygon. */
export function cornersOf(minX: number, minY: number, maxX: number, maxY: number): Point[] {
  return [
    [round(minX), round(minY)],
    [round(maxX), round(minY)],
    [round(maxX), round(maxY)],
    [round(minX), round(maxY)],
  ]
}

function centreOf(polygon: readonly Point[]): Point {
  if (polygon.length === 0) return [0, 0]
  const xs = polygon.map(([x]) => x)
  const ys = polygon.map(([, y]) => y)
  return [round((Math.min(...xs) + Math.max(...xs)) / 2), round((Math.min(...ys) + Math.max(...ys)) / 2)]
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

/** `[[x,y],[x,y],…]` */
export function pointsOf(text: string | undefined): Point[] {
  if (text === undefined) return []
  const numbers = numbersOf(text)
  const points: Point[] = []
  for (let at = 0; at + 1 < numbers.length && points.length < MOST_CORNERS; at += 2) {
    points.push([numbers[at] as number, numbers[at + 1] as number])
  }
  return points
}

function numbersOf(text: string): number[] {
  return text
    .split(/[[\],\s]+/)
    .filter((part) => part !== '')
    .map(Number)
    .filter((value) => Number.isFinite(value) && Math.abs(value) < 1e6)
}
