import type { LinkLife } from '../rules/link-life.ts'
import { createPrompts, type Prompts } from './prompts.ts'

export interface Console {
  readonly prompts: Prompts
  /** One message of Klipper, of one or more lines. */
  read(message: string): void
  /** What was said before we came: a question may still be open. */
  recall(messages: readonly string[]): void
  /** Lines that come in until `done` is called. */
  listen(): { lines: readonly string[]; done(): void }
}

const mostLinesOfAnAnswer = 200

export function createConsole(life: LinkLife): Console {
  const prompts = createPrompts()
  const listeners = new Set<string[]>()
  return {
    prompts,
    read(message) {
      for (const line of message.split('\n')) {
        for (const lines of listeners) if (lines.length < mostLinesOfAnAnswer) lines.push(line)
        const notification = prompts.read(line)
        if (notification !== undefined) life.emit(notification)
      }
    },
    recall(messages) {
      const lines = messages.flatMap((message) => message.split('\n'))
      const last = lines.map((line) => prompts.read(line)).findLast((told) => told !== undefined)
      if (last !== undefined && last.severity !== 'resolved') life.emit(last)
    },
    listen() {
      const lines: string[] = []
      listeners.add(lines)
      return { lines, done: () => listeners.delete(lines) }
    },
  }
}
