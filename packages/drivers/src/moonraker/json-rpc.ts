import { WebSocket } from 'ws'
import { DriverFailure, type FailureCode } from '../driver-failure.ts'
import type { RpcMessage } from './wire.ts'

export interface JsonRpc {
  /** Without a time limit it waits as long as the connection lives. */
  call<T>(method: string, params?: Record<string, unknown>, timeoutSeconds?: number): Promise<T>
  /** Fails whatever still waits for an answer. */
  abandon(failure: DriverFailure): void
  receive(message: RpcMessage): void
}

interface Pending {
  method: string
  resolve: (result: unknown) => void
  reject: (failure: DriverFailure) => void
  timer: NodeJS.Timeout | undefined
}

export function createJsonRpc(socket: WebSocket): JsonRpc {
  const pending = new Map<number, Pending>()
  let lastId = 0

  function take(id: number): Pending | undefined {
    const entry = pending.get(id)
    pending.delete(id)
    clearTimeout(entry?.timer)
    return entry
  }

  return {
    call<T>(method: string, params?: Record<string, unknown>, timeoutSeconds?: number) {
      return new Promise<T>((resolve, reject) => {
        if (socket.readyState !== WebSocket.OPEN) {
          reject(new DriverFailure('link-lost', 'The connection is closed'))
          return
        }
        const id = ++lastId
        const timer =
          timeoutSeconds === undefined
            ? undefined
            : setTimeout(
                () => take(id)?.reject(new DriverFailure('timeout', `No answer to ${method}`)),
                timeoutSeconds * 1000,
              )
        pending.set(id, { method, resolve: resolve as Pending['resolve'], reject, timer })
        socket.send(JSON.stringify({ jsonrpc: '2.0', method, params, id }))
      })
    },
    abandon(failure) {
      for (const id of [...pending.keys()]) take(id)?.reject(failure)
    },
    receive({ id, result, error }) {
      const entry = typeof id === 'number' ? take(id) : undefined
      if (entry === undefined) return
      if (error === undefined || error === null) entry.resolve(result)
      else entry.reject(failureOfError(entry.method, error))
    },
  }
}

const codes: Record<number, FailureCode> = { 401: 'not-authorised', 403: 'refused', 503: 'wrong-state' }

/** Moonraker sends its own 404 under this code too. */
const methodNotFound = -32_601

function failureOfError(
  method: string,
  { code = 0, message = '' }: { code?: number; message?: string },
): DriverFailure {
  const failureCode = meaningOfWords(message) ?? meaningOfMissing(method, code, message) ?? codes[code]
  return new DriverFailure(failureCode ?? 'refused', `Moonraker refused ${method}: ${message || code}`, {
    printerSaid: message,
  })
}

function meaningOfWords(message: string): FailureCode | undefined {
  // A missing login comes as "invalid params", told apart by the words only.
  if (/^unauthorized|api key|jwt/i.test(message)) return 'not-authorised'
  if (/sd busy|already printing|file currently in use|file is loaded/i.test(message)) return 'busy'
  if (/unable to open file|invalid file path|malformed command 'SDCARD/i.test(message)) return 'file-rejected'
  if (/no space left|disk full/i.test(message)) return 'storage-full'
  return undefined
}

function meaningOfMissing(method: string, code: number, message: string): FailureCode | undefined {
  if (code !== methodNotFound) return undefined
  if (!/method not found/i.test(message)) return 'file-rejected'
  // Klipper's own methods come into being with its first connection to Moonraker.
  return method.startsWith('printer.') ? 'wrong-state' : 'refused'
}
