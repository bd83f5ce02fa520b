import type { LinkLife } from '../rules/link-life.ts'
import { createPrompts, type Prompts } from './prompts.ts'

export interface Console {
  readonly prompts: Prompts
  read(line: string): void
  /** Lines that come in until `done` is called. */
  listen(): { lines: readonly string[]; done(): void }
}

const mostLinesOfAnAnswer = 200

export function createConsole(life: LinkLife): Console {
  const prompts = createPrompts()
  const listeners = new Set<string[]>()
  return {
    prompts,
    read(line) {
      for (const lines of listeners) if (lines.length < mostLinesOfAnAnswer) lines.push(line)
      const notification = prompts.read(line)
      if (notification !== undefined) life.emit(notification)
    },
    listen() {
      const lines: string[] = []
      listeners.add(lines)
      return { lines, done: () => listeners.delete(lines) }
    },
  }
}
