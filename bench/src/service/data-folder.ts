import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Lends a temporary folder to the work and removes it afterwards. */
export const inTemporaryFolder = async <Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), 'printyard-bench-'))
  // Run by root, PostgreSQL works under another user, who must be able to enter.
  chmodSync(folder, 0o755)
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
