import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { smallestJpeg } from '../testing/smallest-jpeg.ts'
import { controlRoutes } from './simulator-controls.ts'
import { fileRoutes } from './simulator-files.ts'
import {
  type Answer,
  type Call,
  type Json,
  notFound,
  type OctoPrintHost,
  type RouteEntry,
} from './simulator-host.ts'
import { lineRoutes } from './simulator-line.ts'
import { pairingRoutes, pluginRoutes } from './simulator-plugins.ts'

function logIn({ host }: Call): Answer {
  const session = randomBytes(8).toString('hex')
  host.sessions.add(`_api:${session}`)
  return { status: 200, body: { name: '_api', session, permissions: [], groups: ['admins'] } }
}

/** The camera as 1.9 and later list it; an install nobody set up lists one without addresses. */
export const classicWebcam: Json = {
  webcamEnabled: true,
  streamUrl: '/webcam/?action=stream',
  snapshotUrl: 'http://127.0.0.1:1/?action=snapshot',
  flipH: false,
  flipV: true,
  rotate90: false,
  defaultWebcam: 'classic',
  webcams: [
    { name: 'other', displayName: 'Other plugin', compat: null },
    {
      name: 'classic',
      displayName: 'Classic Webcam',
      canSnapshot: true,
      flipH: false,
      flipV: true,
      rotate90: false,
      compat: { stream: '/webcam/?action=stream', snapshot: 'http://127.0.0.1:1/?action=snapshot' },
    },
  ],
}

const profile = { id: '_default', current: true, default: true, model: 'Ender 3', extruder: { count: 2 } }

const routes: RouteEntry[] = [
  ['POST', /^\/api\/login$/, logIn],
  [
    'GET',
    /^\/api\/version$/,
    ({ host }) => ({
      status: 200,
      body: { api: '0.1', server: host.version, text: `OctoPrint ${host.version}` },
    }),
  ],
  [
    'GET',
    /^\/api\/settings$/,
    ({ host }) => ({
      status: 200,
      body: { appearance: { name: 'Left Ender' }, webcam: host.webcam, plugins: {} },
    }),
  ],
  ['GET', /^\/api\/printerprofiles$/, () => ({ status: 200, body: { profiles: { [profile.id]: profile } } })],
  ...fileRoutes,
  ...controlRoutes,
  ...lineRoutes,
  ...pluginRoutes,
]

const forbidden: Answer = {
  status: 403,
  body: {
    error:
      "You don't have the permission to access the requested resource. It is either read-protected or not readable by the server.",
  },
}

async function readJson(request: IncomingMessage): Promise<Json> {
  if (!request.headers['content-type']?.includes('json')) return {}
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString() || '{}')
}

export async function answerOctoPrint(
  host: OctoPrintHost,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { faults, machine } = host
  const url = new URL(request.url ?? '/', 'http://printer')
  const key = request.headers['x-api-key'] as string | undefined
  if (url.pathname === '/webcam/') {
    host.cameraKeys.push(key)
    return streamCamera(response)
  }
  if (faults.answerDelayMs > 0) await sleep(faults.answerDelayMs)
  if (faults.silent) return
  const call: Call = {
    host,
    machine,
    request,
    path: url.pathname,
    query: url.searchParams,
    body: await readJson(request),
  }
  const matching = ([method, path]: RouteEntry) => method === request.method && path.test(url.pathname)
  const open = pairingRoutes.find(matching)
  const isAllowed = open !== undefined || (!faults.credentialsRevoked && key === host.apiKey)
  const route = open ?? routes.find(matching)
  const answer = isAllowed ? ((await route?.[2](call)) ?? notFound) : forbidden
  if (request.socket.destroyed) return
  response.writeHead(answer.status, {
    'content-type': 'application/json',
    ...(answer.location && { location: answer.location }),
  })
  response.end(answer.body === undefined ? undefined : JSON.stringify(answer.body))
}

function streamCamera(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'multipart/x-mixed-replace; boundary=frame' })
  const timer = setInterval(() => {
    response.write(
      Buffer.concat([
        Buffer.from('--frame\r\ncontent-type: image/jpeg\r\n\r\n'),
        smallestJpeg,
        Buffer.from('\r\n'),
      ]),
    )
  }, 20)
  response.on('close', () => clearInterval(timer))
}
