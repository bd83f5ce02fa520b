/** A record of an answer; its content is the sender's word and read with care. */
export interface DnsRecord {
  name: string
  type: string
  data?: unknown
}

export interface MdnsService {
  /** `_moonraker._tcp` */
  type: string
  /** What a person named it. */
  instance: string
  address: string
  port: number
  texts: Readonly<Record<string, string>>
}

/** The services that one answer tells. The sender's address stands in where it names none. */
export function readServices(records: readonly DnsRecord[], sender: string): MdnsService[] {
  const services: MdnsService[] = []
  for (const { type: kind, name, data } of records) {
    if (kind !== 'SRV') continue
    const [, instance, type] = /^(.*?)\.(_[^.]+\._(?:tcp|udp))\.local\.?$/i.exec(name) ?? []
    const { target, port } = (data ?? {}) as { target?: unknown; port?: unknown }
    if (instance === undefined || type === undefined || typeof port !== 'number') continue
    const host = records.find((record) => record.type === 'A' && sameName(record.name, String(target)))
    services.push({
      type: type.toLowerCase(),
      instance,
      address: typeof host?.data === 'string' ? host.data : sender,
      port,
      texts: textsOf(records, name),
    })
  }
  return services
}

function sameName(a: string, b: string): boolean {
  return a.replace(/\.$/, '').toLowerCase() === b.replace(/\.$/, '').toLowerCase()
}

function textsOf(records: readonly DnsRecord[], name: string): Record<string, string> {
  const record = records.find((entry) => entry.type === 'TXT' && sameName(entry.name, name))
  const lines = [record?.data ?? []].flat().map((line) => String(line))
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf('=')
      return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 1)]
    }),
  )
}
