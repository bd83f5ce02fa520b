// Writes every generated file anew.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const run = (...words) => {
  const { status } = spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

const { listOperations } = await import('./list-operations.mjs')
const compiler = join(root, 'node_modules/typescript/bin/tsc')
writeFileSync(
  join(root, 'apps/server/src/groups/operations.generated.ts'),
  listOperations(join(root, 'apps/server/src/groups')),
)
run(compiler, '-b', 'apps/server', '--noCheck')
run('scripts/generate-database.mjs')
run(compiler, '-b', 'apps/server')
const { generatedFiles } = await import('./generated-files.mjs')
for (const [path, text] of await generatedFiles(root)) {
  mkdirSync(join(root, dirname(path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
