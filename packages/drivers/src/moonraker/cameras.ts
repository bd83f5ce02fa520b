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

function address({ connection }: MoonrakerSession, url: string | undefined): string | undefined {
  if (!url) return undefined
  // Relative addresses belong to the web interface in front of Moonraker, on the usual port of the same host.
  const { protocol, hostname } = new URL(connection.url)
  const resolved = onOwnHost(url, connection.webUrl ?? `${protocol}//${hostname}/`)
  if (resolved === undefined)
    throw new DriverFailure('refused', 'The camera is not on the printer’s own host')
  return resolved
}

export async function moonrakerSnapshot(session: MoonrakerSession, id: string | undefined): Promise<Picture> {
  const webcam = chosen(session, id)
  const snapshot = address(session, webcam.snapshot_url)
  if (snapshot !== undefined) return takePicture(session.http, snapshot)
  const stream = address(session, webcam.stream_url)
  if (stream === undefined) throw new DriverFailure('refused', 'The camera has no address')
  return firstFrame(session.http, stream)
}

export async function moonrakerStream(
  session: MoonrakerSession,
  id: string | undefined,
): Promise<CameraStream> {
  const stream = address(session, chosen(session, id).stream_url)
  if (stream === undefined) throw new DriverFailure('refused', 'The camera has no stream')
  return openCameraStream(session.http, stream)
}
