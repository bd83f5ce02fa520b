import type { Pixels } from '../pixels.ts'

export type QoiChunk = 'run' | 'index' | 'diff' | 'luma' | 'rgb' | 'rgba'

type Colour = [number, number, number, number]

/** Writes QOI from its published description. Counts which kinds of chunk it wrote. */
export function encodeQoi(pixels: Pixels, used?: Set<QoiChunk>): Uint8Array {
  const out: number[] = [
    ...Buffer.from('qoif'),
    ...big32(pixels.width),
    ...big32(pixels.height),
    pixels.channels,
    0,
  ]
  const index: Colour[] = Array.from({ length: 64 }, () => [0, 0, 0, 0])
  let previous: Colour = [0, 0, 0, 255]
  let run = 0
  const endRun = () => {
    if (run > 0) {
      out.push(0b11000000 + (run - 1))
      used?.add('run')
    }
    run = 0
  }
  for (let at = 0; at < pixels.data.length; at += pixels.channels) {
    const colour = colourAt(pixels, at)
    if (isSame(colour, previous)) {
      run++
      if (run === 62) endRun()
      continue
    }
    endRun()
    const place = (colour[0] * 3 + colour[1] * 5 + colour[2] * 7 + colour[3] * 11) % 64
    if (isSame(index[place] ?? colour, colour) && index[place] !== undefined) {
      out.push(place)
      used?.add('index')
    } else {
      index[place] = colour
      const [kind, bytes] = encodeColour(colour, previous)
      out.push(...bytes)
      used?.add(kind)
    }
    previous = colour
  }
  endRun()
  return Uint8Array.from([...out, 0, 0, 0, 0, 0, 0, 0, 1])
}

function encodeColour(colour: Colour, previous: Colour): [QoiChunk, number[]] {
  const [red, green, blue, alpha] = colour
  if (alpha !== previous[3]) return ['rgba', [0xff, red, green, blue, alpha]]
  const dr = wrapped(red - previous[0])
  const dg = wrapped(green - previous[1])
  const db = wrapped(blue - previous[2])
  if ([dr, dg, db].every((step) => step >= -2 && step <= 1)) {
    return ['diff', [0b01000000 + (dr + 2) * 16 + (dg + 2) * 4 + (db + 2)]]
  }
  const redOff = wrapped(dr - dg)
  const blueOff = wrapped(db - dg)
  if (dg >= -32 && dg <= 31 && [redOff, blueOff].every((step) => step >= -8 && step <= 7)) {
    return ['luma', [0b10000000 + (dg + 32), (redOff + 8) * 16 + (blueOff + 8)]]
  }
  return ['rgb', [0xfe, red, green, blue]]
}

function colourAt({ data, channels }: Pixels, at: number): Colour {
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0, channels === 4 ? (data[at + 3] ?? 0) : 255]
}

function isSame(a: Colour, b: Colour): boolean {
  return a.every((value, at) => value === b[at])
}

function wrapped(step: number): number {
  return ((step + 128 + 256) % 256) - 128
}

function big32(value: number): number[] {
  return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
}
