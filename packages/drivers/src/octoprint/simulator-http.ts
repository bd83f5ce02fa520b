import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { smallestJpeg } from '../testing/smallest-jpeg.ts'
import {
  type Answer,
  type Call,
  conflict,
  done,
  type Json,
  type OctoPrintHost,
  operational,
  type Route,
  type RouteEntry,
} from './simulator-call.ts'
import { fileRoutes } from './simulator-files.ts'
import { temperatures } from './simulator-state.ts'

const jobCommands: Record<string, Route> = {
  pause: ({ machine, body }) => {
    if (machine.isIdle)
      return conflict("Printer is neither printing nor paused, 'pause' command cannot be performed")
    if (body.action === 'pause' && machine.truth === 'printing') machine.pause()
    // Accepted while it still pauses, and then forgotten.
    if (body.action === 'resume' && machine.truth === 'paused') machine.resume()
    return done
  },
  cancel: ({ machine }) => {
    if (machine.isIdle)
      return conflict("Printer is neither printing nor paused, 'cancel' command cannot be performed")
    machine.cancel()
    return done
  },
}

function printhead({ machine, body }: Call): Answer {
  if (!machine.isIdle && body.command !== 'feedrate') return conflict('Printer is currently printing')
  if (body.command === 'feedrate') machine.speedPercent = Number(body.factor)
  if (body.command === 'home') machine.homed = (body.axes as string[]).join('')
  return done
}

function target({ machine, body }: Call, name: 'tool' | 'bed' | 'chamber'): Answer {
  if (name !== 'tool') machine[name].target = Number(body.target)
  for (const [tool, value] of Object.entries((body.targets ?? {}) as Record<string, number>)) {
    const heater = machine.tools[Number(tool.slice(4))]
    if (heater !== undefined) heater.target = value
  }
  machine.changed()
  return done
}

function settings(): Answer {
  return {
    status: 200,
    body: {
      webcam: {
        streamUrl: '/webcam/?action=stream',
        snapshotUrl: 'http://127.0.0.1:1/?action=snapshot',
        flipH: false,
        flipV: true,
        rotate90: false,
      },
      plugins: { psucontrol: {} },
    },
  }
}

function psu({ host, body }: Call): Answer {
  if (body.command === 'getPSUState') return { status: 200, body: { isPSUOn: host.isPsuOn } }
  host.isPsuOn = body.command === 'turnPSUOn'
  return done
}

function gcode({ machine, body }: Call): Answer {
  for (const line of (body.commands as string[]) ?? []) {
    if (line.startsWith('M112')) machine.shutDown('Emergency stop by M112')
    if (line.startsWith('M106'))
      machine.fanPercent = Math.round((Number(/S(\d+)/.exec(line)?.[1] ?? 0) / 255) * 100)
  }
  return done
}

function connection({ host, machine, body }: Call): Answer {
  host.isConnected = body.command === 'connect'
  if (host.isConnected) machine.restart()
  else machine.changed()
  return done
}

const routes: RouteEntry[] = [
  [
    'POST',
    /^\/api\/login$/,
    ({ host }) => {
      const session = randomBytes(8).toString('hex')
      host.sessions.add(`_api:${session}`)
      return { status: 200, body: { name: '_api', session } }
    },
  ],
  [
    'POST',
    /^\/api\/job$/,
    operational((call) => jobCommands[String(call.body.command)]?.(call) ?? { status: 400 }),
  ],
  ...fileRoutes,
  [
    'GET',
    /^\/api\/printer$/,
    operational(({ machine }) => ({ status: 200, body: { temperature: temperatures(machine) } })),
  ],
  ['POST', /^\/api\/printer\/command$/, operational(gcode)],
  ['POST', /^\/api\/printer\/printhead$/, operational(printhead)],
  ['POST', /^\/api\/printer\/tool$/, operational((call) => target(call, 'tool'))],
  ['POST', /^\/api\/printer\/bed$/, operational((call) => target(call, 'bed'))],
  ['POST', /^\/api\/printer\/chamber$/, operational((call) => target(call, 'chamber'))],
  ['POST', /^\/api\/connection$/, connection],
  ['GET', /^\/api\/settings$/, settings],
  ['POST', /^\/api\/plugin\/psucontrol$/, psu],
]

const openRoutes: RouteEntry[] = [
  ['GET', /^\/plugin\/appkeys\/probe$/, () => done],
  [
    'POST',
    /^\/plugin\/appkeys\/request$/,
    ({ host }) => {
      const token = randomBytes(8).toString('hex')
      host.pairings.set(token, 'pending')
      return { status: 201, location: `/plugin/appkeys/request/${token}`, body: { auth_dialog: '/login' } }
    },
  ],
  [
    'GET',
    /^\/plugin\/appkeys\/request\/\w+$/,
    ({ host, path }) => {
      const answer = host.pairings.get(path.split('/').at(-1) ?? '')
      if (answer === 'pending') return { status: 202, body: { message: 'Awaiting decision' } }
      return answer === undefined || answer === 'denied'
        ? { status: 404 }
        : { status: 200, body: { api_key: answer } }
    },
  ],
]

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
  if (url.pathname === '/webcam/') return streamCamera(response)
  if (faults.answerDelayMs > 0) await sleep(faults.answerDelayMs)
  if (faults.silent) return
  const call: Call = { host, machine, request, path: url.pathname, body: await readJson(request) }
  const matching = ([method, path]: RouteEntry) => method === request.method && path.test(url.pathname)
  const open = openRoutes.find(matching)
  const isAllowed = !faults.credentialsRevoked && request.headers['x-api-key'] === host.apiKey
  let answer: Answer
  if (open !== undefined) answer = await open[2](call)
  else if (!isAllowed)
    answer = {
      status: 403,
      body: { error: "You don't have the permission to access the requested resource." },
    }
  else if (url.pathname === '/api/version')
    answer = { status: 200, body: { api: '0.1', server: '1.11.8', text: 'OctoPrint 1.11.8' } }
  else answer = (await routes.find(matching)?.[2](call)) ?? { status: 404, body: { error: 'Not found' } }
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
