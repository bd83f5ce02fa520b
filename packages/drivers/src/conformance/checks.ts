import type { Check } from './check.ts'
import { connectingChecks } from './checks/connecting.ts'
import { controlChecks } from './checks/controls.ts'
import { faultChecks } from './checks/faults.ts'
import { printingChecks } from './checks/printing.ts'
import { repeatingChecks } from './checks/repeating.ts'

export const checks: readonly Check[] = [
  ...connectingChecks,
  ...printingChecks,
  ...repeatingChecks,
  ...faultChecks,
  ...controlChecks,
]
