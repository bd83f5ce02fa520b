import type { CameraStream, Picture } from '../commands.ts'
import { DriverFailure } from '../driver-failure.ts'
import { firstFrame, openCameraStream, takePicture } from '../http/camera.ts'
import { onOwnHost } from '../rules/own-host.ts'
import type { OctoPrintSession } from './link.ts'

interface Addresses {
  stream: string | undefined
  snapshot: string | undefined
}

function addresses({ settings, connection }: OctoPrintSession, id: string | undefined): Addresses {
  const { webcam } = settings
  const entry = id === undefined ? webcam?.webcams?.[0] : webcam?.webcams?.find(({ name }) => name === id)
  const own = (url: string | undefined) => (url ? onOwnHost(url, connection.url) : undefined)
  return {
    stream: own(entry?.compat?.stream ?? webcam?.streamUrl),
    snapshot: own(entry?.compat?.snapshot ?? webcam?.snapshotUrl),
  }
}

export async function octoprintSnapshot(session: OctoPrintSession, id: string | undefined): Promise<Picture> {
  const { stream, snapshot } = addresses(session, id)
  if (snapshot !== undefined) {
    // Usually an address that only works on OctoPrint's own host: the stream is the way out.
    const picture = await takePicture(session.http, snapshot).catch(() => undefined)
    if (picture !== undefined) return picture
  }
  if (stream === undefined) throw new DriverFailure('refused', 'OctoPrint has no camera on its own host')
  return firstFrame(session.http, stream)
}

export async function octoprintStream(
  session: OctoPrintSession,
  id: string | undefined,
): Promise<CameraStream> {
  const { stream } = addresses(session, id)
  if (stream === undefined)
    throw new DriverFailure('refused', 'OctoPrint has no camera stream on its own host')
  return openCameraStream(session.http, stream)
}
