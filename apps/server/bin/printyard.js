#!/usr/bin/env node
import { buildWhenStale } from '../../../scripts/build-when-stale.mjs'

buildWhenStale()
const { runCommand } = await import('../dist/command/run-command.js')
process.exitCode = await runCommand(process.argv.slice(2))
