import type { DigestUri } from './digest.ts'

export type UriForm = (path: string) => DigestUri

const asBytes = (text: string) => Buffer.from(text, 'utf8').toString('latin1')

/** As RFC 7616 has it, and as a printer's own firmware reckons. */
export const asSent: UriForm = (path) => ({ shown: path, proven: path })

/**
 * The program on a Raspberry Pi compares with the decoded path. What it takes the decoded bytes for changed between
 * its versions, so the forms are tried in turn, the newest first; for a path of plain letters all are the same.
 */
export const formsOnAPi: readonly UriForm[] = [
  asSent,
  (path) => ({ shown: asBytes(decodeURIComponent(path)), proven: decodeURIComponent(path) }),
  (path) => ({ shown: asBytes(decodeURIComponent(path)), proven: asBytes(decodeURIComponent(path)) }),
]

export function hasOneForm(path: string): boolean {
  return !path.includes('%')
}
