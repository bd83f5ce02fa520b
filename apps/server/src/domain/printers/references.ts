import { defineReference } from '#core/operation/reference'
import { findPrinters, type Printer } from './queries/printers.ts'

/** A printer that exists, whether or not it is connected. */
export const printerOfCaller = defineReference<Printer>({
  noun: 'printer',
  find: (transaction, _caller, ids) => findPrinters(transaction, ids),
  idOf: (printer) => printer.id,
})
