import { describe, expect, it } from 'vitest'
import { ProblemList } from '../problems.ts'
import { bytesSource } from '../source.ts'
import { openGcode3mf } from './gcode-3mf.ts'
import { placeObjects } from './plate-layout.ts'
import { countBytes, plateOf, plateText, watchedSource } from './testing/read-text.ts'
import { platePng, sampleFiles } from './testing/sample-3mf.ts'
import { sampleGcode } from './testing/sample-gcode.ts'
import { writeZip } from './testing/zip-writer.ts'

const one = sampleGcode(300)
const three = sampleGcode(20)

async function open(bytes = writeZip(sampleFiles(one, three))) {
  const problems = new ProblemList()
  return { opened: await openGcode3mf(bytesSource(bytes), problems), problems }
}

describe('openGcode3mf', () => {
  it('reads the plates in order, each with its code', async () => {
    const { opened, problems } = await open()
    expect(opened.plates.map(({ index, name, textBytes }) => [index, name, textBytes])).toEqual([
      [1, 'Front row', one.length],
      [3, undefined, three.length],
    ])
    expect(await plateText(opened, 0)).toBe(one)
    expect(await plateText(opened, 1)).toBe(three)
    expect(problems.items).toEqual([])
  })

  it('reads what the slicer says of each plate', async () => {
    const { opened } = await open()
    const [first, second] = opened.plates
    expect(first).toMatchObject({ estimateSeconds: 3723, weightGrams: 12.34 })
    expect(first?.filaments).toEqual([
      { id: 1, type: 'PLA', color: '#FF8000', usedMetres: 3.21, usedGrams: 9.57, profileId: 'GFL99' },
      { id: 3, type: 'PETG', color: '#00FF00FF', usedMetres: 0.9, usedGrams: 2.77 },
    ])
    expect(first?.metadata.get('printer_model_id')).toBe('C11')
    expect(first?.metadata.get('bed_type')).toBe('textured_plate')
    expect(second?.filaments).toEqual([{ id: 2, type: 'ABS', color: '#112233' }])
    expect(second).toMatchObject({ estimateSeconds: 60 })
    expect(second).not.toHaveProperty('weightGrams')
    expect(second).not.toHaveProperty('objects')
  })

  it('gives objects that can be skipped their places on the bed', async () => {
    const { opened } = await open()
    expect(opened.plates[0]?.objects).toEqual([
      { id: 64, name: 'Cube & Co.stl', skipped: false, bbox: [10, 20, 30, 40], centre: [20, 30] },
      { id: 90, name: 'Cube & Co.stl', skipped: true, bbox: [60, 40, 80, 60], centre: [70, 50] },
    ])
  })

  it('places objects by id where the ids agree', () => {
    const box = (id: number, left: number) => {
      return {
        id,
        name: 'a',
        bbox: [left, 0, left + 2, 2] as [number, number, number, number],
        centre: [left + 1, 1] as [number, number],
      }
    }
    const placed = placeObjects(
      [
        { id: 9, name: 'a' },
        { id: 5, name: 'a' },
      ],
      [box(5, 0), box(9, 10)],
    )
    expect(placed.map(({ id, centre }) => [id, centre?.[0]])).toEqual([
      [9, 11],
      [5, 1],
    ])
    expect(placeObjects([], [box(5, 0)])).toEqual([box(5, 0)])
    expect(placeObjects([{ id: 1, name: 'b' }], [])).toEqual([{ id: 1, name: 'b' }])
  })

  it('reads settings and what is said of the model', async () => {
    const { opened } = await open()
    expect(Object.fromEntries(opened.metadata)).toEqual({
      'X-BBL-Client-Type': 'slicer',
      'X-BBL-Client-Version': '01.09.00.70',
      printer_model: 'Bambu Lab X1 Carbon',
      filament_type: 'PLA;PLA;PETG',
      nozzle_temperature: '220,220,255',
      layer_height: '0.2',
      Application: 'BambuStudio-01.09',
      Title: 'Two <cubes>',
    })
  })

  it('reads the pictures of each plate', async () => {
    const { opened } = await open()
    const facts = (list = opened.thumbnails) => list.map(({ width, format, view }) => [width, format, view])
    expect(facts(opened.plates[0]?.thumbnails)).toEqual([
      [51, 'png', undefined],
      [12, 'png', undefined],
      [51, 'png', 'top'],
    ])
    expect(facts(opened.plates[1]?.thumbnails)).toEqual([[12, 'png', undefined]])
    expect(facts()).toHaveLength(4)
    expect(Buffer.compare(opened.thumbnails[0]?.bytes ?? Buffer.alloc(0), platePng)).toBe(0)
  })

  it('gets by with the code alone, under any name', async () => {
    const { opened, problems } = await open(writeZip([{ name: 'some/other.GCODE', data: one }]))
    expect(await plateText(opened)).toBe(one)
    expect(opened.plates[0]).toMatchObject({ index: 1, thumbnails: [] })
    expect(problems.items).toEqual([])
  })

  it('reads a large plate piece by piece', async () => {
    const large = sampleGcode(80_000)
    const source = watchedSource(writeZip([{ name: 'Metadata/plate_1.gcode', data: large, method: 8 }]))
    const plate = plateOf(await openGcode3mf(source, new ProblemList()))
    const { total, largest } = await countBytes(plate.text())
    expect(total).toBe(large.length)
    expect(largest).toBeLessThanOrEqual(64 * 1024)
    expect(source.largestRead).toBeLessThanOrEqual(256 * 1024)
  })
})
