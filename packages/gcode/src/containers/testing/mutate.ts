import fc from 'fast-check'

/** Valid files with a few bytes changed, cut out or doubled, so that the damage lies deep inside. */
export function mutated(files: Uint8Array[]): fc.Arbitrary<Uint8Array> {
  const change = fc.record({
    // Not a double: those crowd around zero, and only headers would ever be hit.
    place: fc.noBias(fc.integer({ min: 0, max: 1_000_000 })),
    kind: fc.constantFrom('set', 'flip', 'cut', 'double', 'truncate', 'ones'),
    value: fc.integer({ min: 0, max: 255 }),
  })
  return fc
    .tuple(fc.constantFrom(...files), fc.array(change, { minLength: 1, maxLength: 5 }))
    .map(([file, changes]) => {
      let bytes = Buffer.from(file)
      for (const { place, kind, value } of changes) {
        const at = Math.min(Math.floor((place / 1_000_000) * bytes.length), bytes.length - 1)
        if (bytes.length === 0) break
        if (kind === 'set') bytes[at] = value
        if (kind === 'flip') bytes[at] = (bytes[at] ?? 0) ^ (1 << (value & 7))
        if (kind === 'ones') bytes.fill(0xff, at, Math.min(at + 4, bytes.length))
        if (kind === 'cut')
          bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + (value & 15))])
        if (kind === 'double') bytes = Buffer.concat([bytes.subarray(0, at + value), bytes.subarray(at)])
        if (kind === 'truncate' && value < 60) bytes = bytes.subarray(0, at)
      }
      return bytes
    })
}

/** Bytes that no compression shortens, the same at every run. */
export function noise(length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let state = 1
  for (let at = 0; at < length; at++) {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + at
    bytes[at] = state >>> 11
  }
  return bytes
}
