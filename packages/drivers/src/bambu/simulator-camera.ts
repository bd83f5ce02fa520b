import type { AddressInfo, Socket } from 'node:net'
import { createServer, type TLSSocket } from 'node:tls'
import { smallestJpeg } from '../testing/smallest-jpeg.ts'
import type { SimulatedDoor } from './simulator-broker.ts'

const helloBytes = 80
const frameMs = 20

/** Frames of JPEG behind 80 bytes of user and code; who gives wrong ones hears nothing and is put out. */
export async function startSimulatedCamera(door: SimulatedDoor) {
  const { key, certificate } = door.certificate
  const sockets = new Set<Socket>()
  const server = createServer({ key, cert: certificate, maxVersion: 'TLSv1.2' }, (socket) =>
    welcome(socket, door),
  )
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('tlsClientError', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    drop,
    async stop(): Promise<void> {
      drop()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function welcome(socket: TLSSocket, door: SimulatedDoor): void {
  let hello = Buffer.alloc(0)
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    if (hello.length >= helloBytes) return
    hello = Buffer.concat([hello, chunk])
    if (hello.length < helloBytes) return
    if (isRight(hello, door)) film(socket, door)
    else socket.end()
  })
}

function isRight(hello: Buffer, { accessCode, faults }: SimulatedDoor): boolean {
  const text = (from: number) =>
    hello
      .subarray(from, from + 32)
      .toString('ascii')
      .replaceAll('\0', '')
  return (
    hello.readUInt32LE(0) === 0x40 &&
    hello.readUInt32LE(4) === 0x3000 &&
    text(16) === 'bblp' &&
    text(48) === accessCode &&
    !faults.credentialsRevoked
  )
}

function film(socket: TLSSocket, { faults }: SimulatedDoor): void {
  const head = Buffer.alloc(16)
  head.writeUInt32LE(smallestJpeg.length, 0)
  head.writeUInt32LE(1, 8)
  const timer = setInterval(() => {
    if (faults.silent) return
    // In two pieces, because a picture rarely comes in one.
    socket.write(Buffer.concat([head, smallestJpeg.subarray(0, 3)]))
    socket.write(smallestJpeg.subarray(3))
  }, frameMs)
  socket.on('close', () => clearInterval(timer))
}
