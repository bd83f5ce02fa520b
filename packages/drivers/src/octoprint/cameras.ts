import type { CameraStream, Picture } from '../commands.ts'
import { DriverFailure } from '../driver-failure.ts'
import { firstFrame, openCameraStream, takePicture } from '../http/camera.ts'
import { onOwnHost } from '../rules/own-host.ts'
import type { Camera } from '../telemetry.ts'
import type { OctoPrintSession } from './link.ts'
import type { Settings, WebcamEntry } from './wire.ts'

interface KnownCamera {
  camera: Camera
  stream: string | undefined
  snapshot: string | undefined
}

/** Since 1.9 plugins bring any number of cameras; before that there was one, and its fields are still sent. */
function entriesOf({ webcam }: Settings): WebcamEntry[] {
  if (webcam === undefined || webcam.webcamEnabled === false) return []
  const { webcams, defaultWebcam, streamUrl, snapshotUrl, flipH, flipV, rotate90 } = webcam
  if (Array.isArray(webcams)) {
    return [...webcams].sort((a, b) => Number(b.name === defaultWebcam) - Number(a.name === defaultWebcam))
  }
  return [
    {
      name: 'camera',
      flipH: flipH === true,
      flipV: flipV === true,
      rotate90: rotate90 === true,
      compat: { stream: streamUrl ?? null, snapshot: snapshotUrl ?? null },
    },
  ]
}

/** The cameras that can be reached at all, the default one first. */
export function camerasOf(settings: Settings, printerUrl: string): KnownCamera[] {
  const own = (url: string | null | undefined) => (url ? onOwnHost(url, printerUrl) : undefined)
  return entriesOf(settings).flatMap(({ name, displayName, flipH, flipV, rotate90, compat }) => {
    const stream = own(compat?.stream)
    const snapshot = own(compat?.snapshot)
    if (name === undefined || (stream === undefined && snapshot === undefined)) return []
    const camera = {
      id: name,
      name: displayName || name,
      snapshot: true,
      stream: stream !== undefined,
      flipHorizontal: flipH === true,
      flipVertical: flipV === true,
      // OctoPrint turns against the clock.
      rotateDegrees: rotate90 === true ? 270 : 0,
    }
    return [{ camera, stream, snapshot }]
  })
}

function cameraOf({ settings, connection }: OctoPrintSession, id: string | undefined): KnownCamera {
  const cameras = camerasOf(settings, connection.url)
  const known = id === undefined ? cameras[0] : cameras.find(({ camera }) => camera.id === id)
  if (known === undefined) throw new DriverFailure('refused', 'OctoPrint has no such camera on its own host')
  return known
}

export async function octoprintSnapshot(session: OctoPrintSession, id: string | undefined): Promise<Picture> {
  const { stream, snapshot } = cameraOf(session, id)
  if (snapshot === undefined) return firstFrame(session.cameraHttp, stream ?? '')
  try {
    return await takePicture(session.cameraHttp, snapshot)
  } catch (error) {
    // Usually an address that only works on OctoPrint's own host: the stream is the way out.
    if (stream === undefined) throw error
    return firstFrame(session.cameraHttp, stream)
  }
}

export async function octoprintStream(
  session: OctoPrintSession,
  id: string | undefined,
): Promise<CameraStream> {
  const { stream } = cameraOf(session, id)
  if (stream === undefined) throw new DriverFailure('refused', 'This camera takes pictures only')
  return openCameraStream(session.cameraHttp, stream)
}
