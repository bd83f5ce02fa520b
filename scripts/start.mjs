import { buildWhenStale } from './build-when-stale.mjs'

buildWhenStale()
const { runCommand } = await import('../apps/server/dist/command/run-command.js')
process.exitCode = await runCommand(['serve', ...process.argv.slice(2)])
