import { randomBytes } from 'node:crypto'
import type { TLSSocket } from 'node:tls'
import { MqttClient } from 'mqtt'
import { DriverFailure } from '../driver-failure.ts'

export interface MqttChannel {
  /** Never asks for a receipt: brokers in printers do not give one, and the message would be sent again. */
  publish(message: Record<string, unknown>): void
  onReport(listener: (report: unknown) => void): void
  onEnd(listener: (words: string) => void): void
  end(): void
}

const keepAliveSeconds = 30
const wrongCredentials = new Set([4, 5])
const refusedSubscription = 128
const mostBytesOfAReport = 4 * 1024 * 1024

/** Speaks MQTT 3.1.1 over a line that is already there; a broken one is never mended, a new link gets a new client. */
export async function openMqttChannel(
  socket: TLSSocket,
  serial: string,
  accessCode: string,
  seconds: number,
): Promise<MqttChannel> {
  const client = new MqttClient(() => socket, {
    clientId: `printyard-${randomBytes(6).toString('hex')}`,
    username: 'bblp',
    password: accessCode,
    protocolVersion: 4,
    keepalive: keepAliveSeconds,
    reconnectPeriod: 0,
    connectTimeout: seconds * 1000,
    clean: true,
    resubscribe: false,
    queueQoSZero: false,
  })
  client.on('error', () => {})
  try {
    await connected(client)
    await subscribed(client, `device/${serial}/report`, seconds)
  } catch (error) {
    client.end(true)
    throw error
  }
  return {
    publish: (message) => {
      client.publish(`device/${serial}/request`, JSON.stringify(message), { qos: 0 })
    },
    onReport: (listener) =>
      client.on('message', (_topic, payload) => {
        if (payload.length > mostBytesOfAReport) return
        const report = parse(payload)
        if (typeof report === 'object' && report !== null) listener(report)
      }),
    onEnd: (listener) => {
      client.on('close', () => listener('The printer closed the connection'))
      client.on('error', (error) => listener(error.message))
    },
    end: () => client.end(true),
  }
}

function connected(client: MqttClient): Promise<void> {
  return new Promise((resolve, reject) => {
    client.once('connect', () => resolve())
    client.once('close', () => reject(new DriverFailure('link-lost', 'The printer closed the connection')))
    client.once('error', (error: Error & { code?: unknown }) => {
      if (wrongCredentials.has(Number(error.code))) {
        reject(new DriverFailure('not-authorised', 'The printer refused the access code'))
      } else {
        const isLate = /timeout|timed out/i.test(error.message)
        reject(new DriverFailure(isLate ? 'timeout' : 'link-lost', error.message))
      }
    })
  })
}

function subscribed(client: MqttClient, topic: string, seconds: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const wrongSerial = () =>
      reject(new DriverFailure('refused', 'The printer gives no reports: is this its serial number?'))
    const timer = setTimeout(
      () => reject(new DriverFailure('timeout', 'The printer did not answer in time')),
      seconds * 1000,
    )
    // Some printers put out whoever asks for another serial number.
    client.once('close', wrongSerial)
    client.subscribe(topic, { qos: 0 }, (error, granted) => {
      clearTimeout(timer)
      client.off('close', wrongSerial)
      if (error || granted?.some(({ qos }) => Number(qos) >= refusedSubscription)) wrongSerial()
      else resolve()
    })
  })
}

function parse(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'))
  } catch {
    return undefined
  }
}
