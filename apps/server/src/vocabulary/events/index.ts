import type { z } from 'zod'
import { balanceEvents } from './balance.ts'
import { companyEvents } from './company.ts'
import { filamentEvents } from './filament.ts'
import { jobEvents } from './job.ts'
import { maintenanceEvents } from './maintenance.ts'
import { internalOrganizationEvents, organizationEvents } from './organization.ts'
import { partnerEvents } from './partner.ts'
import { printerEvents } from './printer.ts'
import { queueEvents } from './queue.ts'
import { quotaEvents } from './quota.ts'
import { todoListEvents } from './todo-list.ts'

export const events = {
  ...balanceEvents,
  ...companyEvents,
  ...filamentEvents,
  ...jobEvents,
  ...maintenanceEvents,
  ...organizationEvents,
  ...internalOrganizationEvents,
  ...partnerEvents,
  ...printerEvents,
  ...queueEvents,
  ...quotaEvents,
  ...todoListEvents,
}

export type EventName = keyof typeof events

export type EventData<Name extends EventName> = z.infer<(typeof events)[Name]['data']>

export const eventNames = Object.keys(events) as EventName[]
