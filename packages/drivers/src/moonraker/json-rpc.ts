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
      const entry = id === undefined ? undefined : take(id)
      if (entry === undefined) return
      if (error === undefined) entry.resolve(result)
      else entry.reject(failureOfError(entry.method, error))
    },
  }
}

const codes: Record<number, FailureCode> = {
  401: 'not-authorised',
  403: 'refused',
  404: 'file-rejected',
  503: 'wrong-state',
}

function failureOfError(
  method: string,
  { code = 0, message = '' }: { code?: number; message?: string },
): DriverFailure {
  // Some versions report a missing login as "invalid params", told apart by the words only.
  const isLogin = /unauthorized|invalid api key/i.test(message)
  const failureCode = isLogin ? 'not-authorised' : (meaningOfWords(message) ?? codes[code] ?? 'refused')
  return new DriverFailure(failureCode, `Moonraker refused ${method}: ${message || code}`, {
    printerSaid: message,
  })
}

function meaningOfWords(message: string): FailureCode | undefined {
  if (/sd busy|already printing/i.test(message)) return 'busy'
  if (/unable to open file/i.test(message)) return 'file-rejected'
  if (/no space left|disk full/i.test(message)) return 'storage-full'
  return undefined
}
