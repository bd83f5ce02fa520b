import { type VirtualConnection, VirtualPrinter } from './virtual-printer.ts'

const printers = new Map<string, VirtualPrinter>()

/** The printer of that name, switched on; made on first sight. It stays when nobody is connected. */
export function virtualPrinter(options: VirtualConnection): VirtualPrinter {
  let printer = printers.get(options.name)
  if (printer === undefined) {
    printer = new VirtualPrinter(options)
    printers.set(options.name, printer)
    printer.switchOn()
  }
  return printer
}

export function removeVirtualPrinter(name: string): void {
  printers.get(name)?.cutLinks()
  printers.get(name)?.switchOff()
  printers.delete(name)
}
