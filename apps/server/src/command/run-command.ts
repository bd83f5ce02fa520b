import { parseArgs } from 'node:util'
import { ConfigProblem } from '#core/config'
import { readVersion } from '#core/version'
import { companyCreate } from './company-create.ts'
import { type Command, helpOf, parserOptions, UsageProblem } from './define-command.ts'
import { gcode } from './gcode.ts'
import { keyCreate } from './key-create.ts'
import { migrate } from './migrate.ts'
import { oauthClientCreate } from './oauth-client-create.ts'
import { oauthClientEnable } from './oauth-client-enable.ts'
import { oauthClientList } from './oauth-client-list.ts'
import { oauthClientRevoke } from './oauth-client-revoke.ts'
import { serve } from './serve.ts'
import { userCreate } from './user-create.ts'
import { userResetPassword } from './user-reset-password.ts'
import { writeLine } from './write-line.ts'

const commands: readonly Command[] = [
  serve,
  migrate,
  companyCreate,
  userCreate,
  userResetPassword,
  keyCreate,
  gcode,
  oauthClientCreate,
  oauthClientList,
  oauthClientEnable,
  oauthClientRevoke,
]

const overview = (): string =>
  [
    'Usage: printyard COMMAND [options]',
    '',
    ...commands.map((command) => `  ${command.name.padEnd(20)} ${command.summary}`),
    '',
    'printyard COMMAND --help tells more. Settings are environment variables that begin with PRINTYARD_.',
    '',
  ].join('\n')

const find = (words: readonly string[]): Command | undefined =>
  commands.find((command) => command.name.split(' ').every((word, index) => words[index] === word))

const runFound = async (command: Command, words: readonly string[]): Promise<void> => {
  const rest = words.slice(command.name.split(' ').length)
  const { values, positionals } = parseArgs({
    args: [...rest],
    options: parserOptions(command),
    allowPositionals: true,
  })
  if (values.help === true) return writeLine(helpOf(command))
  const expected = command.positionals?.length ?? 0
  if (positionals.length !== expected)
    throw new UsageProblem(`printyard ${command.name} takes ${expected} words after its name`)
  for (const [name, { required }] of Object.entries(command.options ?? {})) {
    if (required && !values[name]) throw new UsageProblem(`--${name} is missing`)
  }
  await command.run(values as Record<string, string | boolean | undefined>, positionals)
}

const tell = (error: Error): void => {
  process.stderr.write(`printyard: ${error.message}\n`)
}

/** Runs one command; answers with the exit code: 0 done, 1 failed, 2 asked for wrongly. */
export const runCommand = async (words: readonly string[]): Promise<number> => {
  const command = find(words)
  if (!command) {
    if (words[0] === '--version') return writeLine(readVersion()) ?? 0
    const asked = words.length === 0 || words.some((word) => word === '--help' || word === '-h')
    if (!asked) tell(new Error(`there is no command "${words.slice(0, 2).join(' ')}"`))
    writeLine(overview())
    return asked && words.length > 0 ? 0 : 2
  }
  try {
    await runFound(command, words)
    return 0
  } catch (error) {
    tell(error as Error)
    const isUsage =
      error instanceof UsageProblem || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
    return isUsage || error instanceof ConfigProblem ? 2 : 1
  }
}
