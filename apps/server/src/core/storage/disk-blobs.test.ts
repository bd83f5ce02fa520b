import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { diskBlobs } from '#core/storage/disk-blobs'
import { DiskGuard } from '#core/storage/disk-guard'

const log = pino({ level: 'silent' })
const facts = { filename: 'a.gcode', contentType: 'text/x.gcode', maximumBytes: 1000 }
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'printyard blobs '))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const open = (reserveMegabytes = 0) => {
  const guard = new DiskGuard(folder, reserveMegabytes, log)
  return { guard, blobs: diskBlobs(folder, guard) }
}

describe('blobs on disk', () => {
  it('are found by the digest of their content', async () => {
    const blobs = await open().blobs
    const staged = await blobs.stage(Readable.from([Buffer.from('G28\n'), Buffer.from('G1 X1\n')]), facts)
    const digest = await blobs.adopt(staged)
    expect(digest).toBe(createHash('sha256').update('G28\nG1 X1\n').digest('hex'))
    const { stream, size } = await blobs.open(digest)
    expect([size, (await buffer(stream)).toString()]).toEqual([10, 'G28\nG1 X1\n'])
    await blobs.remove(digest)
    await expect(blobs.open(digest)).rejects.toThrow()
  })

  it('are kept once, however often the same content arrives', async () => {
    const blobs = await open().blobs
    for (let count = 0; count < 3; count += 1)
      await blobs.adopt(await blobs.stage(Readable.from(['same']), facts))
    const [first] = readdirSync(join(folder, 'blobs'))
    expect(readdirSync(join(folder, 'blobs', first ?? ''))).toHaveLength(1)
    expect(readdirSync(join(folder, 'staging'))).toEqual([])
  })

  it('leave nothing when they are too large or break off', async () => {
    const blobs = await open().blobs
    await expect(blobs.stage(Readable.from([Buffer.alloc(2000)]), facts)).rejects.toMatchObject({
      code: 'body_too_large',
    })
    const breaking = Readable.from(
      (async function* () {
        yield 'half'
        throw new Error('gone')
      })(),
    )
    await expect(blobs.stage(breaking, facts)).rejects.toThrow('gone')
    expect(readdirSync(join(folder, 'staging'))).toEqual([])
  })

  it('forget what a killed service was still receiving', async () => {
    await open().blobs
    writeFileSync(join(folder, 'staging', 'left'), 'half a file')
    await open().blobs
    expect(existsSync(join(folder, 'staging', 'left'))).toBe(false)
  })

  it.each(['../../etc/passwd', '', 'ABC', 'g'.repeat(64)])('never follow %j as a digest', async (digest) => {
    const blobs = await open().blobs
    await expect(blobs.open(digest)).rejects.toThrow('Not a digest')
  })
})

describe('the disk guard', () => {
  it('refuses uploads while the reserve is touched, and accepts them again afterwards', async () => {
    const { guard, blobs } = open(1_000_000_000)
    await guard.measure()
    expect(guard.isLow).toBe(true)
    await expect((await blobs).stage(Readable.from(['x']), facts)).rejects.toMatchObject({
      code: 'disk_full',
      status: 507,
    })
    const roomy = new DiskGuard(folder, 0, log)
    await roomy.measure()
    expect(roomy.isLow).toBe(false)
    expect(roomy.freeBytes).toBeGreaterThan(0)
  })
})
