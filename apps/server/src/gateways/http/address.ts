/** What a URL means for the API: which operation of which mount, in which company. */
export interface Address {
  readonly mount: 'api' | 'files'
  /** Null where the path names none: the credential's own. */
  readonly company: number | null
  readonly operation: string
  /** With its question mark, or empty. */
  readonly query: string
}

const isNumber = (segment: string | undefined): segment is string =>
  segment !== undefined && /^\d+$/.test(segment)

/**
 * Reads the forms that clients use: `/api` once, twice or not at all; a company, 0 for the credential's own
 * (also doubled), or none; a trailing slash; `/files/{company}/files/…` for the upload interface.
 */
export const parseAddress = (url: string): Address | null => {
  const mark = url.indexOf('?')
  const query = mark === -1 ? '' : url.slice(mark)
  const segments = (mark === -1 ? url : url.slice(0, mark)).split('/')
  let at = 1
  let mount: Address['mount'] = 'api'
  if (segments[at] === 'files' && isNumber(segments[at + 1]) && segments[at + 2] === 'files') {
    mount = 'files'
    at += 1
  } else {
    if (segments[at] === 'api') at += 1
    if (segments[at] === 'api') at += 1
  }
  let company: number | null = null
  const first = segments[at]
  if (isNumber(first)) {
    company = Number(first)
    at += 1
    if (company === 0 && segments[at] === '0') at += 1
  }
  const end = segments[segments.length - 1] === '' ? segments.length - 1 : segments.length
  if (end - at < 2 || (company !== null && !(company <= 2147483647))) return null
  return { mount, company, operation: segments.slice(at, end).join('/'), query }
}
