import type { CameraStream, Picture } from '../commands.ts'
import { DriverFailure } from '../driver-failure.ts'
import { failureOfStatus } from './failure-of-status.ts'
import type { PrinterHttp } from './printer-http.ts'

const mostBytesOfAPicture = 16 * 1024 * 1024
const jpegStart = Buffer.from([0xff, 0xd8, 0xff])
const jpegEnd = Buffer.from([0xff, 0xd9])

export async function openCameraStream(http: PrinterHttp, url: string): Promise<CameraStream> {
  const answer = await http.open({ path: url })
  if (answer.status !== 200) {
    answer.body.destroy()
    throw failureOfStatus(answer.status, 'show its camera')
  }
  return { contentType: answer.headers['content-type'] ?? 'application/octet-stream', body: answer.body }
}

export async function takePicture(http: PrinterHttp, url: string): Promise<Picture> {
  const answer = await http.ask({ path: url, mostBytes: mostBytesOfAPicture })
  const contentType = answer.headers['content-type'] ?? ''
  if (answer.status !== 200) throw failureOfStatus(answer.status, 'take a picture')
  if (!contentType.startsWith('image/'))
    throw new DriverFailure('refused', 'The camera sent something else than a picture')
  return { contentType, bytes: answer.bytes }
}

/** For cameras whose snapshot address only works on the printer itself: the first frame of the stream. */
export async function firstFrame(http: PrinterHttp, url: string): Promise<Picture> {
  const { body } = await openCameraStream(http, url)
  let seen = Buffer.alloc(0)
  try {
    for await (const chunk of body) {
      seen = Buffer.concat([seen, chunk as Buffer])
      const start = seen.indexOf(jpegStart)
      const end = start < 0 ? -1 : seen.indexOf(jpegEnd, start)
      if (end >= 0) return { contentType: 'image/jpeg', bytes: seen.subarray(start, end + jpegEnd.length) }
      if (seen.length > mostBytesOfAPicture) break
    }
  } finally {
    body.destroy()
  }
  throw new DriverFailure('refused', 'The camera stream holds no picture')
}
