import { type VirtualConnection, VirtualPrinter } from './virtual-printer.ts'

const printers = new Map<string, VirtualPrinter>()

const keyOf = ({ name, owner = '' }: { name: string; owner?: string }) => JSON.stringify([owner, name])

/** The printer of that name, switched on; made on first sight. It stays when nobody is connected. */
export function virtualPrinter(options: VirtualConnection): VirtualPrinter {
  const key = keyOf(options)
  let printer = printers.get(key)
  if (printer === undefined) {
    printer = new VirtualPrinter(options)
    printers.set(key, printer)
    printer.switchOn()
  }
  return printer
}

export function removeVirtualPrinter(name: string): void {
  const key = keyOf({ name })
  printers.get(key)?.cutLinks()
  printers.get(key)?.switchOff()
  printers.delete(key)
}
