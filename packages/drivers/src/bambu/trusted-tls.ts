import { type ConnectionOptions, connect, type PeerCertificate, type TLSSocket } from 'node:tls'
import { DriverFailure } from '../driver-failure.ts'
import type { BambuConnection } from './link.ts'

type Service = 'mqtt' | 'ftps' | 'camera'

const pinOf = {
  mqtt: 'certificateFingerprint',
  ftps: 'ftpsFingerprint',
  camera: 'cameraFingerprint',
} as const satisfies Record<Service, keyof BambuConnection>

export interface Trust {
  /** For a TLS connection to any service of the printer. */
  readonly options: ConnectionOptions
  /** Throws when the certificate is not the one known; remembers and tells one seen for the first time. */
  check(service: Service, socket: TLSSocket): void
}

/**
 * Printers sign with an authority of their maker's and name their serial number, not their address.
 * Without that authority's certificate, the one shown first is trusted and asked for ever after.
 */
export function createTrust(
  connection: BambuConnection,
  onLearnt: (field: string, fingerprint: string) => void,
): Trust {
  const { authority, serial } = connection
  const known = new Map<Service, string>()
  for (const service of ['mqtt', 'ftps', 'camera'] as const) {
    const pin = connection[pinOf[service]]
    if (pin !== undefined) known.set(service, pin.toUpperCase())
  }
  return {
    options: {
      servername: serial,
      // Some printers refuse newer versions, others break off transfers with them.
      maxVersion: 'TLSv1.2',
      rejectUnauthorized: authority !== undefined,
      ...(authority === undefined ? {} : { ca: authority }),
      checkServerIdentity: (_host: string, { subject }: PeerCertificate) =>
        subject?.CN === serial ? undefined : new Error('the certificate names another printer'),
    },
    check(service, socket) {
      const shown = socket.getPeerCertificate().fingerprint256?.toUpperCase()
      if (shown === undefined) throw new DriverFailure('not-authorised', 'The printer showed no certificate')
      const pin = known.get(service)
      if (shown === pin || shown === known.get('mqtt')) return
      if (pin !== undefined) {
        throw new DriverFailure(
          'not-authorised',
          'The printer’s certificate is not the one that was trusted before. If it was reset or replaced, trust it anew',
        )
      }
      known.set(service, shown)
      if (authority === undefined) onLearnt(pinOf[service], shown)
    },
  }
}

export interface TlsRequest {
  host: string
  port: number
  service: Service
  trust: Trust
  seconds: number
  over: AbortSignal
}

/** An encrypted line to the right printer, before a word of ours went over it. */
export function openTrustedSocket({
  host,
  port,
  service,
  trust,
  seconds,
  over,
}: TlsRequest): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    over.throwIfAborted()
    const socket = connect({ host, port, ...trust.options })
    const fail = (error: unknown) => {
      settled()
      socket.on('error', () => {})
      socket.destroy()
      reject(asCertificateFailure(error))
    }
    const giveUp = () => fail(over.reason)
    const closed = () => fail(new DriverFailure('link-lost', 'The printer closed the connection'))
    const timer = setTimeout(
      () => fail(new DriverFailure('timeout', 'The printer did not answer in time')),
      seconds * 1000,
    )
    function settled(): void {
      clearTimeout(timer)
      over.removeEventListener('abort', giveUp)
      socket.off('error', fail)
      socket.off('close', closed)
    }
    over.addEventListener('abort', giveUp, { once: true })
    socket.on('error', fail)
    socket.on('close', closed)
    socket.once('secureConnect', () => {
      try {
        trust.check(service, socket)
        settled()
        resolve(socket)
      } catch (error) {
        fail(error)
      }
    })
  })
}

const certificateErrors = /CERT|UNABLE_TO|SELF_SIGNED|names another printer/

/** A certificate that does not hold is no broken line: trying again does not help. */
export function asCertificateFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DriverFailure) return error
  const code = 'code' in error ? String(error.code) : ''
  if (!certificateErrors.test(code) && !certificateErrors.test(error.message)) return error
  return new DriverFailure('not-authorised', `The printer’s certificate does not hold: ${error.message}`)
}
