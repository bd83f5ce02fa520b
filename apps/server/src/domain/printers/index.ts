export { acceptConnection, type Connection, describeKinds } from './accept-connection.ts'
export { connectionInput, kindInput } from './connection-input.ts'
export { addDemoPrinters } from './demo-printers.ts'
export { describePrinter } from './describe-printer.ts'
export type { RunningJob } from './job-summary.ts'
export { PrinterLinks } from './printer-links.ts'
export { type PrinterRecord, printerRecord } from './printer-record.ts'
export {
  countPrinters,
  deletePrinter,
  findPrinters,
  insertPrinter,
  listPrinterPage,
  lockPrinters,
  type Printer,
  setOutOfOrder,
  updatePrinter,
} from './queries/printers.ts'
export { printerOfCaller } from './references.ts'
