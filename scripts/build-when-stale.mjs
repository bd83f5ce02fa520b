import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'apps/server/dist/.built')

/** Newest change below the folders that the service is built from. */
const newestSource = () => {
  let newest = 0
  for (const folder of [
    'apps/server/src',
    'packages/gcode/src',
    'packages/drivers/src',
    'packages/client/src',
  ]) {
    if (!existsSync(join(root, folder))) continue
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.name.endsWith('.ts') || entry.name.endsWith('.test.ts')) continue
      newest = Math.max(newest, statSync(join(entry.parentPath, entry.name)).mtimeMs)
    }
  }
  return newest
}

/** Compiles and joins the service unless that was done since the last change. A packaged one has no sources. */
export const buildWhenStale = async () => {
  if (!existsSync(join(root, 'apps/server/src'))) return
  if (existsSync(stamp) && statSync(stamp).mtimeMs >= newestSource()) return
  const begun = new Date()
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const { status } = spawnSync(process.execPath, [compiler, '-b', join(root, 'apps/server')], {
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) throw new Error('The service does not compile')
  const { bundleService } = await import('./bundle-service.mjs')
  await bundleService(root)
  writeFileSync(stamp, '')
  utimesSync(stamp, begun, begun)
}
