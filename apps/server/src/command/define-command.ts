import type { ParseArgsConfig } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>

/** A mistake of the caller: told in one line, exit code 2. */
export class UsageProblem extends Error {}

export interface OptionEntry {
  readonly type: 'string' | 'boolean'
  readonly meaning: string
  readonly required?: boolean
}

export interface Command {
  readonly name: string
  readonly summary: string
  /** Words that stand after the name, such as FILE. */
  readonly positionals?: readonly string[]
  readonly options?: Readonly<Record<string, OptionEntry>>
  run(
    values: Readonly<Record<string, string | boolean | undefined>>,
    positionals: readonly string[],
  ): Promise<void>
}

export const parserOptions = (command: Command): Options => ({
  help: { type: 'boolean', short: 'h' },
  ...Object.fromEntries(Object.entries(command.options ?? {}).map(([name, { type }]) => [name, { type }])),
})

export const helpOf = (command: Command): string => {
  const entries = Object.entries(command.options ?? {})
  const words = [
    'Usage: printyard',
    command.name,
    ...(command.positionals ?? []),
    ...(entries.length > 0 ? ['[options]'] : []),
  ]
  const lines = entries.map(
    ([name, { meaning, required }]) => `  --${name.padEnd(14)} ${meaning}${required ? ' (required)' : ''}`,
  )
  return [words.join(' '), '', command.summary, ...(lines.length > 0 ? ['', ...lines] : []), ''].join('\n')
}

export const textOption = (
  values: Readonly<Record<string, string | boolean | undefined>>,
  name: string,
): string | undefined => {
  const value = values[name]
  return typeof value === 'string' ? value : undefined
}
