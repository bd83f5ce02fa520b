import type { Socket } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import { TLSSocket } from 'node:tls'
import type { Client, FTPResponse, TaskResolver } from 'basic-ftp'

/** The bytes of a file on their way; they can be had only once. */
export class PassingBytes {
  readonly #bytes: AsyncIterable<Uint8Array>
  hasBegun = false
  /** Every byte was handed over; whether it arrived is another matter. */
  isComplete = false

  constructor(bytes: AsyncIterable<Uint8Array>) {
    this.#bytes = bytes
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    this.hasBegun = true
    yield* this.#bytes
    this.isComplete = true
  }
}

export interface StorePatience {
  /** For the channel to come up. */
  channelMs: number
  /** For a channel that takes nothing more, and for the word that all arrived. */
  stallMs: number
  /** For the printer to say why it cut the channel. */
  reasonMs: number
}

/**
 * `STOR`, by hand: the library gives up with the channel for data,
 * and what the printer has to say of it, that its card is full, comes a moment later on the other.
 */
export async function storeFile(
  client: Client,
  path: string,
  bytes: PassingBytes,
  patience: StorePatience,
): Promise<void> {
  await client.prepareTransfer(client.ftp)
  const channel = client.ftp.dataSocket
  if (channel === undefined) throw new Error('The printer opened no data channel')
  channel.removeAllListeners('error').removeAllListeners('close').removeAllListeners('timeout')
  channel.on('error', () => {})
  const storing = new Storing(client, channel, bytes, patience)
  try {
    await client.ftp.handle(`STOR ${path}`, (response, task) => storing.hear(response, task))
  } finally {
    storing.end()
    channel.destroy()
  }
}

class Storing {
  readonly #client: Client
  readonly #channel: Socket
  readonly #bytes: PassingBytes
  readonly #patience: StorePatience
  #isUp: boolean
  /** Since the printer waits for the bytes. */
  #task: TaskResolver | undefined
  #isSent = false
  #yes: FTPResponse | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(client: Client, channel: Socket, bytes: PassingBytes, patience: StorePatience) {
    this.#client = client
    this.#channel = channel
    this.#bytes = bytes
    this.#patience = patience
    this.#isUp = !(channel instanceof TLSSocket)
    channel.once('secureConnect', () => {
      this.#isUp = true
      if (this.#task !== undefined) this.#send(this.#task)
    })
    channel.once('error', (error) => {
      if (this.#task !== undefined) this.#rejectAfter(this.#patience.reasonMs, this.#task, error)
    })
  }

  hear(response: Error | FTPResponse, task: TaskResolver): void {
    if (response instanceof Error) task.reject(response)
    else if (response.code < 200) this.#whenUp(task)
    else if (response.code >= 300) task.reject(new Error(`Unexpected answer: ${response.message}`))
    else {
      this.#yes = response
      if (this.#isSent) task.resolve(response)
    }
  }

  end(): void {
    clearTimeout(this.#timer)
  }

  #whenUp(task: TaskResolver): void {
    if (this.#task !== undefined) return
    this.#task = task
    if (this.#isUp) this.#send(task)
    else this.#rejectAfter(this.#patience.channelMs, task, new Error('Timeout of the data channel'))
  }

  #send(task: TaskResolver): void {
    const { stallMs, reasonMs } = this.#patience
    clearTimeout(this.#timer)
    // The line for commands is quiet meanwhile.
    this.#client.ftp.socket.setTimeout(0)
    this.#channel.setTimeout(stallMs, () => {
      // A source that is slow is nobody's fault here.
      if (this.#channel.writableLength > 0) this.#channel.destroy(new Error('Timeout of the data channel'))
    })
    pipeline(Readable.from(this.#bytes, { objectMode: false }), this.#channel, (error) => {
      this.#isSent = !error
      if (error) this.#rejectAfter(reasonMs, task, error)
      else if (this.#yes !== undefined) task.resolve(this.#yes)
      else this.#rejectAfter(stallMs, task, new Error('Timeout: no word that the file arrived'))
    })
  }

  #rejectAfter(milliseconds: number, task: TaskResolver, error: Error): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => task.reject(error), milliseconds)
  }
}
