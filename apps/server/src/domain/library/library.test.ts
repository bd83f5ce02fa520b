import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { tenantTransactions } from '#core/database/tenant-transaction'
import { diskBlobs } from '#core/storage/disk-blobs'
import { DiskGuard } from '#core/storage/disk-guard'
import { libraryRetention, PrintFiles } from '#domain/library/index'
import { makeRecord } from '../../testing/record-factories.ts'
import { createTestCompany } from '../../testing/test-company.ts'
import { queryAsOwner, useTestService } from '../../testing/test-service.ts'
import { isPrintable, readFileName } from './file-types.ts'

const test = useTestService()
const corpus = new URL('../../../../../packages/gcode/corpus/', import.meta.url)

const opened: PrintFiles[] = []
afterAll(() => Promise.all(opened.map((files) => files.close())))

/** As after a restart of the service: nothing is remembered but what is stored. */
const openFiles = async () => {
  const { dataFolder, connections } = test.current
  const blobs = await diskBlobs(dataFolder, new DiskGuard(dataFolder, 0, pino({ level: 'silent' })))
  const files = new PrintFiles({ transactions: tenantTransactions(connections.app), blobs })
  opened.push(files)
  return { files, blobs }
}

const pathOf = (digest: string) => join(test.current.dataFolder, 'blobs', digest.slice(0, 2), digest)

const send = async (
  company: Awaited<ReturnType<typeof createTestCompany>>,
  content: Buffer,
  filename: string,
) => {
  const file = new File([content], filename)
  const { body } = await company.admin.client.call('files/Upload', { file })
  return { id: body.id as string, digest: createHash('sha256').update(content).digest('hex'), filename }
}

describe('names of files', () => {
  it.each([
    ['a.gcode', 'a', 'gcode', true],
    ['Two Parts.GCODE.3MF', 'Two Parts', 'gcode.3mf', true],
    ['model.3mf', 'model', '3mf', false],
    ['../../etc/x.stl', 'x', 'stl', false],
    ['archive.tar.bgcode', 'archive.tar', 'bgcode', true],
  ])('%s', (sent, name, extension, printable) => {
    expect(readFileName(sent)).toEqual({ name, extension, filename: `${name}.${extension}` })
    expect(isPrintable(sent)).toBe(printable)
  })

  it('are cut where nobody would read them', () => {
    expect([...readFileName(`${'🙂'.repeat(500)}.stl`).name]).toHaveLength(200)
  })
})

describe('what a print file tells', () => {
  it('is read once, stored, and shared by those who ask at the same time', async () => {
    const company = await createTestCompany(test.current)
    const content = readFileSync(new URL('prusaslicer-single.gcode', corpus))
    const file = await send(company, content, 'single.gcode')
    const { files } = await openFiles()
    const [facts, same] = await Promise.all([
      files.factsOf(company.id, file),
      files.factsOf(company.id, file),
    ])
    expect(facts).toMatchObject({ version: 1, analysis: { slicer: expect.stringContaining('PrusaSlicer') } })
    expect(facts.grams).toBeGreaterThan(0)
    expect([facts.seconds, facts.layers]).toEqual([facts.analysis?.estimate, expect.any(Number)])
    expect(same).toEqual(facts)
    rmSync(pathOf(file.digest))
    expect(await (await openFiles()).files.factsOf(company.id, file)).toEqual(facts)
  })

  it('is that it cannot be printed, where that is so', async () => {
    const company = await createTestCompany(test.current)
    const nonsense = await send(company, Buffer.from('no moves at all'), 'nonsense.gcode')
    const model = await send(company, Buffer.from('solid cube\nendsolid cube\n'), 'cube.stl')
    const { files } = await openFiles()
    for (const file of [nonsense, model]) {
      const facts = await files.factsOf(company.id, file)
      expect([facts.analysis, facts.problems.length > 0]).toEqual([null, true])
    }
  })
})

describe('retention', () => {
  const age = (digest: string) =>
    queryAsOwner(test.current, "update contents set used_at = now() - interval '3 days' where digest = $1", [
      digest,
    ])

  const sweep = async () => {
    const { blobs } = await openFiles()
    for (const rule of libraryRetention(test.current.connections.owner, blobs)) await rule.remove()
  }

  const rowsWith = async (digest: string) =>
    (await queryAsOwner(test.current, 'select company_id from contents where digest = $1', [digest])).length

  it('removes contents nothing names any more, and keeps the others', async () => {
    const company = await createTestCompany(test.current)
    const [kept, deleted, fresh] = [
      await send(company, Buffer.from('; kept'), 'a.gcode'),
      await send(company, Buffer.from('; deleted'), 'b.gcode'),
      await send(company, Buffer.from('; fresh'), 'c.gcode'),
    ]
    await age(kept.digest)
    await age(deleted.digest)
    await company.admin.client.call('files/DeleteFile', { file: [deleted.id, fresh.id] })
    await sweep()
    expect([await rowsWith(deleted.digest), existsSync(pathOf(deleted.digest))]).toEqual([0, false])
    for (const { digest } of [kept, fresh])
      expect([await rowsWith(digest), existsSync(pathOf(digest))]).toEqual([1, true])
  })

  it('keeps the bytes while another company has a file with them', async () => {
    const [one, other] = [await createTestCompany(test.current), await createTestCompany(test.current)]
    const content = Buffer.from('; the same everywhere')
    const file = await send(one, content, 'a.gcode')
    await send(other, content, 'b.gcode')
    await one.admin.client.call('files/DeleteFile', { file: file.id })
    await age(file.digest)
    await sweep()
    expect([await rowsWith(file.digest), existsSync(pathOf(file.digest))]).toEqual([1, true])
  })

  it('removes expired API files and unfinished uploads with their parts', async () => {
    const company = await createTestCompany(test.current)
    await makeRecord(test.current, 'API file', company.id, company.admin.userId)
    const file = new File(['; the first part'], 'a.gcode')
    await company.admin.client.call('upload/files/Upload', { file, totalSize: 100 })
    const digest = createHash('sha256').update('; the first part').digest('hex')
    await age(digest)
    await sweep()
    expect(await rowsWith(digest)).toBe(1)
    for (const table of ['api_files', 'part_uploads'])
      await queryAsOwner(test.current, `update ${table} set expires_at = now() where company_id = $1`, [
        company.id,
      ])
    await sweep()
    expect([await rowsWith(digest), existsSync(pathOf(digest))]).toEqual([0, false])
    const left = await queryAsOwner(test.current, 'select id from api_files where company_id = $1', [
      company.id,
    ])
    expect(left).toEqual([])
  })

  it('never takes what arrives again at that moment', async () => {
    const company = await createTestCompany(test.current)
    const contents = Array.from({ length: 20 }, (_, index) => Buffer.from(`; again and again ${index}`))
    for (const content of contents) {
      const { id, digest } = await send(company, content, 'a.gcode')
      await company.admin.client.call('files/DeleteFile', { file: id })
      await age(digest)
    }
    const { blobs } = await openFiles()
    const rules = libraryRetention(test.current.connections.owner, blobs)
    const [sent] = await Promise.all([
      Promise.all(contents.map((content) => send(company, content, 'a.gcode'))),
      ...rules.map((rule) => rule.remove()),
    ])
    for (const { digest, id } of sent) {
      expect([await rowsWith(digest), existsSync(pathOf(digest))]).toEqual([1, true])
      expect((await company.admin.client.call('files/Download', { file: id })).http).toBe(200)
    }
  })
})
