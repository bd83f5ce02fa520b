import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Commands } from '../commands.ts'
import type { VirtualSession } from './link.ts'
import { drawPicture } from './picture.ts'

const framesPerSecond = 2
const boundary = 'virtual-frame'

export function createCameraCommands(session: VirtualSession): Pick<Commands, 'snapshot' | 'stream'> {
  return {
    async snapshot() {
      return { contentType: 'image/png', bytes: drawPicture(session.printer) }
    },
    async stream() {
      const body = Readable.from(frames(session), { objectMode: false })
      return { contentType: `multipart/x-mixed-replace; boundary=${boundary}`, body }
    },
  }
}

async function* frames({ life, printer }: VirtualSession): AsyncGenerator<Uint8Array> {
  while (!life.over.aborted) {
    const picture = drawPicture(printer)
    yield Buffer.from(`--${boundary}\r\ncontent-type: image/png\r\ncontent-length: ${picture.length}\r\n\r\n`)
    yield picture
    yield Buffer.from('\r\n')
    await sleep(1000 / framesPerSecond)
  }
}
