import { describe, expect, it } from 'vitest'
import { readChunks } from '../source.ts'
import { readAll, watchedSource } from './testing/read-text.ts'
import { utf16Text } from './utf16-text.ts'

describe('utf16Text', () => {
  it('gives the same text in UTF-8, wherever it is cut', async () => {
    const text = `G1 X1 ; Größe 😀\n`.repeat(20_001)
    const little = Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(text, 'utf16le')])
    const chunks = readChunks(watchedSource(little))
    expect((await readAll(utf16Text(chunks, 'utf-16le'))).toString()).toBe(text)
    const big = Buffer.from(text, 'utf16le').swap16()
    expect((await readAll(utf16Text(readChunks(watchedSource(big)), 'utf-16be'))).toString()).toBe(text)
  })

  it('survives half a character at the end', async () => {
    const half = Buffer.from('G28\n', 'utf16le').subarray(0, 7)
    expect((await readAll(utf16Text(readChunks(watchedSource(half)), 'utf-16le'))).toString()).toBe(
      'G28\ufffd',
    )
  })
})
