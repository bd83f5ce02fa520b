import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { type Command, UsageProblem } from './define-command.ts'
import { writeLine } from './write-line.ts'

export const gcode: Command = {
  name: 'gcode',
  summary: 'Tell what a print file holds, as a table or as JSON.',
  positionals: ['FILE'],
  options: { json: { type: 'boolean', meaning: 'Print everything as JSON' } },
  async run(values, [path = '']) {
    if (!existsSync(path)) throw new UsageProblem(`There is no file ${path}`)
    const { analyse, describeFacts, fileSource, toJson } = await import('@printyard/gcode')
    const source = await fileSource(path)
    try {
      const facts = await analyse(source, { name: basename(path) })
      writeLine(values.json === true ? JSON.stringify(toJson(facts), null, 2) : describeFacts(facts))
    } finally {
      await source.close()
    }
  },
}
