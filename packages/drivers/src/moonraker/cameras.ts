import type { CameraStream, Picture } from '../commands.ts'
import { DriverFailure } from '../driver-failure.ts'
import { firstFrame, openCameraStream, takePicture } from '../http/camera.ts'
import { onOwnHost } from '../rules/own-host.ts'
import type { MoonrakerSession } from './link.ts'
import type { Webcam } from './wire.ts'

function chosen({ webcams }: MoonrakerSession, id: string | undefined): Webcam {
  const webcam = id === undefined ? webcams[0] : webcams.find((entry) => (entry.uid ?? entry.name) === id)
  if (webcam === undefined) throw new DriverFailure('refused', 'The printer has no such camera')
  return webcam
}

/** Players of these read something else than a row of pictures. */
const noPictures = /webrtc|hls|iframe|jmuxer|ipstream/i

export function hasStream({ stream_url: url, service }: Webcam): boolean {
  return Boolean(url) && !noPictures.test(service ?? '')
}

/** Moonraker itself serves no web interface: beside its own port, the usual one of the same host does. */
function webInterface({ url, webUrl }: MoonrakerSession['connection']): string {
  const { protocol, hostname, port, origin } = new URL(url)
  return webUrl ?? (/^71\d\d$/.test(port) ? `${protocol}//${hostname}/` : `${origin}/`)
}

function address({ connection }: MoonrakerSession, url: string | undefined): string | undefined {
  if (!url) return undefined
  const resolved = onOwnHost(url, webInterface(connection))
  if (resolved === undefined)
    throw new DriverFailure('refused', 'The camera is not on the printer’s own host')
  return resolved
}

export async function moonrakerSnapshot(session: MoonrakerSession, id: string | undefined): Promise<Picture> {
  const webcam = chosen(session, id)
  const snapshot = address(session, webcam.snapshot_url)
  if (snapshot !== undefined) return takePicture(session.http, snapshot)
  const stream = address(session, hasStream(webcam) ? webcam.stream_url : undefined)
  if (stream === undefined) throw new DriverFailure('refused', 'The camera has no address')
  return firstFrame(session.http, stream)
}

export async function moonrakerStream(
  session: MoonrakerSession,
  id: string | undefined,
): Promise<CameraStream> {
  const webcam = chosen(session, id)
  const stream = address(session, hasStream(webcam) ? webcam.stream_url : undefined)
  if (stream === undefined) throw new DriverFailure('refused', 'The camera has no stream')
  return openCameraStream(session.http, stream)
}
