import { buildWhenStale } from './build-when-stale.mjs'

await buildWhenStale()
const { runCommand } = await import('../apps/server/dist/bundle/printyard.js')
process.exitCode = await runCommand(['serve', ...process.argv.slice(2)])
