import { once } from 'node:events'
import { connect, type TLSSocket } from 'node:tls'
import { connectAsync, type MqttClient } from 'mqtt'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { smallestJpeg } from '../testing/smallest-jpeg.ts'
import { recorded } from './recorded.ts'
import { type BambuSimulator, startBambuSimulator } from './simulator.ts'

interface Door {
  port: number
  ftpsPort: number
  cameraPort: number
  serial: string
  accessCode: string
}

let simulator: BambuSimulator
let door: Door

beforeEach(async () => {
  simulator = await startBambuSimulator({ updateMs: 15 })
  door = simulator.connection as unknown as Door
})
afterEach(() => simulator.stop())

async function login(password = door.accessCode): Promise<MqttClient> {
  return connectAsync(
    `mqtts://127.0.0.1:${door.port}`,
    { username: 'bblp', password, rejectUnauthorized: false, reconnectPeriod: 0, protocolVersion: 4 },
    false,
  )
}

type Message = Record<string, Record<string, unknown>>

async function talk(
  client: MqttClient,
  request: Message,
  isAnswer: (message: Message) => boolean,
): Promise<Message> {
  await client.subscribeAsync(`device/${door.serial}/report`)
  const heard = new Promise<Message>((resolve) => {
    client.on('message', (_topic, payload) => {
      const message = JSON.parse(payload.toString()) as Message
      if (isAnswer(message)) resolve(message)
    })
  })
  client.publish(`device/${door.serial}/request`, JSON.stringify(request))
  return heard
}

test('answers in the shape that was recorded', async () => {
  const client = await login()
  const all = await talk(
    client,
    { pushing: { sequence_id: '0', command: 'pushall' } },
    ({ print }) => print?.msg === 0,
  )
  const known = Object.keys(recorded.idleFull.print)
  const beyond = Object.keys(all.print ?? {}).filter((field) => !known.includes(field))
  expect(beyond.toSorted()).toEqual(['fun', 's_obj'])
  const version = await talk(
    client,
    { info: { sequence_id: '1', command: 'get_version' } },
    ({ info }) => info !== undefined,
  )
  expect(version.info?.module).toContainEqual(expect.objectContaining({ name: 'ota', sw_ver: '01.08.02.00' }))
  const reply = await talk(
    client,
    { print: { sequence_id: '7', command: 'print_speed', param: '3' } },
    ({ print }) => print?.sequence_id === '7' && print.command === 'print_speed',
  )
  expect(reply.print).toMatchObject({ param: '3', result: 'SUCCESS' })
  expect(simulator.machine.speedPercent).toBe(124)
  await client.endAsync(true)
})

test('puts out a wrong access code with the code of the protocol', async () => {
  await expect(login('wrong')).rejects.toMatchObject({ code: 5 })
})

async function visitFtps(
  session?: Buffer,
): Promise<{ socket: TLSSocket; say(line: string): Promise<string> }> {
  const socket = connect({ port: door.ftpsPort, rejectUnauthorized: false, ...(session && { session }) })
  await once(socket, 'data')
  return {
    socket,
    async say(line) {
      socket.write(`${line}\r\n`)
      const [answer] = await once(socket, 'data')
      return String(answer)
    },
  }
}

test('turns away a data channel that begins a TLS session of its own', async () => {
  const { socket, say } = await visitFtps()
  expect(await say('SIZE a')).toMatch(/^530/)
  expect(await say('USER bblp')).toMatch(/^331/)
  expect(await say(`PASS ${door.accessCode}`)).toMatch(/^230/)
  expect(await say('PROT P')).toMatch(/^200/)
  for (const isReused of [false, true]) {
    const [, high, low] = /(\d+),(\d+)\)/.exec(await say('PASV')) ?? []
    const session = isReused ? socket.getSession() : undefined
    const data = connect({
      port: Number(high) * 256 + Number(low),
      rejectUnauthorized: false,
      maxVersion: 'TLSv1.2',
      ...(session && { session }),
    })
    data.on('error', () => {})
    const first = await say('STOR a.gcode.3mf')
    data.end('plate')
    const answer =
      first.includes('226') || first.includes('522') ? first : String((await once(socket, 'data'))[0])
    expect(answer).toMatch(isReused ? /226/ : /522/)
  }
  expect(simulator.machine.files.get('a.gcode.3mf')?.bytes.toString()).toBe('plate')
  socket.destroy()
})

test('films only for those with the code', async () => {
  for (const code of [door.accessCode, 'wrong']) {
    const socket = connect({ port: door.cameraPort, rejectUnauthorized: false })
    await once(socket, 'secureConnect')
    const hello = Buffer.alloc(80)
    hello.writeUInt32LE(0x40, 0)
    hello.writeUInt32LE(0x3000, 4)
    hello.write('bblp', 16)
    hello.write(code, 48)
    socket.write(hello)
    const heard = await new Promise<Buffer>((resolve) => {
      socket.once('data', resolve)
      socket.once('end', () => resolve(Buffer.alloc(0)))
    })
    if (code === 'wrong') expect(heard).toHaveLength(0)
    else expect(heard.readUInt32LE(0)).toBe(smallestJpeg.length)
    socket.destroy()
  }
})
