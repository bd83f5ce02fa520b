import { ProblemList } from '../problems.ts'
import { readChunks, type Source } from '../source.ts'
import { COMMENT, Command } from '../text/command.ts'
import { LineFeeder } from '../text/line-feeder.ts'
import { type CommentListener, CommentReader } from './comment-reader.ts'
import type { Metadata } from './metadata.ts'

const TAIL_BYTES = 512 * 1024

const IGNORED: CommentListener = {
  announceLayer: () => undefined,
  feature: () => undefined,
  lineWidth: () => undefined,
  object: () => undefined,
  volumetric: () => undefined,
  elapsed: () => undefined,
}

/**
 * Many slicers write their settings last, and the machine's limits are needed first: the file's end is read
 * for its comments before the file is read for its moves.
 */
export async function readTailSettings(source: Source, metadata: Metadata): Promise<void> {
  const comments = new CommentReader(IGNORED, metadata)
  const command = new Command()
  const feeder = new LineFeeder((bytes, start, end) => {
    for (let at = start; at < end; at = command.next) {
      if (command.read(bytes, at) === COMMENT) comments.read(bytes, command.textStart, command.next - 1)
    }
  }, new ProblemList())
  for await (const chunk of readChunks(source, Math.max(0, source.size - TAIL_BYTES))) feeder.feed(chunk)
  feeder.end()
}
