import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bytesSource } from '../source.ts'
import { detectFormat } from './detect.ts'
import { gcodeBlock, writeBgcode } from './testing/bgcode-writer.ts'
import { mutated, noise } from './testing/mutate.ts'
import { sampleFiles } from './testing/sample-3mf.ts'
import { sampleGcode } from './testing/sample-gcode.ts'
import { writeZip } from './testing/zip-writer.ts'

const text = sampleGcode(100)
const detect = (content: Uint8Array | string, name?: string) =>
  detectFormat(bytesSource(Buffer.from(content as string)), name)

function binaryStl(facets: number, title = ''): Buffer {
  const stl = Buffer.alloc(84 + facets * 50)
  stl.write(title)
  stl.writeUInt32LE(facets, 80)
  for (let at = 0; at < facets * 12; at++) stl.writeFloatLE(at / 7, 84 + at * 4)
  return stl
}

const OBJ = `# cube\nmtllib a.mtl\no cube\n${'v 1.0 2.5 -3e-2\n'.repeat(8)}vn 0 0 1\nf 1//1 2//1 3//1\n`
const STEP = "ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\n"
const ASCII_STL = 'solid part G1 X1\n  facet normal 0 0 1\n    outer loop\n      vertex 0 0 0\n'

describe('detectFormat', () => {
  it.each([
    ['plain', text],
    ['CRLF', text.replaceAll('\n', '\r\n')],
    ['numbered lines', 'N1 G28*18\nN2 G1 X1*3\n'],
    ['old hardware', '%\n(made by hand)\ng1x1y2\n'],
    ['comments alone', `;FLAVOR:Marlin\n; ${'A'.repeat(70_000)}`],
    ['macros', 'START_PRINT BED=60\nEXCLUDE_OBJECT_DEFINE NAME=a\nG28\n'],
    ['a byte order mark', `\uFEFF${text}`],
    ['zero bytes within', text.replaceAll('\n', '\0\n')],
  ])('recognises text g-code: %s', async (_, content) => {
    expect(await detect(content)).toEqual({ kind: 'gcode' })
  })

  it('recognises what wraps g-code', async () => {
    expect(await detect(gzipSync(text))).toEqual({ kind: 'gcode-gzip' })
    expect(await detect(gzipSync(text).subarray(0, 700))).toEqual({ kind: 'gcode-gzip' })
    expect(await detect(writeBgcode([gcodeBlock(text, 'deflate', 'meatpack')]))).toEqual({ kind: 'bgcode' })
    expect(await detect(writeZip(sampleFiles(text, text)), 'misnamed.gcode')).toEqual({ kind: 'gcode-3mf' })
  })

  it('recognises models and says so', async () => {
    expect(await detect(binaryStl(12))).toEqual({ kind: 'model', detail: 'stl' })
    expect(await detect(binaryStl(12, 'solid lies'), 'a.gcode')).toEqual({ kind: 'model', detail: 'stl' })
    expect(await detect(Buffer.concat([binaryStl(12), Buffer.alloc(7)]), 'a.STL')).toEqual({
      kind: 'model',
      detail: 'stl',
    })
    expect(await detect(ASCII_STL)).toEqual({ kind: 'model', detail: 'stl' })
    expect(await detect(OBJ)).toEqual({ kind: 'model', detail: 'obj' })
    expect(await detect(STEP, 'part.gcode')).toEqual({ kind: 'model', detail: 'step' })
    expect(await detect('ply\nformat ascii 1.0\n')).toEqual({ kind: 'model', detail: 'ply' })
    expect(await detect('<?xml version="1.0"?>\n<amf unit="mm">')).toEqual({ kind: 'model', detail: 'amf' })
    expect(await detect('glTF\x02\0\0\0')).toEqual({ kind: 'model', detail: 'gltf' })
    const model = [
      { name: '[Content_Types].xml', data: '' },
      { name: '3D/3dmodel.model', data: '<model/>' },
    ]
    expect(await detect(writeZip(model), 'part.gcode.3mf')).toEqual({ kind: 'model', detail: '3mf' })
  })

  it('tells UTF-16 by mark or by look', async () => {
    const little = Buffer.from(text, 'utf16le')
    expect(await detect(Buffer.concat([Buffer.of(0xff, 0xfe), little]))).toEqual({
      kind: 'gcode',
      detail: 'utf-16le',
    })
    expect(await detect(little)).toEqual({ kind: 'gcode', detail: 'utf-16le' })
    expect(await detect(Buffer.from(little).swap16())).toEqual({ kind: 'gcode', detail: 'utf-16be' })
    expect(await detect(Buffer.from('Dear diary, hello.', 'utf16le'))).toEqual({
      kind: 'unknown',
      detail: 'utf-16le text',
    })
    expect(await detect(Buffer.from(OBJ, 'utf16le'))).toEqual({ kind: 'model', detail: 'obj' })
  })

  it('admits what it does not know', async () => {
    expect(await detect('')).toEqual({ kind: 'unknown', detail: 'empty' })
    expect(await detect(' \r\n\n')).toEqual({ kind: 'unknown', detail: 'empty' })
    expect(await detect('Dear diary,\nthis is no code.\n')).toEqual({ kind: 'unknown', detail: 'text' })
    expect(await detect('what a name promises', 'a.gcode')).toEqual({ kind: 'gcode' })
    expect(await detect(noise(5000), 'a.gcode')).toEqual({ kind: 'unknown', detail: 'binary' })
    expect(await detect(gzipSync('Dear diary'))).toEqual({ kind: 'unknown', detail: 'gzip of text' })
    expect(await detect(gzipSync(Buffer.alloc(9_000_000)))).toEqual({
      kind: 'unknown',
      detail: 'gzip of binary',
    })
    expect(await detect(Buffer.from(`\x1f\x8b${'x'.repeat(99)}`, 'latin1'))).toEqual({
      kind: 'unknown',
      detail: 'damaged gzip',
    })
    expect(await detect(writeZip([{ name: 'a.txt', data: '' }]))).toEqual({ kind: 'unknown', detail: 'zip' })
    const truncated = writeZip(sampleFiles(text, text)).subarray(0, 999)
    expect(await detect(truncated)).toEqual({ kind: 'unknown', detail: 'damaged zip' })
    expect(await detect(truncated, 'a.gcode.3mf')).toEqual({ kind: 'gcode-3mf' })
  })

  it('survives anything', async () => {
    const files = [
      binaryStl(2),
      writeZip(sampleFiles('G28', 'G28')),
      gzipSync(text),
      Buffer.from(OBJ),
      Buffer.from(text, 'utf16le'),
    ]
    await fc.assert(
      fc.asyncProperty(fc.oneof(mutated(files), fc.uint8Array({ maxLength: 300 })), async (bytes) => {
        expect((await detect(bytes)).kind).toBeTypeOf('string')
      }),
      { numRuns: 300 },
    )
  })
})
