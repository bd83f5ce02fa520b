import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { analyse } from './analyse.ts'
import { createAnalysisPool } from './pool.ts'
import { bytesSource } from './source.ts'
import { corpusFile } from './testing/corpus-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'gcode-pool-'))
const small = join(folder, 'small.gcode')
const large = join(folder, 'large.gcode')

beforeAll(() => {
  // A worker runs what was built, as it does for users.
  execFileSync(process.execPath, [join('node_modules', 'typescript', 'bin', 'tsc'), '-b', 'packages/gcode'], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
  })
  const bytes = corpusFile('prusaslicer-single.gcode')
  writeFileSync(small, bytes)
  writeFileSync(large, Buffer.concat(Array.from({ length: 600 }, () => bytes)))
}, 60_000)

afterAll(() => rmSync(folder, { recursive: true }))

describe('the pool', () => {
  test('answers what an analysis here answers', async () => {
    const pool = createAnalysisPool({ size: 1 })
    const { analysis, layers, timeline } = await pool.analyse(small)
    const here = await analyse(bytesSource(corpusFile('prusaslicer-single.gcode')))
    expect(analysis).toEqual(here.analysis)
    expect(layers).toEqual(here.layers)
    expect(timeline).toEqual(here.timeline)
    await pool.close()
  })

  test('runs no more at once than its size and keeps the order', async () => {
    const pool = createAnalysisPool({ size: 1 })
    const done: number[] = []
    const tasks = [0, 1, 2].map((at) => pool.analyse(small).then(() => done.push(at)))
    expect(pool).toMatchObject({ running: 1, queued: 2 })
    await Promise.all(tasks)
    expect(done).toEqual([0, 1, 2])
    await pool.close()
  })

  test('tells progress, stops on abort and goes on with the next', async () => {
    const pool = createAnalysisPool({ size: 1 })
    const control = new AbortController()
    const stopped = pool.analyse(large, {
      signal: control.signal,
      onProgress: (share) => share > 0 && control.abort(new Error('not wanted')),
    })
    await expect(stopped).rejects.toThrow('not wanted')
    expect((await pool.analyse(small)).printable).toBe(true)
    await pool.close()
  })

  test('an aborted one that waits leaves the queue', async () => {
    const pool = createAnalysisPool({ size: 1 })
    const control = new AbortController()
    const first = pool.analyse(small)
    const second = pool.analyse(small, { signal: control.signal })
    control.abort(new Error('changed my mind'))
    await expect(second).rejects.toThrow('changed my mind')
    expect(pool.queued).toBe(0)
    await first
    await pool.close()
  })

  test('a file that cannot be read fails alone', async () => {
    const pool = createAnalysisPool({ size: 1 })
    await expect(pool.analyse(join(folder, 'missing.gcode'))).rejects.toThrow('ENOENT')
    expect((await pool.analyse(small)).printable).toBe(true)
    await pool.close()
  })

  test('refuses more than may wait, and everything once closed', async () => {
    const pool = createAnalysisPool({ size: 1, maxQueued: 1 })
    const tasks = [pool.analyse(small), pool.analyse(small)]
    await expect(pool.analyse(small)).rejects.toThrow('Too many')
    await Promise.all(tasks)
    await pool.close()
    await expect(pool.analyse(small)).rejects.toThrow('closed')
  })
})
