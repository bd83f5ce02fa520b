import { openBgcode } from './containers/bgcode.ts'
import { detectFormat, type Format } from './containers/detect.ts'
import { openGcode3mf } from './containers/gcode-3mf.ts'
import { openGzip } from './containers/gzip.ts'
import { type Opened, openedEmpty, type Plate } from './containers/opened.ts'
import { utf16Text } from './containers/utf16-text.ts'
import { Metadata } from './dialects/metadata.ts'
import { readTailSettings } from './dialects/tail-settings.ts'
import type { ProblemList } from './problems.ts'
import { type Input, isSource, readChunks, readPassingChunks, type Source } from './source.ts'

export interface OpenedInput {
  format: Format
  opened: Opened
}

/** Takes the wrapping off whatever was given. A stream is taken for plain text. */
export async function openInput(input: Input, name: string, problems: ProblemList): Promise<OpenedInput> {
  if (!isSource(input)) {
    return { format: { kind: 'gcode' }, opened: onePlate(new Map(), (signal) => abortable(input, signal)) }
  }
  const format = await detectFormat(input, name)
  return { format, opened: await open(input, format, problems) }
}

async function open(source: Source, format: Format, problems: ProblemList): Promise<Opened> {
  switch (format.kind) {
    case 'gcode':
      return openText(source, format, problems)
    case 'gcode-gzip':
      return openGzip(source, problems)
    case 'bgcode':
      return openBgcode(source, problems)
    case 'gcode-3mf':
      return openGcode3mf(source, problems)
    case 'model':
      problems.add(
        'not-printable',
        `This is a model (${format.detail ?? 'unknown kind'}), it has to be sliced first.`,
      )
      return openedEmpty()
    case 'unknown':
      problems.add('unknown-format', `This is no print file (${format.detail ?? 'unknown content'}).`)
      return openedEmpty()
  }
}

async function openText(source: Source, format: Format, problems: ProblemList): Promise<Opened> {
  const { detail } = format
  if (detail === 'utf-16le' || detail === 'utf-16be') {
    problems.add('utf-16', 'The file is written in UTF-16; printers expect plain ASCII.')
    return onePlate(new Map(), (signal) => utf16Text(readChunks(source, 0, source.size, signal), detail))
  }
  const settings = new Metadata()
  await readTailSettings(source, settings)
  return onePlate(
    settings.entries,
    (signal) => readPassingChunks(source, 0, source.size, signal),
    source.size,
  )
}

function onePlate(
  metadata: Map<string, string>,
  text: (signal?: AbortSignal) => AsyncIterable<Uint8Array>,
  textBytes?: number,
): Opened {
  const plate: Plate = { index: 1, metadata, text, thumbnails: [] }
  if (textBytes !== undefined) plate.textBytes = textBytes
  return { plates: [plate], metadata, thumbnails: [] }
}

async function* abortable(
  chunks: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    signal?.throwIfAborted()
    yield chunk
  }
}
