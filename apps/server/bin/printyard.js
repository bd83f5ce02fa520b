#!/usr/bin/env node
import { buildWhenStale } from '../../../scripts/build-when-stale.mjs'

await buildWhenStale()
const { runCommand } = await import('../dist/bundle/printyard.js')
process.exitCode = await runCommand(process.argv.slice(2))
