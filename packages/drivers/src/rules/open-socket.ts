import { WebSocket } from 'ws'
import { DriverFailure } from '../driver-failure.ts'

export interface SocketRequest {
  url: string
  headers?: Record<string, string>
  allowSelfSigned?: boolean | undefined
  seconds: number
  over: AbortSignal
}

const mostBytesOfAMessage = 16 * 1024 * 1024

/** A websocket that is open and paused, or a typed failure. Resume it once your listeners are in place. */
export function openSocket({
  url,
  headers,
  allowSelfSigned,
  seconds,
  over,
}: SocketRequest): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    over.throwIfAborted()
    const socket = new WebSocket(url, {
      ...(headers === undefined ? {} : { headers }),
      handshakeTimeout: seconds * 1000,
      maxPayload: mostBytesOfAMessage,
      perMessageDeflate: false,
      rejectUnauthorized: !allowSelfSigned,
    })
    const giveUp = () => {
      // Ending a socket that still connects raises an error event of its own.
      socket.on('error', () => {})
      socket.terminate()
      reject(over.reason)
    }
    const settled = () => {
      over.removeEventListener('abort', giveUp)
      socket.removeAllListeners()
    }
    over.addEventListener('abort', giveUp, { once: true })
    socket.once('open', () => {
      settled()
      // A greeting often comes with the handshake, before whoever waits for us can listen.
      socket.pause()
      resolve(socket)
    })
    socket.once('unexpected-response', (_request, response) => {
      settled()
      response.destroy()
      reject(refusal(response.statusCode ?? 0))
    })
    socket.once('error', (error) => {
      settled()
      socket.on('error', () => {})
      const isLate = /timed out/i.test(error.message)
      reject(
        new DriverFailure(isLate ? 'timeout' : 'link-lost', error.message || 'The printer cannot be reached'),
      )
    })
  })
}

function refusal(status: number): DriverFailure {
  if (status === 401 || status === 403)
    return new DriverFailure('not-authorised', 'The printer refused the credentials')
  return new DriverFailure('refused', `The printer refused the connection with status ${status}`)
}
