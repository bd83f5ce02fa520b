import type { Opened } from './containers/opened.ts'
import { openInput } from './open-input.ts'
import { ProblemList } from './problems.ts'
import type { Source } from './source.ts'
import { LineFeeder } from './text/line-feeder.ts'
import { TextThumbnails } from './thumbnails/collect-text-thumbnails.ts'
import type { Thumbnail } from './thumbnails/thumbnail.ts'

const NEWLINE = 10

/** Slicers put their pictures at the beginning, one or two after it; the rest of a file holds none. */
const SEARCHED_BYTES = 8 * 1024 * 1024

/** The pictures of a print file, without reading the whole of it. */
export async function thumbnails(
  source: Source,
  options: { name?: string; signal?: AbortSignal } = {},
): Promise<Thumbnail[]> {
  const problems = new ProblemList()
  const { opened } = await openInput(source, options.name ?? '', problems)
  if (opened.thumbnails.length > 0) return opened.thumbnails
  return textThumbnails(opened, problems, options.signal)
}

async function textThumbnails(
  opened: Opened,
  problems: ProblemList,
  signal?: AbortSignal,
): Promise<Thumbnail[]> {
  const found = new TextThumbnails(problems)
  const feeder = new LineFeeder((bytes, start, end) => {
    for (let at = start; at < end; ) {
      const newline = bytes.indexOf(NEWLINE, at)
      found.line(bytes, at, newline)
      at = newline + 1
    }
  }, problems)
  for await (const chunk of opened.plates[0]?.text(signal) ?? []) {
    feeder.feed(chunk)
    if (feeder.offset > SEARCHED_BYTES) break
  }
  feeder.end()
  return found.done()
}
