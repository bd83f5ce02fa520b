import type { Command } from './define-command.ts'
import { withDatabase } from './with-database.ts'
import { writeLine } from './write-line.ts'

export const migrate: Command = {
  name: 'migrate',
  summary: 'Bring the database to this version and exit.',
  async run() {
    await withDatabase(async () => writeLine('The database is up to date.'))
  },
}
