import type { DriverTiming } from '../define-driver.ts'
import { DriverFailure } from '../driver-failure.ts'
import type { LinkLife } from '../rules/link-life.ts'
import { printErrorText } from './error-codes.ts'
import type { MqttChannel } from './mqtt-channel.ts'
import { readOnlyFailure, refusesUnsigned } from './read-only.ts'
import type { CommandReply, Report } from './wire.ts'

export interface Orders {
  /** Resolves with the printer's yes; rejects with its no, or when it says nothing at all. */
  give(kind: 'print' | 'system', body: Record<string, unknown>): Promise<void>
  /** A question whose answer comes as a report like any other. */
  ask(kind: 'pushing' | 'info' | 'system', body: Record<string, unknown>): void
  hear(report: Report): void
}

interface OrdersOptions {
  channel: MqttChannel
  life: LinkLife
  timing: DriverTiming
  isReadOnly(): boolean
  onReadOnly(): void
}

const firstSequence = 20_000

/** Commands and their answers, told apart by the sequence number that comes back with them. */
export function createOrders({ channel, life, timing, isReadOnly, onReadOnly }: OrdersOptions): Orders {
  const replies = new Map<string, CommandReply | undefined>()
  let sequence = firstSequence + Math.floor(Math.random() * firstSequence)

  function publish(kind: string, body: Record<string, unknown>): string {
    sequence += 1
    const id = String(sequence)
    channel.publish({ [kind]: { sequence_id: id, ...body } })
    return id
  }

  async function answered(id: string, command: unknown): Promise<CommandReply> {
    replies.set(id, undefined)
    try {
      await life.until(() => replies.get(id) !== undefined, String(command), timing.requestSeconds)
      return replies.get(id) ?? {}
    } catch (error) {
      // Reports still come, so the line holds: firmware that wants signed commands ignores ours.
      if (error instanceof DriverFailure && error.code === 'timeout') {
        throw readOnlyFailure('(no answer to the command)')
      }
      throw error
    } finally {
      replies.delete(id)
    }
  }

  return {
    async give(kind, body) {
      life.throwIfOver()
      if (isReadOnly()) throw readOnlyFailure()
      const reply = await answered(publish(kind, body), body.command)
      const words = reply.reason || undefined
      if (refusesUnsigned(reply)) {
        onReadOnly()
        throw readOnlyFailure(words)
      }
      if (reply.err_code) {
        const text = printErrorText(reply.err_code)
        throw new DriverFailure('refused', `The printer refused: ${text}`, { printerSaid: words ?? text })
      }
      if (reply.result !== undefined && reply.result.toLowerCase() !== 'success') {
        throw new DriverFailure('refused', `The printer refused: ${words ?? reply.result}`, {
          printerSaid: words ?? reply.result,
        })
      }
    },
    ask(kind, body) {
      publish(kind, body)
    },
    hear({ print, system }) {
      for (const reply of [print, system]) {
        const id = reply?.sequence_id
        if (id === undefined || reply?.command === 'push_status' || !replies.has(id)) continue
        replies.set(id, reply)
      }
    },
  }
}
