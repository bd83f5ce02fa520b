import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { xmlTags } from './xml-tags.ts'

function tags(xml: string) {
  return [...xmlTags(xml)].map(({ name, kind, attributes, text }) => [
    name,
    kind,
    Object.fromEntries(attributes),
    text,
  ])
}

describe('xmlTags', () => {
  it('reads tags, attributes, text and escapes', () => {
    const xml = `<?xml version="1.0"?><!-- <no/> --><a x = "1 &gt; 0" y='it"s'>t &#65;&#x42;&amp;<b:c z="/>"/></a>`
    expect(tags(xml)).toEqual([
      ['a', 'open', { x: '1 > 0', y: 'it"s' }, 't AB&'],
      ['b:c', 'empty', { z: '/>' }, ''],
      ['a', 'close', {}, ''],
    ])
  })

  it('steps over what is not well formed', () => {
    expect(tags('<a b c=1 d="2" d="3" =/><>< /><e')).toEqual([['a', 'empty', { d: '2' }, '']])
    expect(tags('<!DOCTYPE x [<!ENTITY lol "ha">]><a b="&lol;&#xFFFFFF;&#0;"/>').at(-1)).toEqual([
      'a',
      'empty',
      { b: '&lol;&#xFFFFFF;&#0;' },
      '',
    ])
    expect(tags('<a b="never closed ><c/>')).toEqual([])
    expect(tags('<!-- never closed <c/>')).toEqual([])
  })

  // Anything but one pass over the text would exceed the runner's time limit by far.
  it('reads megabytes of what invites looking back', () => {
    const length = 400_000
    expect([...xmlTags('<a>'.repeat(length / 4))]).toHaveLength(length / 4)
    for (const filler of ['a', 'a ', 'a=', '"', '<', '&', '= "', `'"`]) {
      expect([...xmlTags(`<x ${filler.repeat(length / filler.length)}>`)].length).toBeLessThanOrEqual(length)
    }
  })

  it('survives any text', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '/',
      '"',
      "'",
      '=',
      ' ',
      'a',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<?',
      '&#x',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 60 }), (pieces) => {
        tags(pieces.join(''))
      }),
      { numRuns: 400 },
    )
  })
})
