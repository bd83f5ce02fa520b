import type { DriverTiming } from '../define-driver.ts'
import { DriverFailure, isDriverFailure } from '../driver-failure.ts'
import type { LinkLife } from '../rules/link-life.ts'
import { printErrorText } from './error-codes.ts'
import type { MqttChannel } from './mqtt-channel.ts'
import { readOnlyFailure, refusesUnsigned } from './read-only.ts'
import type { CommandReply, Report } from './wire.ts'

interface OrdersOptions {
  channel: MqttChannel
  life: LinkLife
  timing: DriverTiming
  printer: { readonly isReadOnly: boolean; becomeReadOnly(): void }
}

type Body = Record<string, unknown>

const firstSequence = 20_000

/** Commands and their answers, told apart by the sequence number that comes back with them. */
export class Orders {
  readonly #options: OrdersOptions
  readonly #replies = new Map<string, CommandReply | undefined>()
  #sequence = firstSequence + Math.floor(Math.random() * firstSequence)

  constructor(options: OrdersOptions) {
    this.#options = options
  }

  /** Resolves with the printer's yes; rejects with its no, or when it says nothing at all. */
  async give(kind: 'print' | 'system', body: Body): Promise<void> {
    const { life, printer } = this.#options
    life.throwIfOver()
    if (kind === 'print' && printer.isReadOnly) throw readOnlyFailure()
    const reply = await this.#answerOrReason(this.#publish(kind, body), body.command)
    if (refusesUnsigned(reply)) {
      if (kind === 'print') printer.becomeReadOnly()
      throw readOnlyFailure(reply.reason)
    }
    const refusal = refusalOf(reply)
    if (refusal !== undefined) throw refusal
  }

  /** A question whose answer comes as a report like any other. */
  ask(kind: 'pushing' | 'info' | 'system', body: Body): void {
    this.#publish(kind, body)
  }

  hear({ print, system, info }: Report): void {
    for (const reply of [print, system, info]) {
      const id = reply?.sequence_id
      if (id === undefined || reply?.command === 'push_status' || !this.#replies.has(id)) continue
      this.#replies.set(id, reply)
    }
  }

  #publish(kind: string, body: Body): string {
    this.#sequence += 1
    const id = String(this.#sequence)
    this.#options.channel.publish({ [kind]: { sequence_id: id, ...body } })
    return id
  }

  async #answer(id: string, command: unknown): Promise<CommandReply> {
    const { life, timing } = this.#options
    this.#replies.set(id, undefined)
    try {
      await life.until(() => this.#replies.get(id) !== undefined, String(command), timing.requestSeconds)
      return this.#replies.get(id) ?? {}
    } finally {
      this.#replies.delete(id)
    }
  }

  async #answerOrReason(id: string, command: unknown): Promise<CommandReply> {
    try {
      return await this.#answer(id, command)
    } catch (error) {
      throw isDriverFailure(error, 'timeout') ? await this.#explainSilence() : error
    }
  }

  /** Firmware that wants signed commands may ignore ours. A line that carries nothing to the printer looks the same. */
  async #explainSilence(): Promise<DriverFailure> {
    try {
      await this.#answer(this.#publish('info', { command: 'get_version' }), 'get_version')
      return readOnlyFailure('(no answer to the command)')
    } catch (error) {
      if (!isDriverFailure(error, 'timeout')) throw error
      const deaf = new DriverFailure('link-lost', 'The printer reports but hears nothing that is asked')
      this.#options.life.lose(deaf)
      return deaf
    }
  }
}

function refusalOf({ result, reason, err_code: code }: CommandReply): DriverFailure | undefined {
  const isYes = result === undefined || result.toLowerCase() === 'success'
  if (!code && isYes) return undefined
  const words = reason || (code ? printErrorText(code) : result)
  const text = code ? printErrorText(code) : words
  return new DriverFailure('refused', `The printer refused: ${text}`, { printerSaid: words })
}
