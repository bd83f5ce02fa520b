import type { ProblemList } from '../problems.ts'
import type { Source } from '../source.ts'
import type { Thumbnail } from '../thumbnails/thumbnail.ts'
import { ThumbnailCollector } from '../thumbnails/thumbnail-collector.ts'
import { addJsonPairs } from './metadata-pairs.ts'
import type { Opened, Plate } from './opened.ts'
import { placeObjects, readPlateLayout } from './plate-layout.ts'
import { numberOf, type PlateInfo, readSliceInfo, type SliceInfo } from './slice-info.ts'
import { xmlTags } from './xml-tags.ts'
import { readZipDirectory, type ZipEntry } from './zip-directory.ts'
import { readWholeZipEntry, readZipEntry } from './zip-entry.ts'

const MAX_PLATES = 100
const MAX_CONFIG_BYTES = 4 * 1024 * 1024
const MAX_MODEL_BYTES = 64 * 1024
const MAX_IMAGE_BYTES = 8 * 1024 * 1024

const PLATE_GCODE = /^Metadata\/plate_(\d{1,4})\.gcode$/i
const ANY_GCODE = /\.gcode$/i

/** Bambu's and Orca's `.gcode.3mf`: a zip with the g-code of one or several plates beside their facts. */
export async function openGcode3mf(source: Source, problems: ProblemList): Promise<Opened> {
  const archive = new Archive(source, await readZipDirectory(source, problems), problems)
  const sliceInfo = readSliceInfo((await archive.text('Metadata/slice_info.config')) ?? '')
  const modelSettings = readSliceInfo((await archive.text('Metadata/model_settings.config')) ?? '')
  const metadata = await readMetadata(archive, sliceInfo, problems)
  const collector = new ThumbnailCollector(problems)
  const plates: Plate[] = []
  for (const [index, entry] of plateEntries(archive.entries, problems)) {
    const info = plateInfo(sliceInfo, index)
    const names = plateInfo(modelSettings, index)
    plates.push(await readPlate(archive, { index, entry, info, names }, collector))
  }
  if (plates.length === 0) problems.add('3mf-no-gcode', 'The file holds no sliced plate')
  return { plates, metadata, thumbnails: collector.items }
}

/** The names of a zip that hold g-code, by the number of their plate. */
export function plateEntries(entries: Map<string, ZipEntry>, problems?: ProblemList): [number, ZipEntry][] {
  const numbered: [number, ZipEntry][] = []
  for (const entry of entries.values()) {
    const index = PLATE_GCODE.exec(entry.name)?.[1]
    if (index !== undefined) numbered.push([Number(index), entry])
  }
  const unnumbered = [...entries.values()].filter((entry) => ANY_GCODE.test(entry.name))
  const found =
    numbered.length > 0 ? numbered : unnumbered.map((entry, at): [number, ZipEntry] => [at + 1, entry])
  if (found.length > MAX_PLATES) problems?.add('3mf-too-many-plates', `Only ${MAX_PLATES} plates were read`)
  return found.sort(([a], [b]) => a - b).slice(0, MAX_PLATES)
}

class Archive {
  readonly entries: Map<string, ZipEntry>
  readonly #source: Source
  readonly #problems: ProblemList
  readonly #reported = new Set<string>()

  constructor(source: Source, entries: Map<string, ZipEntry>, problems: ProblemList) {
    this.#source = source
    this.entries = entries
    this.#problems = problems
  }

  async text(name: string): Promise<string | undefined> {
    const bytes = await this.bytes(name, MAX_CONFIG_BYTES)
    return bytes === undefined ? undefined : Buffer.from(bytes).toString('utf8')
  }

  async bytes(name: string, limit: number): Promise<Uint8Array | undefined> {
    const entry = this.entries.get(name)
    return entry && readWholeZipEntry(this.#source, entry, limit, this.#report(entry))
  }

  /** The beginning alone: of a model only what stands before its meshes is wanted. */
  async beginning(name: string, limit: number): Promise<string> {
    const entry = this.entries.get(name)
    const chunks: Uint8Array[] = []
    let length = 0
    if (entry === undefined) return ''
    for await (const chunk of this.stream(entry)) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= limit) break
    }
    return Buffer.concat(chunks).toString('utf8')
  }

  stream(entry: ZipEntry, signal?: AbortSignal): AsyncIterable<Uint8Array> {
    return readZipEntry(this.#source, entry, this.#report(entry), signal)
  }

  #report(entry: ZipEntry): (code: string, words: string) => void {
    return (code, words) => {
      const key = `${code} ${entry.name}`
      if (this.#reported.has(key)) return
      this.#reported.add(key)
      this.#problems.add(code, `${JSON.stringify(entry.name.slice(0, 80))} ${words}`)
    }
  }
}

function plateInfo(info: SliceInfo, index: number): PlateInfo | undefined {
  return info.plates.find((plate) => plate.index === index)
}

async function readMetadata(
  archive: Archive,
  sliceInfo: SliceInfo,
  problems: ProblemList,
): Promise<Map<string, string>> {
  const metadata = new Map(sliceInfo.header)
  const settings = await archive.text('Metadata/project_settings.config')
  if (settings !== undefined && !addJsonPairs(settings, metadata)) {
    problems.add('3mf-settings', 'The project settings cannot be read')
  }
  const model = await archive.beginning('3D/3dmodel.model', MAX_MODEL_BYTES)
  for (const tag of xmlTags(model)) {
    const name = tag.attributes.get('name')
    if (tag.name === 'resources') break
    if (tag.name === 'metadata' && tag.kind === 'open' && name && !metadata.has(name))
      metadata.set(name, tag.text)
  }
  return metadata
}

interface PlateParts {
  index: number
  entry: ZipEntry
  info: PlateInfo | undefined
  names: PlateInfo | undefined
}

async function readPlate(archive: Archive, parts: PlateParts, collector: ThumbnailCollector): Promise<Plate> {
  const { index, entry, info, names } = parts
  const layoutText = await archive.text(`Metadata/plate_${index}.json`)
  const layout = layoutText === undefined ? undefined : readPlateLayout(layoutText)
  const metadata = new Map([...(layout?.metadata ?? []), ...(info?.metadata ?? [])])
  const plate: Plate = {
    index,
    metadata,
    textBytes: entry.size,
    text: (signal) => archive.stream(entry, signal),
    thumbnails: await readThumbnails(archive, index, collector),
  }
  const name = names?.metadata.get('plater_name')
  const estimateSeconds = numberOf(metadata.get('prediction'))
  const weightGrams = numberOf(metadata.get('weight'))
  const objects = placeObjects(info?.objects ?? [], layout?.boxes ?? [])
  if (name) plate.name = name
  if (estimateSeconds !== undefined) plate.estimateSeconds = estimateSeconds
  if (weightGrams !== undefined) plate.weightGrams = weightGrams
  if (info !== undefined && info.filaments.length > 0) plate.filaments = info.filaments
  if (objects.length > 0) plate.objects = objects
  return plate
}

async function readThumbnails(
  archive: Archive,
  index: number,
  collector: ThumbnailCollector,
): Promise<Thumbnail[]> {
  const thumbnails: Thumbnail[] = []
  const names = [`plate_${index}.png`, `plate_${index}_small.png`, `top_${index}.png`]
  for (const name of names) {
    if (collector.full) break
    const bytes = await archive.bytes(`Metadata/${name}`, MAX_IMAGE_BYTES)
    if (bytes === undefined) continue
    const kept = collector.add(bytes, name.startsWith('top_') ? 'top' : undefined)
    if (kept !== undefined) thumbnails.push(kept)
  }
  return thumbnails
}
