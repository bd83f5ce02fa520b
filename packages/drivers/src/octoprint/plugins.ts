import type { LinkLife } from '../rules/link-life.ts'
import type { PluginMessage } from './wire.ts'

export const powerPlugin = 'psucontrol'
/** Comes with OctoPrint; passes on the questions that a firmware asks a person. */
export const promptPlugin = 'action_command_prompt'
export const heardPlugins: readonly string[] = [powerPlugin, promptPlugin]
export const promptId = 'prompt'

export interface Prompt {
  text: string
  choices: readonly string[]
}

export interface PluginsHeard {
  /** The firmware's question that is open now. */
  readonly prompt: Prompt | undefined
}

export interface PluginNews extends PluginsHeard {
  take(message: PluginMessage): void
  ask(prompt: Prompt): void
}

export function createPluginNews(life: LinkLife): PluginNews {
  let prompt: Prompt | undefined

  function ask(question: Prompt): void {
    prompt = question
    const { text, choices } = question
    life.emit({
      type: 'notification',
      id: promptId,
      severity: 'warning',
      text,
      needsPerson: true,
      answers: choices,
    })
  }

  function close(): void {
    if (prompt === undefined) return
    const { text } = prompt
    prompt = undefined
    life.emit({ type: 'notification', id: promptId, severity: 'resolved', text, needsPerson: false })
  }

  return {
    get prompt() {
      return prompt
    },
    ask,
    take({ plugin, data }) {
      if (plugin === powerPlugin && typeof data?.isPSUOn === 'boolean') {
        life.emit({ type: 'motion', powered: data.isPSUOn })
      }
      if (plugin !== promptPlugin) return
      if (data?.action === 'show') {
        ask({
          text: String(data.text ?? ''),
          choices: Array.isArray(data.choices) ? data.choices.map(String) : [],
        })
      }
      if (data?.action === 'close') close()
    },
  }
}
