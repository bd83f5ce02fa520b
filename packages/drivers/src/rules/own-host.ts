const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]', '0.0.0.0'])

/**
 * Resolves an address the printer gave, against its own. Answers undefined when it leads to another host:
 * a printer must not be able to make us call its neighbours.
 */
export function onOwnHost(address: string, printer: string): string | undefined {
  const own = new URL(printer)
  let url: URL
  try {
    url = new URL(address, own)
  } catch {
    return undefined
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
  // Said by the printer, "localhost" is the printer.
  if (thisMachine.has(url.hostname)) url.hostname = own.hostname
  return url.hostname === own.hostname ? url.href : undefined
}
