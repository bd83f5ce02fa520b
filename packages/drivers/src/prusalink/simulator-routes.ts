import type { IncomingMessage, ServerResponse } from 'node:http'
import { smallestJpeg } from '../testing/smallest-jpeg.ts'
import { Refusal, type SimulatedPrusa } from './simulated-prusa.ts'
import { answerFiles, readWhole } from './simulator-files.ts'
import {
  simulatedFlags,
  simulatedJob,
  simulatedOlderJob,
  simulatedStatus,
  storageName,
} from './simulator-status.ts'

const longestUrl = 168

export async function answerRoute(
  prusa: SimulatedPrusa,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://printer')
  const { method = 'GET', url = '' } = request
  if (prusa.flavour === 'printer' && url.length > longestUrl) throw new Refusal(414)
  if (pathname.startsWith('/api/v1/files/')) return answerFiles(prusa, pathname, request, response)
  const job = /^\/api\/v1\/job\/(\d+)(?:\/(\w+))?$/.exec(pathname)
  const isUnnumbered = pathname === '/api/job' && method === 'POST'
  if (job !== null || isUnnumbered) {
    if (job === null) await changeJobUnnumbered(prusa, request)
    else changeJob(prusa, method === 'DELETE' ? 'cancel' : (job[2] ?? ''), Number(job[1]))
    response.writeHead(204).end()
    return
  }
  if (pathname.startsWith('/api/printer/')) return control(prusa, pathname, request, response)
  if (pathname.startsWith('/api/v1/cameras')) return cameras(prusa, pathname, response)
  if (prusa.isReadingFile && pathname === '/api/v1/job') return
  const answer = reads[pathname]?.(prusa)
  if (answer === undefined) throw new Refusal(404, 'Resource you want not found.')
  if (answer === null) response.writeHead(204).end()
  else json(response, answer)
}

function json(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const reads: Record<string, (prusa: SimulatedPrusa) => unknown> = {
  '/api/version': ({ flavour }) => versions[flavour],
  '/api/v1/info': ({ flavour }) => infos[flavour],
  '/api/v1/status': simulatedStatus,
  '/api/v1/job': simulatedJob,
  '/api/v1/storage': simulatedStorages,
  '/api/v1/transfer': simulatedTransfer,
  '/api/printer': simulatedFlags,
  '/api/job': simulatedOlderJob,
}

const versions = {
  pi: {
    api: '2.0.0',
    server: '0.8.1',
    original: 'PrusaLink I3MK3S',
    text: 'PrusaLink 0.8.1',
    firmware: '3.13.3-7094',
    sdk: '0.8.1',
    capabilities: { 'upload-by-put': true },
    hostname: 'prusalink',
  },
  printer: {
    api: '2.0.0',
    server: '2.1.2',
    nozzle_diameter: 0.4,
    text: 'PrusaLink',
    hostname: 'prusamk4',
    capabilities: { 'upload-by-put': true },
  },
}

const infos = {
  pi: {
    name: null,
    location: null,
    farm_mode: false,
    nozzle_diameter: 0.4,
    min_extrusion_temp: 170,
    serial: 'CZPX0000X000XC00000',
    hostname: 'connect.prusa3d.com',
    port: 0,
  },
  printer: {
    nozzle_diameter: 0.4,
    mmu: false,
    serial: '10589-3742441800000',
    hostname: 'prusamk4',
    min_extrusion_temp: 170,
  },
}

function simulatedStorages({ flavour, faults }: SimulatedPrusa): unknown {
  if (flavour === 'printer') {
    return { storage_list: [{ path: '/usb/', name: 'usb', type: 'USB', read_only: false, available: true }] }
  }
  const free = faults.storageFull ? 0 : 8_000_000_000
  return {
    storage_list: [
      {
        type: 'LOCAL',
        path: '/local',
        available: true,
        read_only: false,
        name: storageName,
        free_space: free,
      },
      { type: 'SDCARD', path: '/sdcard', available: true, read_only: true, name: 'SD Card' },
    ],
  }
}

function simulatedTransfer(prusa: SimulatedPrusa): unknown {
  const { transfer } = prusa
  if (transfer === undefined) return null
  if (transfer.isBroken) {
    transfer.timesLeft -= 1
    if (transfer.timesLeft < 0) {
      prusa.transfer = undefined
      return null
    }
  }
  return { type: 'FROM_CLIENT', display_name: transfer.path, path: '/local', progress: 50, transferred: 1 }
}

function changeJob(prusa: SimulatedPrusa, change: string, id?: number): void {
  const { machine, faults, attention, hasNoJobId } = prusa
  if (faults.refuseWith !== undefined) throw new Refusal(409, faults.refuseWith)
  const isOther = id !== undefined && (hasNoJobId || id !== machine.runs.length)
  if (machine.isIdle || isOther) throw new Refusal(404, 'Given job id does not belong to current job')
  if (change === 'cancel') machine.cancel()
  else if (attention) throw new Refusal(409)
  else if (change === 'pause' && machine.truth === 'printing') machine.pause()
  else if (change === 'resume' && machine.truth === 'paused') machine.resume()
  else throw new Refusal(409, 'Operation you want can only be done when printer is printing.')
}

/** The older interface asks for no number. */
async function changeJobUnnumbered(prusa: SimulatedPrusa, request: IncomingMessage): Promise<void> {
  const { command, action } = JSON.parse((await readWhole(request)).toString('utf8'))
  changeJob(prusa, command === 'pause' ? action : command)
}

async function control(
  { flavour, machine, faults }: SimulatedPrusa,
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (flavour === 'printer') throw new Refusal(404)
  if (faults.refuseWith !== undefined) throw new Refusal(409, faults.refuseWith)
  const body = JSON.parse((await readWhole(request)).toString('utf8'))
  const isExtrusion = pathname.endsWith('/tool')
  if (body.feedrate > (isExtrusion ? 100 : 2700)) throw new Refusal(400, 'Desired value is too high')
  const [tool] = machine.tools
  if (isExtrusion && tool !== undefined && body.command === 'target') tool.target = body.targets.tool0
  if (pathname.endsWith('/bed')) machine.bed.target = body.target
  if (body.command === 'speed') machine.speedPercent = body.factor
  if (body.command === 'home' || body.command === 'jog') {
    if (!machine.isIdle) throw new Refusal(400, 'Can’t move axis in current state')
    if (body.command === 'home') machine.homed = body.axes.join('').toLowerCase()
  }
  machine.changed()
  response.writeHead(204).end()
}

function cameras({ flavour }: SimulatedPrusa, pathname: string, response: ServerResponse): void {
  if (flavour === 'printer') throw new Refusal(404)
  if (pathname.endsWith('/snap')) {
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(smallestJpeg)
    return
  }
  json(response, { camera_list: [{ camera_id: 'cam1', config: { name: 'Front' }, connected: true }] })
}
