import { connect, type Socket } from 'node:net'
import { DriverFailure } from '../driver-failure.ts'

/** The channel for data without encryption, as the answer to `PASV` names it. */
export function openClearChannel(host: string, answer: string, seconds: number): Promise<Socket> {
  const [, high, low] = /(\d+),(\d+)\)?\.?\s*$/.exec(answer) ?? []
  if (high === undefined) throw new DriverFailure('link-lost', 'The printer opened no data channel')
  return new Promise((resolve, reject) => {
    // On the printer's own host, whatever address it names.
    const socket = connect({ host, port: Number(high) * 256 + Number(low), timeout: seconds * 1000 })
    socket.once('connect', () => {
      socket.setTimeout(0)
      socket.off('error', reject)
      resolve(socket)
    })
    socket.once('error', reject)
    socket.once('timeout', () => socket.destroy(new Error('Timeout of the data channel')))
  })
}
