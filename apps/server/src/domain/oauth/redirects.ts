interface RedirectRules {
  readonly redirect_uris: readonly string[]
  readonly any_loopback_port: boolean
  readonly any_redirect: boolean
}

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

const parsed = (address: string): URL | null => {
  if (/[^\x21-\x7e]|[\\<>"]/.test(address)) return null
  try {
    const url = new URL(address)
    return url.hash === '' && !address.includes('#') && url.username === '' && url.password === ''
      ? url
      : null
  } catch {
    return null
  }
}

const isWeb = (url: URL): boolean => url.protocol === 'https:' || url.protocol === 'http:'

export const isLoopback = (address: string): boolean => {
  const url = parsed(address)
  return url !== null && url.protocol === 'http:' && loopbackHosts.has(url.hostname)
}

/** Addresses of web pages, and schemes of apps, which hold a dot because they are somebody's domain name. */
export const isRegistrable = (address: string): boolean => {
  const url = parsed(address)
  return url !== null && (isWeb(url) || /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:$/.test(url.protocol))
}

const sameButPort = (registered: string, address: string): boolean => {
  const [left, right] = [parsed(registered), parsed(address)]
  return (
    left?.hostname === right?.hostname && left?.pathname === right?.pathname && left?.search === right?.search
  )
}

/** Whether a client may send its users to this address. Everything else is an open door for thieves of codes. */
export const isRedirectAllowed = (client: RedirectRules, address: string): boolean => {
  const url = parsed(address)
  if (!url) return false
  if (client.redirect_uris.includes(address)) return true
  if (client.any_redirect && isWeb(url)) return true
  if (!client.any_loopback_port || !isLoopback(address)) return false
  return client.redirect_uris.some((registered) => isLoopback(registered) && sameButPort(registered, address))
}

/** The address with further query parameters; those that are undefined are left out. */
export const redirectWith = (address: string, values: Record<string, string | undefined>): string => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(values))
    if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}
