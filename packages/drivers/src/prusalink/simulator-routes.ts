import type { IncomingMessage, ServerResponse } from 'node:http'
import { posix } from 'node:path'
import type { SimulatedMachine } from '../testing/simulated-machine.ts'
import type { Faults } from '../testing/simulator.ts'
import { smallestJpeg } from '../testing/smallest-jpeg.ts'
import { listing, simulatedJob, simulatedStatus, storageName } from './simulator-status.ts'

export interface SimulatedPrusa {
  flavour: 'printer' | 'pi'
  machine: SimulatedMachine
  faults: Faults
  /** The screen asks this of somebody. */
  attention: string | undefined
  /** A Raspberry Pi notices new files late. */
  hiddenUntil: Map<string, number>
}

export class Refusal extends Error {
  readonly status: number
  readonly title: string
  constructor(status: number, title: string, message: string) {
    super(message)
    this.status = status
    this.title = title
  }
}

const lateFileMs = 120

function json(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function empty(response: ServerResponse, status = 204): void {
  response.writeHead(status).end()
}

export async function answerRoute(
  prusa: SimulatedPrusa,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://printer')
  const { method = 'GET' } = request
  if (pathname.startsWith('/api/v1/files/')) return files(prusa, method, pathname, request, response)
  const job = /^\/api\/v1\/job\/(\d+)(?:\/(\w+))?$/.exec(pathname)
  if (job !== null) return changeJob(prusa, method, Number(job[1]), job[2], response)
  if (pathname.startsWith('/api/printer/')) return control(prusa, pathname, request, response)
  if (pathname.startsWith('/api/v1/cameras')) return cameras(prusa, pathname, response)
  const answer = reads[pathname]?.(prusa)
  if (answer === undefined) throw new Refusal(404, 'Not Found', 'Resource you want not found.')
  if (answer === null) return empty(response)
  json(response, answer)
}

const reads: Record<string, (prusa: SimulatedPrusa) => unknown> = {
  '/api/version': ({ flavour }) =>
    flavour === 'pi'
      ? {
          api: '2.0.0',
          server: '0.8.1',
          original: 'PrusaLink I3MK3S',
          text: 'PrusaLink 0.8.1',
          firmware: '3.13.3-7094',
          sdk: '0.8.1',
          capabilities: { 'upload-by-put': true },
          hostname: 'prusalink',
        }
      : {
          api: '2.0.0',
          server: '2.1.2',
          nozzle_diameter: 0.4,
          text: 'PrusaLink',
          hostname: 'prusamk4',
          capabilities: { 'upload-by-put': true },
        },
  '/api/v1/info': () => ({ nozzle_diameter: 0.4, serial: 'CZPX0000X000XC00000', hostname: 'prusa' }),
  '/api/v1/status': simulatedStatus,
  '/api/v1/job': simulatedJob,
  '/api/v1/storage': ({ flavour }) =>
    flavour === 'pi'
      ? {
          storage_list: [
            { type: 'SDCARD', path: '/sdcard', available: true, read_only: true, name: 'SD Card' },
            { type: 'LOCAL', path: '/local', available: true, read_only: false, name: storageName },
          ],
        }
      : { storage_list: [{ type: 'USB', path: '/usb/', name: 'usb', available: true, read_only: false }] },
}

function changeJob(
  prusa: SimulatedPrusa,
  method: string,
  id: number,
  action: string | undefined,
  response: ServerResponse,
): void {
  const { machine, faults } = prusa
  if (faults.refuseWith !== undefined) throw new Refusal(409, 'Conflict', faults.refuseWith)
  if (machine.isIdle || id !== machine.runs.length) {
    throw new Refusal(404, 'Not Current Job', 'Job with this ID is not current')
  }
  if (method === 'DELETE') machine.cancel()
  else if (action === 'pause' && machine.truth === 'printing') machine.pause()
  else if (action === 'resume' && machine.truth === 'paused') machine.resume()
  else throw new Refusal(409, 'Conflict', 'Operation you want can only be done when printer is printing.')
  empty(response)
}

async function control(
  { flavour, machine, faults }: SimulatedPrusa,
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (flavour === 'printer') throw new Refusal(404, 'Not Found', 'Not Found')
  if (faults.refuseWith !== undefined) throw new Refusal(409, 'Conflict', faults.refuseWith)
  const body = JSON.parse((await readWhole(request)).toString('utf8'))
  const [tool] = machine.tools
  if (pathname.endsWith('/tool') && tool !== undefined && body.command === 'target') {
    tool.target = body.targets.tool0
  }
  if (pathname.endsWith('/bed')) machine.bed.target = body.target
  if (body.command === 'speed') machine.speedPercent = body.factor
  if (body.command === 'home') machine.homed = body.axes.join('').toLowerCase()
  machine.changed()
  empty(response)
}

function cameras({ flavour }: SimulatedPrusa, pathname: string, response: ServerResponse): void {
  if (flavour === 'printer') throw new Refusal(404, 'Not Found', 'Not Found')
  if (pathname.endsWith('/snap')) {
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(smallestJpeg)
    return
  }
  json(response, { camera_list: [{ camera_id: 'cam1', config: { name: 'Front' }, connected: true }] })
}

async function readWhole(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function files(
  prusa: SimulatedPrusa,
  method: string,
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { machine, flavour, faults } = prusa
  const [storage = '', ...rest] = pathname.slice('/api/v1/files/'.length).split('/').map(decodeURIComponent)
  const path = rest.filter(Boolean).join('/')
  if (storage !== (flavour === 'pi' ? 'local' : 'usb')) {
    throw new Refusal(404, 'Location Not Found', 'Location not found, use local.')
  }
  if (method === 'PUT') return store(prusa, path, request, response)
  const isHidden = (prusa.hiddenUntil.get(path) ?? 0) > Date.now()
  const file = isHidden ? undefined : machine.files.get(path)
  if (method === 'GET' && file === undefined) {
    const children = listing(machine, path)
    if (children.length === 0 && path !== '') {
      throw new Refusal(404, 'File Not Found', 'File you want was not found.')
    }
    return json(response, { type: 'FOLDER', name: path, children })
  }
  if (file === undefined) throw new Refusal(404, 'File Not Found', 'File you want was not found.')
  if (method === 'GET') {
    return json(response, { type: 'PRINT_FILE', name: posix.basename(path), size: file.bytes.length })
  }
  if (faults.refuseWith !== undefined) throw new Refusal(409, 'Conflict', faults.refuseWith)
  if (method === 'DELETE') {
    if (machine.run?.file === path) throw new Refusal(409, 'File is currently printed', 'In use')
    machine.files.delete(path)
  } else {
    if (!machine.isIdle) throw new Refusal(409, 'Conflict', 'Printer is not in a state to print')
    machine.start(path)
  }
  empty(response)
}

async function store(
  prusa: SimulatedPrusa,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { machine, faults, flavour } = prusa
  if (request.headers['content-length'] === undefined) {
    throw new Refusal(411, 'Length Required', 'Missing Content-Length header or no content in request.')
  }
  if (request.headers['content-type'] !== 'text/x.gcode') {
    throw new Refusal(415, 'Unsupported Media Type', 'Only G-Code for FDM printer can be uploaded.')
  }
  const bytes = await readWhole(request)
  if (faults.quirks.delete('drops the first upload')) {
    request.socket.destroy()
    return
  }
  if (faults.storageFull) throw new Refusal(507, 'Insufficient Storage', 'USB drive full')
  if (faults.refuseWith !== undefined) throw new Refusal(422, 'Unprocessable', faults.refuseWith)
  if (bytes.length !== Number(request.headers['content-length'])) {
    throw new Refusal(
      400,
      'File Size Mismatch',
      'You sent more or less data than is in Content-Length header.',
    )
  }
  if (machine.files.has(path) && request.headers.overwrite !== '?1') {
    throw new Refusal(409, 'File Exists', 'File already exists')
  }
  if (machine.run?.file === path) throw new Refusal(409, 'File is currently printed', 'In use')
  if (flavour === 'pi') prusa.hiddenUntil.set(path, Date.now() + lateFileMs)
  machine.store(path, bytes)
  // Old programs on a Raspberry Pi read any value of this header as yes.
  if (request.headers['print-after-upload'] !== undefined) machine.start(path)
  empty(response, 201)
}
