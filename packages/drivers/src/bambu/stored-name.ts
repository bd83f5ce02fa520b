import { createHash } from 'node:crypto'
import { posix } from 'node:path'

/** Longer names are cut off or refused by some file systems of cards. */
const longest = 100

/**
 * What a file is called on the card. The printer finds a job's file by its bare name, which travels in an address:
 * names with anything but plain letters, digits and a few signs are refused by one firmware or another.
 * There are no folders. Different paths stay different.
 */
export function storedName(path: string): string {
  const name = posix.basename(path)
  const [, stem = name, ending = ''] = /^(.*?)((?:\.gcode)?\.3mf|\.gcode)$/i.exec(name) ?? []
  const plain = stem
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9._()-]+/g, '_')
    .replace(/^[._-]+/, '')
  if (plain === stem && name === path && name.length <= longest) return name
  const mark = createHash('sha256').update(path).digest('hex').slice(0, 6)
  const kept = plain.slice(0, longest - ending.length - mark.length - 1) || 'print'
  return `${kept}-${mark}${ending}`
}
