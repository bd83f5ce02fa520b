import type { IncomingMessage, ServerResponse } from 'node:http'
import { posix } from 'node:path'
import { Refusal, type SimulatedPrusa } from './simulated-prusa.ts'
import { listing, shownState } from './simulator-status.ts'

/** A Raspberry Pi notices new files late. */
const timesUnnoticed = 2
/** How often a printer still tells of a transfer whose line broke. */
const timesBroken = 2
const refusedNames = { pi: /["#%?\\¯°ˇ]/, printer: /["*:<>?\\|]/ }

export async function answerFiles(
  prusa: SimulatedPrusa,
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { machine, flavour } = prusa
  const { method = 'GET' } = request
  const [storage = '', ...rest] = pathname.slice('/api/v1/files/'.length).split('/').map(decodeURIComponent)
  const path = rest.filter(Boolean).join('/')
  if (storage !== (flavour === 'pi' ? 'local' : 'usb'))
    throw new Refusal(404, 'Location not found, use local.')
  if (method === 'PUT') return store(prusa, path, request, response)
  const file = isUnnoticed(prusa, path) ? undefined : machine.files.get(path)
  if (file === undefined) {
    const children = method === 'GET' ? listing(prusa, path) : []
    if (method !== 'GET' || (children.length === 0 && path !== '')) {
      throw new Refusal(404, 'File you want was not found.')
    }
    json(response, { type: 'FOLDER', name: path, children })
  } else if (method === 'HEAD') response.writeHead(200).end()
  else if (method === 'GET') {
    json(response, { type: 'PRINT_FILE', name: posix.basename(path), size: file.bytes.length })
  } else change(prusa, method, path, response)
}

function json(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function isUnnoticed({ unnoticed }: SimulatedPrusa, path: string): boolean {
  const left = unnoticed.get(path) ?? 0
  unnoticed.set(path, left - 1)
  return left > 0
}

function change(prusa: SimulatedPrusa, method: string, path: string, response: ServerResponse): void {
  const { machine, faults, flavour } = prusa
  if (faults.refuseWith !== undefined) throw new Refusal(409, faults.refuseWith)
  if (method === 'DELETE') {
    if (machine.run?.file === path) throw new Refusal(409, 'File is busy')
    machine.files.delete(path)
  } else {
    const showsEnd = ['FINISHED', 'STOPPED'].includes(shownState(prusa))
    // A printer starts over the end of the last print, a Raspberry Pi does not.
    if (!machine.isIdle || (flavour === 'pi' && showsEnd)) {
      throw new Refusal(409, flavour === 'pi' ? 'Printer is not in state to print.' : '')
    }
    machine.start(path)
  }
  response.writeHead(204).end()
}

async function store(
  prusa: SimulatedPrusa,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { machine, faults, flavour } = prusa
  requireStorable(prusa, path, request)
  if (prusa.transfer !== undefined)
    throw new Refusal(flavour === 'pi' ? 500 : 409, 'Another transfer in progress')
  prusa.transfer = { path, isBroken: false, timesLeft: timesBroken }
  let isHeld = false
  try {
    const bytes = await readWhole(request)
    if (faults.quirks.delete('drops the first upload')) {
      isHeld = true
      prusa.transfer.isBroken = true
      request.socket.destroy()
      return
    }
    if (faults.storageFull) throw new Refusal(flavour === 'pi' ? 500 : 507, 'USB drive full')
    if (faults.refuseWith !== undefined) throw new Refusal(422, faults.refuseWith)
    if (bytes.length !== Number(request.headers['content-length']))
      throw new Refusal(400, 'File upload has failed')
    if (machine.files.has(path) && request.headers.overwrite !== '?1')
      throw new Refusal(409, 'File already exists')
    if (flavour === 'pi' && !machine.files.has(path)) prusa.unnoticed.set(path, timesUnnoticed)
    machine.store(path, bytes)
    // Old programs on a Raspberry Pi read any value of this header as yes.
    if (request.headers['print-after-upload'] !== undefined) machine.start(path)
    response.writeHead(201).end()
  } finally {
    if (!isHeld) prusa.transfer = undefined
  }
}

function requireStorable(
  { flavour, machine }: SimulatedPrusa,
  path: string,
  { headers }: IncomingMessage,
): void {
  if (headers['content-length'] === undefined) {
    throw new Refusal(411, 'Missing Content-Length header or no content in request.')
  }
  const isPi = flavour === 'pi'
  const isRefused = refusedNames[flavour].test(path)
  if (isRefused) throw new Refusal(isPi ? 400 : 422, 'Forbidden characters in file or folder name.')
  const isGcode = isPi ? headers['content-type'] === 'text/x.gcode' : /\.(gcode|gco|g|bgcode)$/i.test(path)
  if (!isGcode) throw new Refusal(415, 'Not a GCODE')
  if (!isPi && machine.run?.file === path) throw new Refusal(409, 'File is busy')
}

export async function readWhole(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}
