import type { LayerMarker } from '../layers/layer-counter.ts'
import { type Feature, featureOf } from './features.ts'
import type { Metadata } from './metadata.ts'
import { objectComment } from './object-comments.ts'
import { readSlicerLine, type SlicerName } from './slicer-name.ts'

/** What comments say about the moves around them. */
export interface CommentListener {
  announceLayer(marker: LayerMarker): void
  feature(feature: Feature): void
  lineWidth(mm: number): void
  /** Without a name nothing labelled is printed from here on. */
  object(name: string | undefined): void
  /** E counts mm³ from here on. */
  volumetric(): void
  /** The slicer's own clock, in seconds from the start. */
  elapsed(seconds: number): void
}

const COLON = 58
const EQUALS = 61
const COMMA = 44
const DOT = 46
const ZERO = 48
const NINE = 57
const SPACE = 32
const SEMICOLON = 59
const LONGEST_KEYWORD = 64
const LONGEST_COMMENT = 40 * 1024
/** Patterns see no longer text than this: some of them take the square of its length. */
const LONGEST_SENTENCE = 300
const MOST_FEATURE_NAMES = 500

export const VOLUMETRIC_FLAVOUR = 'UltiGCode'

const decoder = new TextDecoder()

type Keyword =
  | 'flavour'
  | 'feature'
  | 'width'
  | 'layer-change'
  | 'layer-number'
  | 'elapsed'
  | 'mesh'
  | 'ignored'

const KEYWORDS: Readonly<Record<string, Keyword>> = {
  FLAVOR: 'flavour',
  TYPE: 'feature',
  FEATURE: 'feature',
  WIDTH: 'width',
  LINE_WIDTH: 'width',
  LAYER_CHANGE: 'layer-change',
  CHANGE_LAYER: 'layer-change',
  LAYER: 'layer-number',
  TIME_ELAPSED: 'elapsed',
  MESH: 'mesh',
  PRINTING: 'mesh',
  HEIGHT: 'ignored',
  LAYER_HEIGHT: 'ignored',
  Z: 'ignored',
  Z_HEIGHT: 'ignored',
  BEFORE_LAYER_CHANGE: 'ignored',
  AFTER_LAYER_CHANGE: 'ignored',
  WIPE_START: 'ignored',
  WIPE_END: 'ignored',
  PRINTING_TIME: 'ignored',
  REMAINING_TIME: 'ignored',
}

const KEYWORD_BY_HASH = new Map(
  Object.entries(KEYWORDS).map(([word, keyword]) => [hashOfText(word), keyword]),
)

/**
 * Reads comment lines. The few that stand between moves are told apart by a hash of their first word, so that a
 * long file makes no strings; only the rest, which is head, foot and settings, is decoded.
 */
export class CommentReader {
  readonly slicer: SlicerName = {}
  readonly #listener: CommentListener
  readonly #metadata: Metadata
  readonly #features = new Map<number, Feature>()

  constructor(listener: CommentListener, metadata: Metadata) {
    this.#listener = listener
    this.#metadata = metadata
  }

  /** The comment from its `;` at `start` up to its newline at `end`. */
  read(bytes: Uint8Array, start: number, end: number): void {
    let from = start + 1
    while (from < end && (bytes[from] === SPACE || bytes[from] === SEMICOLON)) from++
    let at = from
    let hash = 0
    const limit = Math.min(end, from + LONGEST_KEYWORD)
    for (; at < limit; at++) {
      const code = bytes[at] as number
      if (code === COLON || code === EQUALS || code <= SPACE) break
      hash = (hash * 31 + code) | 0
    }
    const keyword = KEYWORD_BY_HASH.get(hash)
    if (keyword === undefined) this.#readText(bytes, from, end)
    else this.#readKeyword(keyword, bytes, bytes[at] === COLON ? at + 1 : at, end)
  }

