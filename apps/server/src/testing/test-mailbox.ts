import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly to: string
  readonly raw: string
  /** As a person reads it. */
  readonly text: string
}

interface Refusal {
  readonly code: number
  /** How many messages are refused before the next is taken. */
  times: number
}

const readable = (raw: string): string => {
  const body = raw.slice(raw.indexOf('\r\n\r\n') + 4).replace(/=\r\n/g, '')
  return body.replace(/=([0-9A-F]{2})/g, (_match, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

/** A real mail server on this machine that keeps what it receives. */
export class TestMailbox {
  readonly received: ReceivedMail[] = []
  refusal: Refusal | undefined
  #server: SMTPServer | undefined
  #port = 0

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`
  }

  async open(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData: (stream, session, done) => {
        void text(stream).then((raw) => {
          if (this.refusal && this.refusal.times > 0) {
            this.refusal.times -= 1
            done(Object.assign(new Error('Not now'), { responseCode: this.refusal.code }))
            return
          }
          for (const { address } of session.envelope.rcptTo)
            this.received.push({ to: address, raw, text: readable(raw) })
          done()
        })
      },
    })
    await new Promise<void>((ready) => server.listen(this.#port, '127.0.0.1', ready))
    this.#port = (server.server.address() as AddressInfo).port
    this.#server = server
  }

  async close(): Promise<void> {
    await new Promise<void>((closed) => (this.#server ? this.#server.close(() => closed()) : closed()))
  }

  /** Waits for the next message to an address, counted from the first. */
  async mail(to: string, index = 0, patienceMs = 15_000): Promise<ReceivedMail> {
    for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(20)) {
      const found = this.received.filter((one) => one.to === to)[index]
      if (found) return found
    }
    throw new Error(`No message for ${to} came`)
  }

  /** The token at the end of the link in a message. */
  async token(to: string, path: string, index = 0): Promise<string> {
    const { text: words } = await this.mail(to, index)
    const [, token] = new RegExp(`/${path}/([\\w-]+)`).exec(words) ?? []
    if (!token) throw new Error(`The message for ${to} has no link to ${path}`)
    return token
  }
}
