import type { NotificationUpdate } from '../telemetry.ts'

interface Prompt {
  title: string
  texts: string[]
  /** Label → g-code that the answer runs. */
  buttons: Map<string, string>
}

export interface Prompts {
  /** Reads one console line; macros ask people through lines that begin with `// action:prompt_`. */
  read(line: string): NotificationUpdate | undefined
  /** The g-code of an answer to the open question. */
  answer(label: string | undefined): string | undefined
}

const promptLine = /^\/\/ action:prompt_(\w+)\s*(.*)$/
/** After a restart nobody waits for the answer any more. */
const restartLine = /^\/\/ Klipper state: (Ready|Disconnect)/
const promptId = 'prompt'

export function createPrompts(): Prompts {
  let prompt: Prompt | undefined

  function shown({ title, texts, buttons }: Prompt): NotificationUpdate {
    const text = [title, ...texts].filter((part) => part !== '').join('\n')
    return {
      type: 'notification',
      id: promptId,
      severity: 'warning',
      text,
      needsPerson: true,
      answers: [...buttons.keys()],
    }
  }

  function end(): NotificationUpdate | undefined {
    if (prompt === undefined) return undefined
    const { title: text } = prompt
    prompt = undefined
    return { type: 'notification', id: promptId, severity: 'resolved', text, needsPerson: false }
  }

  return {
    read(line) {
      if (restartLine.test(line)) return end()
      const match = promptLine.exec(line)
      if (match === null) return undefined
      const [, action, rest = ''] = match
      if (action === 'begin') prompt = { title: rest, texts: [], buttons: new Map() }
      if (prompt === undefined) return undefined
      if (action === 'text') prompt.texts.push(rest)
      if (action === 'button' || action === 'footer_button') {
        const [label = rest, gcode = ''] = rest.split('|')
        prompt.buttons.set(label, gcode || label)
      }
      if (action === 'show') return shown(prompt)
      return action === 'end' ? end() : undefined
    },
    answer(label) {
      if (prompt === undefined) return undefined
      return label === undefined ? 'RESPOND TYPE=command MSG="action:prompt_end"' : prompt.buttons.get(label)
    },
  }
}
