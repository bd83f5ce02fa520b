import type { AnyDriver } from '../define-driver.ts'

/** A printer that was found, with what is known of it and what a person must still look up. */
export interface DiscoveredPrinter {
  kind: string
  displayName: string
  address: string
  port: number
  model?: string
  name?: string
  serial?: string
  needs: readonly string[]
  /** The fields of a connection that are known already. */
  connection: Record<string, unknown>
  foundBy: 'mdns' | 'ssdp' | 'probe'
}

export interface Sighting {
  address: string
  port: number
  isSecure?: boolean
  /** What comes before the paths of the interface, behind a proxy. */
  path?: string
  model?: string | undefined
  name?: string | undefined
  serial?: string | undefined
  foundBy: DiscoveredPrinter['foundBy']
}

/** A sighting in the words of the driver it belongs to. */
export function describePrinter(driver: AnyDriver, sighting: Sighting): DiscoveredPrinter {
  const { address, port, model, name, serial, foundBy, isSecure, path = '' } = sighting
  const { discovery } = driver
  const scheme = isSecure ? 'https' : 'http'
  const usualPort = isSecure ? 443 : 80
  const host = address.includes(':') ? `[${address}]` : address
  const url = `${scheme}://${host}${port === usualPort ? '' : `:${port}`}${path.replace(/\/$/, '')}`
  return {
    kind: driver.kind,
    displayName: driver.displayName,
    address,
    port,
    ...(model === undefined ? {} : { model }),
    ...(name === undefined ? {} : { name }),
    ...(serial === undefined ? {} : { serial }),
    needs: discovery.needs,
    connection: discovery.draft?.({ address, port, serial }) ?? { url },
    foundBy,
  }
}
