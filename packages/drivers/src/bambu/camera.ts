import { Readable } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import type { CameraStream, Picture } from '../commands.ts'
import { DriverFailure } from '../driver-failure.ts'
import type { BambuSession } from './link.ts'
import { openTrustedSocket } from './trusted-tls.ts'

const headBytes = 16
const mostBytesOfAPicture = 8 * 1024 * 1024
const boundary = 'printyard-frame'
const jpegMark = Buffer.from([0xff, 0xd8])

export const needsConverter = 'The camera of this model speaks RTSP, which needs a converter'

/** Who we are, in 80 bytes: sizes and types first, then user and code in fixed fields. */
export function cameraHello(accessCode: string): Buffer {
  const hello = Buffer.alloc(80)
  hello.writeUInt32LE(0x40, 0)
  hello.writeUInt32LE(0x3000, 4)
  hello.write('bblp', 16, 32, 'ascii')
  hello.write(accessCode, 48, 32, 'ascii')
  return hello
}

/** Pictures, each behind a head that tells its size. */
export async function* readFrames(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let unread = Buffer.alloc(0)
  for await (const chunk of source) {
    unread = Buffer.concat([unread, chunk])
    while (unread.length >= headBytes) {
      const size = unread.readUInt32LE(0)
      if (size > mostBytesOfAPicture) throw new DriverFailure('refused', 'The camera sends no pictures')
      if (unread.length < headBytes + size) break
      const picture = unread.subarray(headBytes, headBytes + size)
      unread = unread.subarray(headBytes + size)
      if (picture.subarray(0, 2).equals(jpegMark)) yield picture
    }
  }
}

async function openCamera({ connection, trust, timing, life, model }: BambuSession): Promise<TLSSocket> {
  if (model.camera === 'rtsp') throw new DriverFailure('refused', needsConverter)
  const socket = await openTrustedSocket({
    host: connection.host,
    port: connection.cameraPort,
    service: 'camera',
    trust,
    seconds: timing.connectSeconds,
    over: life.over,
  })
  socket.setTimeout(timing.requestSeconds * 1000, () => {
    socket.destroy(new DriverFailure('timeout', 'The camera sent no picture in time'))
  })
  socket.on('error', () => {})
  const leave = () => socket.destroy()
  life.over.addEventListener('abort', leave, { once: true })
  socket.once('close', () => life.over.removeEventListener('abort', leave))
  socket.write(cameraHello(connection.accessCode))
  return socket
}

export async function bambuSnapshot(session: BambuSession): Promise<Picture> {
  const socket = await openCamera(session)
  try {
    for await (const bytes of readFrames(socket)) {
      return { contentType: 'image/jpeg', bytes: Buffer.from(bytes) }
    }
  } finally {
    socket.destroy()
  }
  // Without a word it puts out whoever gives a wrong code.
  throw new DriverFailure('not-authorised', 'The camera refused the access code')
}

export async function bambuStream(session: BambuSession): Promise<CameraStream> {
  const socket = await openCamera(session)
  async function* parts() {
    for await (const frame of readFrames(socket)) {
      yield Buffer.from(
        `--${boundary}\r\ncontent-type: image/jpeg\r\ncontent-length: ${frame.length}\r\n\r\n`,
      )
      yield frame
      yield Buffer.from('\r\n')
    }
  }
  const body = Readable.from(parts(), { objectMode: false })
  body.once('close', () => socket.destroy())
  return { contentType: `multipart/x-mixed-replace; boundary=${boundary}`, body }
}
