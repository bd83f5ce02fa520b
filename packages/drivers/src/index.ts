import { bambu } from './bambu/index.ts'
import type { AnyDriver } from './define-driver.ts'
import { moonraker } from './moonraker/index.ts'
import { octoprint } from './octoprint/index.ts'
import { prusalink } from './prusalink/index.ts'
import { virtual } from './virtual/index.ts'

export type * from './commands.ts'
export { capabilities } from './commands.ts'
export type {
  AnyDriver,
  AnyLink,
  DiscoveryHints,
  Driver,
  DriverTiming,
  Link,
  PairingPrompt,
  ProbeAnswer,
} from './define-driver.ts'
export { defaultTiming, defineDriver } from './define-driver.ts'
export { type Discovery, type DiscoveryNetwork, discoverPrinters } from './discovery/discover-printers.ts'
export type { DiscoveredPrinter } from './discovery/discovered-printer.ts'
export { probeSubnet, type SubnetProbe } from './discovery/probe-subnet.ts'
export { DriverFailure, type FailureCode, failureCodes, isDriverFailure } from './driver-failure.ts'
export { isSecret } from './rules/secret.ts'
export type * from './telemetry.ts'
export { printerStates } from './telemetry.ts'

export const drivers: readonly AnyDriver[] = [virtual, moonraker, octoprint, prusalink, bambu]

export function driverOf(kind: string): AnyDriver | undefined {
  return drivers.find((driver) => driver.kind === kind)
}
