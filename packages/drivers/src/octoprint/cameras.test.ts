import { expect, test } from 'vitest'
import { connect, simulate } from '../conformance/octoprint-scene.ts'
import { command } from '../conformance/scenario.ts'
import { camerasOf } from './cameras.ts'

const url = 'https://octopi.local/left'
const idsOf = (webcam: Parameters<typeof camerasOf>[0]['webcam']) =>
  camerasOf(webcam === undefined ? {} : { webcam }, url).map(({ camera }) => camera.id)

test('lists the cameras of 1.9 and later, the default one first', () => {
  const compat = { stream: '/webcam/?action=stream', snapshot: 'http://127.0.0.1:8080/?action=snapshot' }
  const webcams = [
    { name: 'usb', displayName: 'USB', compat: { ...compat, snapshot: null } },
    { name: 'classic', rotate90: true, compat },
    { name: 'far', compat: { stream: 'http://192.0.2.9/video' } },
    { name: 'webrtc', compat: null },
  ]
  const cameras = camerasOf({ webcam: { webcams, defaultWebcam: 'classic' } }, url)
  expect(cameras.map(({ camera }) => camera.id)).toEqual(['classic', 'usb'])
  expect(cameras[0]).toMatchObject({
    camera: { snapshot: true, stream: true, rotateDegrees: 270 },
    stream: 'https://octopi.local/webcam/?action=stream',
    snapshot: 'http://octopi.local:8080/?action=snapshot',
  })
})

test('knows the one camera of earlier versions', () => {
  expect(idsOf({ streamUrl: '/webcam/?action=stream', snapshotUrl: null })).toEqual(['camera'])
})

test('lists no camera that nobody set up, or that is switched off, or that it may not see', () => {
  const unset = { name: 'classic', compat: { stream: '', snapshot: '' } }
  expect(idsOf({ streamUrl: '', snapshotUrl: null, webcams: [unset] })).toEqual([])
  expect(idsOf({ webcamEnabled: false, streamUrl: '/webcam/?action=stream' })).toEqual([])
  expect(idsOf({})).toEqual([])
  expect(idsOf(undefined)).toEqual([])
})

test('takes a picture out of the stream when the snapshot works only on the host, and keeps the key', async () => {
  const simulator = await simulate()
  const printer = await connect(simulator)
  expect((await command(printer, 'snapshot')('classic')).contentType).toBe('image/jpeg')
  expect(simulator.host.cameraKeys).toEqual([undefined])
})
