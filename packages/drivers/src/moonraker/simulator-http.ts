import { createHash } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SimulatedMachine } from '../machine/simulated-machine.ts'
import { readMultipart } from '../testing/read-multipart.ts'
import type { Faults } from '../testing/simulator.ts'
import { smallestJpeg } from '../testing/smallest-jpeg.ts'

interface Host {
  machine: SimulatedMachine
  faults: Faults
  /** By the key in the headers, or by a token in the address. */
  isAllowed(key: unknown, token: string | null): boolean
  oneshotToken(): string
}

export function answerHttp(host: Host, request: IncomingMessage, response: ServerResponse): void {
  route(host, request, response).catch(() => response.destroy())
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** The message names the status only; what went wrong stands at the end of the traceback. */
function refuse(response: ServerResponse, code: number, words: string, cause = ''): void {
  const message = STATUS_CODES[code]
  const traceback = `Traceback (most recent call last):\n  File "/secret/path.py"\n${cause}tornado.web.HTTPError: HTTP ${code}: ${message} (${words})\n`
  reply(response, code, { error: { code, message, traceback } })
}

async function route(host: Host, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { faults } = host
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://printer')
  if (pathname === '/webcam/') return camera(searchParams.get('action'), response)
  if (!host.isAllowed(request.headers['x-api-key'], searchParams.get('token')))
    return refuse(response, 401, 'Unauthorized')
  if (faults.answerDelayMs > 0) await sleep(faults.answerDelayMs)
  if (faults.silent) return
  if (pathname === '/access/oneshot_token') return reply(response, 200, { result: host.oneshotToken() })
  if (pathname === '/server/files/upload' && request.method === 'POST') return upload(host, request, response)
  refuse(response, 404, 'Not Found')
}

async function upload(
  { machine, faults }: Host,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { fields, file } = await readMultipart(request)
  const path = [fields.path, file.name].filter(Boolean).join('/')
  if (faults.quirks.has('drops the first upload')) {
    faults.quirks.delete('drops the first upload')
    request.socket.destroy()
    return
  }
  if (faults.refuseWith !== undefined) return refuse(response, 400, faults.refuseWith)
  if (faults.storageFull)
    return refuse(response, 500, 'Unable to save file', 'OSError: [Errno 28] No space left on device\n\n')
  if (machine.run?.file === path) return refuse(response, 403, 'File is loaded, upload not permitted')
  const sum = createHash('sha256').update(file.bytes).digest('hex')
  if (fields.checksum !== undefined && fields.checksum !== sum)
    return refuse(response, 422, `File checksum mismatch: expected ${fields.checksum}, calculated ${sum}`)
  // Object processing rewrites the file: what is stored is not what was sent.
  const stored = faults.quirks.has('rewrites files')
    ? Buffer.concat([file.bytes, Buffer.from('; processed\n')])
    : file.bytes
  machine.store(path, stored)
  const item = { path, root: 'gcodes', modified: Date.now() / 1000, size: stored.length, permissions: 'rw' }
  reply(response, 201, { item, print_started: false, print_queued: false, action: 'create_file' })
}

function camera(action: string | null, response: ServerResponse): void {
  if (action === 'snapshot') {
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(smallestJpeg)
    return
  }
  response.writeHead(200, { 'content-type': 'multipart/x-mixed-replace; boundary=frame' })
  const timer = setInterval(() => {
    response.write(`--frame\r\ncontent-type: image/jpeg\r\ncontent-length: ${smallestJpeg.length}\r\n\r\n`)
    response.write(Buffer.concat([smallestJpeg, Buffer.from('\r\n')]))
  }, 20)
  response.on('close', () => clearInterval(timer))
}
