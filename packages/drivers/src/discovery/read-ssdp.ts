export interface SsdpMessage {
  /** Names in small letters. */
  headers: Readonly<Record<string, string | undefined>>
  /** What it is about: `NT` of an announcement, `ST` of an answer. */
  target: string
}

/** An announcement, or the answer to a search; undefined for anything else, such as the search itself. */
export function readSsdp(text: string): SsdpMessage | undefined {
  const [first = '', ...lines] = text.split(/\r?\n/)
  if (!/^NOTIFY \*|^HTTP\/1\.[01] 200/i.test(first)) return undefined
  const headers: Record<string, string | undefined> = {}
  for (const line of lines) {
    const at = line.indexOf(':')
    if (at > 0) headers[line.slice(0, at).trim().toLowerCase()] ??= line.slice(at + 1).trim()
  }
  if (headers.nts === 'ssdp:byebye') return undefined
  return { headers, target: headers.nt ?? headers.st ?? '' }
}

export function ssdpSearch(target: string, address: string, port: number): string {
  return [
    'M-SEARCH * HTTP/1.1',
    `HOST: ${address}:${port}`,
    'MAN: "ssdp:discover"',
    'MX: 2',
    `ST: ${target}`,
    '',
    '',
  ].join('\r\n')
}

/** Printers put their bare address there, others a whole URL. */
export function addressOfLocation(location: string | undefined): string | undefined {
  const [, host] = /^(?:https?:\/\/)?([\d.]+)(?::\d+)?(?:\/.*)?$/.exec(location ?? '') ?? []
  return host
}
