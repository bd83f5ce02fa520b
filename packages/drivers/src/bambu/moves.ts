import type { JogRequest } from '../commands.ts'

/**
 * A move by hand, as the maker's own programs make it: within the limits of the axes,
 * and with the ways of counting put back as they were.
 */
export function moveLines({ x, y, z, e, feedrateMmPerMinute }: JogRequest): string[] {
  const axes = Object.entries({ X: x, Y: y, Z: z })
    .filter(([, distance]) => distance !== undefined)
    .map(([letter, distance]) => `${letter}${distance}`)
  const speed = feedrateMmPerMinute ?? (z === undefined ? travelSpeed : liftSpeed)
  const travel = [
    'M211 S',
    'M211 X1 Y1 Z1',
    'M1002 push_ref_mode',
    'G91',
    `G1 ${axes.join(' ')} F${speed}`,
    'M1002 pop_ref_mode',
    'M211 R',
  ]
  const feed = ['M83', `G0 E${e} F${feedrateMmPerMinute ?? feedSpeed}`]
  return [...(axes.length === 0 ? [] : travel), ...(e === undefined ? [] : feed)]
}

const travelSpeed = 3000
const liftSpeed = 900
const feedSpeed = 900
