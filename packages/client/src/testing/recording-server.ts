import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Recorded {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface RecordingServer {
  readonly url: string
  readonly requests: Recorded[]
  /** How the following requests are answered. */
  answer: (response: ServerResponse) => void
  close(): Promise<void>
}

/** A real HTTP server on the loopback address that writes down what it is sent. */
export const startRecordingServer = async (): Promise<RecordingServer> => {
  const requests: Recorded[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = '', url = '', headers } = request
    requests.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
    recording.answer(response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const recording: RecordingServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer: (response) => response.end('{"status":true,"message":null}'),
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
  return recording
}

export const envelope =
  (status: number, body: object, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
    response.end(JSON.stringify(body))
  }
