import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileSource, readChunks } from './source.ts'

test('a file is read at random, and less only at its end', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gcode-source-'))
  const path = join(folder, 'a.gcode')
  writeFileSync(path, 'abcdefgh')
  const source = await fileSource(path)
  expect(source.size).toBe(8)
  expect(Buffer.from(await source.read(2, 3)).toString()).toBe('cde')
  expect(Buffer.from(await source.read(6, 10)).toString()).toBe('gh')
  expect(await source.read(20, 5)).toHaveLength(0)
  await source.close()
  rmSync(folder, { recursive: true })
})

test('a source that ends before its stated size is read as far as it goes', async () => {
  const source = { size: 1000, read: async (offset: number) => new Uint8Array(offset === 0 ? 10 : 0) }
  const chunks: Uint8Array[] = []
  for await (const chunk of readChunks(source)) chunks.push(chunk)
  expect(chunks.map(({ length }) => length)).toEqual([10])
})
