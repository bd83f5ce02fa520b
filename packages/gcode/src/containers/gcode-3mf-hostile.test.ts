import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ProblemList } from '../problems.ts'
import { bytesSource, type Source } from '../source.ts'
import { openGcode3mf } from './gcode-3mf.ts'
import { mutated } from './testing/mutate.ts'
import { countBytes, plateOf, plateText } from './testing/read-text.ts'
import { plateOne, sampleFiles, sliceInfo } from './testing/sample-3mf.ts'
import { sampleGcode } from './testing/sample-gcode.ts'
import { writeZip, type ZipFileSpec } from './testing/zip-writer.ts'

const GCODE = 'Metadata/plate_1.gcode'
const text = sampleGcode(30)

async function open(bytes: Uint8Array) {
  const problems = new ProblemList()
  const opened = await openGcode3mf(bytesSource(bytes), problems)
  return { opened, codes: () => problems.items.map((problem) => problem.code) }
}

async function readPlate(file: Partial<ZipFileSpec>, others: ZipFileSpec[] = []) {
  const { opened, codes } = await open(writeZip([{ name: GCODE, data: text, ...file }, ...others]))
  return { text: opened.plates.length > 0 ? await plateText(opened) : undefined, codes: codes() }
}

describe('openGcode3mf on hostile files', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['no zip', Buffer.from('PK\x03\x04 and then nothing')],
    ['a truncated zip', writeZip(sampleFiles(text, text)).subarray(0, 900)],
    ['an end that points nowhere', writeZip([]).fill(0xff, 12, 20)],
  ])('says that there is no print: %s', async (_, bytes) => {
    const { opened, codes } = await open(bytes)
    expect(opened.plates).toEqual([])
    expect(codes().at(-1)).toBe('3mf-no-gcode')
  })

  it('leaves out names that climb, are absolute or twofold', async () => {
    const evil = [
      '../../etc/passwd',
      '/etc/passwd',
      'C:\\x',
      'a/../../b',
      '..\\..\\x',
      '',
      'a\0b',
      'x'.repeat(2000),
    ]
    const files = evil.map((name) => ({ name, data: 'x' }))
    const climbing = await readPlate({}, files)
    expect(climbing).toEqual({ text, codes: evil.map(() => 'zip-path') })
    expect((await readPlate({ name: `../${GCODE}` })).codes).toEqual(['zip-path', '3mf-no-gcode'])
    expect(await readPlate({}, [{ name: GCODE, data: 'G28\n' }])).toEqual({ text, codes: ['zip-duplicate'] })
  })

  it('keeps to the sizes of the directory and says when they lie', async () => {
    for (const method of [0, 8]) {
      const short = await readPlate({ method, claims: { size: 100 } })
      expect(short).toEqual({ text: text.slice(0, 100), codes: ['zip-size'] })
      const long = await readPlate({ method, claims: { size: 4_000_000_000 } })
      expect(long).toEqual({ text, codes: ['zip-size'] })
      const beyond = await readPlate({ method, claims: { storedSize: 4_000_000_000 } })
      expect(beyond.codes.length).toBe(1)
      expect(['zip-truncated', 'zip-size']).toContain(beyond.codes[0])
    }
  })

  it('says what cannot be read', async () => {
    expect(await readPlate({ claims: { crc: 1 } })).toEqual({ text, codes: ['zip-checksum'] })
    expect(await readPlate({ method: 14 })).toEqual({ text: '', codes: ['zip-compression'] })
    expect(await readPlate({ isEncrypted: true })).toEqual({ text: '', codes: ['zip-encrypted'] })
    expect(await readPlate({ claims: { headerOffset: 7 } })).toEqual({ text: '', codes: ['zip-damaged'] })
    expect(await readPlate({ claims: { headerOffset: 4_000_000_000 } })).toEqual({
      text: '',
      codes: ['zip-damaged'],
    })
    const damaged = Buffer.from(writeZip([{ name: GCODE, data: text, method: 8 }]))
    damaged.fill(0xff, 70, 90)
    const { opened, codes } = await open(damaged)
    await plateText(opened)
    expect(codes()).toEqual(['zip-damaged'])
  })

  it('stops a zip bomb', async () => {
    const { opened, codes } = await open(
      writeZip([{ name: GCODE, data: Buffer.alloc(70 * 1024 * 1024), method: 8, claims: { crc: 0 } }]),
    )
    const { total } = await countBytes(plateOf(opened).text())
    expect(total).toBe(64 * 1024 * 1024)
    expect(codes()).toEqual(['zip-bomb'])
  })

  it('bounds settings, pictures, plates and files', async () => {
    const zeros = Buffer.alloc(9_000_000)
    const names = ['Metadata/slice_info.config', 'Metadata/project_settings.config', 'Metadata/plate_1.png']
    const large = await readPlate(
      {},
      names.map((name) => ({ name, data: zeros, method: 8, claims: { crc: 0 } })),
    )
    expect(large).toEqual({ text, codes: names.map(() => 'zip-entry-too-large') })
    const plates = Array.from({ length: 150 }, (_, at) => ({
      name: `Metadata/plate_${at + 1}.gcode`,
      data: 'G28\n',
    }))
    const many = await open(writeZip(plates))
    expect(many.opened.plates).toHaveLength(100)
    expect(many.codes()).toEqual(['3mf-too-many-plates'])
    const crowd = Array.from({ length: 10_001 }, (_, at) => ({ name: `f${at}`, data: '' }))
    expect((await readPlate({}, crowd)).codes).toEqual(['zip-too-many-entries'])
  })

  it('reads as many entries as there are, whatever the end claims', async () => {
    const { codes } = await open(writeZip([{ name: GCODE, data: text }], { entryCount: 60_000 }))
    expect(codes()).toEqual(['zip-broken'])
  })

  it('survives deep and broken descriptions', async () => {
    const deep = '<plate>'.repeat(100_000)
    const xml: ZipFileSpec = { name: 'Metadata/slice_info.config', data: deep, method: 8 }
    const json: ZipFileSpec = { name: 'Metadata/plate_1.json', data: '['.repeat(100_000), method: 8 }
    const settings: ZipFileSpec = { name: 'Metadata/project_settings.config', data: '{"a":', method: 8 }
    expect(await readPlate({}, [xml, json, settings])).toEqual({ text, codes: ['3mf-settings'] })
    const odd = { bbox_objects: [null, 1, { id: 'x' }, { id: 1, name: 'a', bbox: [1, 2, 3, 'x'] }] }
    const boxes: ZipFileSpec = { name: 'Metadata/plate_1.json', data: JSON.stringify(odd) }
    const { opened } = await open(writeZip([{ name: GCODE, data: text }, boxes]))
    expect(opened.plates[0]?.objects).toEqual([{ id: 1, name: 'a' }])
    const filaments = sliceInfo([plateOne.replace('<filament', '<filament id="x"/>'.repeat(1000))])
    const crowded = await open(
      writeZip([
        { name: GCODE, data: text },
        { name: 'Metadata/slice_info.config', data: filaments },
      ]),
    )
    expect(crowded.opened.plates[0]?.filaments?.length).toBe(256)
  })

  it('hands on what the source throws', async () => {
    const failing: Source = { size: 5000, read: () => Promise.reject(new Error('disk gone')) }
    await expect(openGcode3mf(failing, new ProblemList())).rejects.toThrow('disk gone')
  })

  it('survives mutated files', async () => {
    const whole = writeZip(sampleFiles(sampleGcode(10), sampleGcode(3)))
    const small = writeZip([{ name: GCODE, data: text, method: 8 }])
    await fc.assert(
      fc.asyncProperty(mutated([whole, small, small]), async (bytes) => {
        const { opened } = await open(bytes)
        for (const plate of opened.plates)
          expect((await countBytes(plate.text())).total).toBeLessThan(1_000_000)
      }),
      { numRuns: 150 },
    )
  })
})