  #readKeyword(keyword: Keyword, bytes: Uint8Array, from: number, end: number): void {
    switch (keyword) {
      case 'feature':
        this.#listener.feature(this.#featureAt(bytes, from, end))
        break
      case 'width':
        this.#listener.lineWidth(decimalAt(bytes, from, end))
        break
      case 'layer-change':
        this.#listener.announceLayer('change')
        break
      case 'layer-number':
        if (bytes[from - 1] === COLON) this.#listener.announceLayer('number')
        break
      case 'elapsed':
        this.#listener.elapsed(decimalAt(bytes, from, end))
        break
      case 'flavour':
        this.#readFlavour(textOf(bytes, from, Math.min(end, from + LONGEST_SENTENCE)))
        break
      case 'mesh':
        this.#readMesh(textOf(bytes, from, Math.min(end, from + LONGEST_SENTENCE)))
        break
    }
  }

  #readFlavour(name: string): void {
    this.#metadata.set('FLAVOR', name)
    if (name === VOLUMETRIC_FLAVOUR) this.#listener.volumetric()
  }

  // Cura ends a mesh with the name NONMESH.
  #readMesh(name: string): void {
    this.#listener.object(name === 'NONMESH' || name === '' ? undefined : name)
  }

  #featureAt(bytes: Uint8Array, from: number, end: number): Feature {
    let hash = 0
    for (let at = from; at < end; at++) hash = (hash * 31 + (bytes[at] as number)) | 0
    const known = this.#features.get(hash)
    if (known !== undefined) return known
    const feature = featureOf(textOf(bytes, from, Math.min(end, from + LONGEST_SENTENCE)))
    if (this.#features.size < MOST_FEATURE_NAMES) this.#features.set(hash, feature)
    return feature
  }

  #readText(bytes: Uint8Array, from: number, end: number): void {
    const text = textOf(bytes, from, Math.min(end, from + LONGEST_COMMENT))
    if (text === '') return
    if (text.length > LONGEST_SENTENCE) {
      readLongSetting(this.#metadata, text)
      return
    }
    readSlicerLine(this.slicer, text)
    const object = objectComment(text)
    if (object !== undefined) this.#listener.object(object.name)
    else if (!this.#readSentence(text)) readSetting(this.#metadata, text)
  }

  /** Slicers that announce in sentences: Simplify3D, KISSlicer, Kiri:Moto. */
  #readSentence(text: string): boolean {
    if (/^layer \d+, Z = |^--- layer \d/.test(text)) this.#listener.announceLayer('sentence')
    else if (text.startsWith('BEGIN_LAYER_OBJECT')) this.#listener.announceLayer('object')
    else if (text.startsWith('feature ')) this.#listener.feature(featureOf(text.slice('feature '.length)))
    else if (/^'.* Path'/.test(text))
      this.#listener.feature(featureOf(text.slice(1).replace(/ path'.*/i, '')))
    else return false
    return true
  }
}

/** `key = value`, `key: value`, or Simplify3D's `key,value`. */
function readSetting(metadata: Metadata, text: string): void {
  if (text.startsWith('---')) {
    const [, key, value] = text.match(/^--- (.*?): (.*?) ---/) ?? []
    if (key !== undefined && value !== undefined) metadata.set(key, value)
    return
  }
  readLongSetting(metadata, text)
  // Bambu puts two settings on one line.
  const second = text.match(/; ([a-z ]+): (.*)$/)
  if (second !== null) metadata.set(second[1] as string, second[2] as string)
}

function readLongSetting(metadata: Metadata, text: string): void {
  const at = separatorOf(text)
  if (at > 0) metadata.set(text.slice(0, at).trim(), text.slice(at + 1).trim())
}

function separatorOf(text: string): number {
  for (let at = 0; at < text.length && at < 100; at++) {
    const code = text.charCodeAt(at)
    if (code === EQUALS || code === COLON || code === COMMA) return at
  }
  return -1
}

function decimalAt(bytes: Uint8Array, from: number, end: number): number {
  let mantissa = 0
  let scale = 0
  for (let at = from; at < end; at++) {
    const code = bytes[at] as number
    if (code === DOT) scale = 1
    else if (code >= ZERO && code <= NINE && mantissa < 1e15) {
      mantissa = mantissa * 10 + (code - ZERO)
      scale *= 10
    } else if (code !== SPACE) break
  }
  return scale > 1 ? mantissa / scale : mantissa
}

function textOf(bytes: Uint8Array, from: number, end: number): string {
  return decoder.decode(bytes.subarray(from, end)).trim()
}

function hashOfText(text: string): number {
  let hash = 0
  for (let at = 0; at < text.length; at++) hash = (hash * 31 + text.charCodeAt(at)) | 0
  return hash
}
