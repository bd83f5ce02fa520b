import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

type Json = Record<string, unknown>
type Line = { client: Json } | { printer: Json }

export interface Replay {
  url: string
  stop(): Promise<void>
}

/** Plays the printer's side of a JSON-RPC transcript: each question gets the answers that were once given to it. */
export async function replayPrinter(transcript: readonly Line[]): Promise<Replay> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (socket) => {
    socket.on('message', (data) => answer(socket, JSON.parse(String(data))))
  })

  function answer(socket: WebSocket, { id, method }: { id: number; method: string }): void {
    const asked = transcript.findIndex((line) => 'client' in line && line.client.method === method)
    if (asked < 0) {
      socket.send(
        JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }),
      )
      return
    }
    for (const line of transcript.slice(asked + 1)) {
      if ('client' in line) return
      const isAnswer = !('method' in line.printer)
      socket.send(JSON.stringify({ jsonrpc: '2.0', ...line.printer, ...(isAnswer ? { id } : {}) }))
    }
  }

  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      for (const client of server.clients) client.terminate()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
