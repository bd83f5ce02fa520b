import { z } from 'zod'
import { publicEvent } from './define-event.ts'
import {
  actor,
  maintenanceJobRecord,
  named,
  printerShort,
  problemRecord,
  scheduleRecord,
  sparePartRecord,
} from './records.ts'

const jobByUser = z.object({ job: maintenanceJobRecord, printer: printerShort, user: actor })
const problem = z.object({ problem: problemRecord, printer: printerShort, user: actor })
const schedule = z.object({ schedule: scheduleRecord, user: actor })
const part = z.object({ spare_part: sparePartRecord, user: actor })
const task = jobByUser.extend({ task: named })

export const maintenanceEvents = {
  'maintenance.job_cancelled': publicEvent('A maintenance job was cancelled', jobByUser),
  'maintenance.job_completed': publicEvent('A maintenance job was completed', jobByUser),
  'maintenance.job_created': publicEvent('A maintenance job was created', jobByUser),
  'maintenance.job_deleted': publicEvent('A maintenance job was deleted', jobByUser),
  'maintenance.job_overdue': publicEvent(
    'A maintenance job became overdue',
    z.object({ job: maintenanceJobRecord, printer: printerShort, scheduled_date: z.string() }),
  ),
  'maintenance.job_reopened': publicEvent('A maintenance job was opened again', jobByUser),
  'maintenance.job_started': publicEvent('Work on a maintenance job began', jobByUser),
  'maintenance.job_updated': publicEvent('A maintenance job was changed', jobByUser),
  'maintenance.low_stock': publicEvent('A spare part is running low', part),
  'maintenance.problem_reported': publicEvent('A problem of a printer was reported', problem),
  'maintenance.problem_resolved': publicEvent('A problem of a printer was resolved', problem),
  'maintenance.schedule_created': publicEvent('A maintenance plan was created', schedule),
  'maintenance.schedule_deleted': publicEvent('A maintenance plan was deleted', schedule),
  'maintenance.schedule_updated': publicEvent('A maintenance plan was changed', schedule),
  'maintenance.spare_part_created': publicEvent('A spare part was created', part),
  'maintenance.spare_part_deleted': publicEvent('A spare part was deleted', part),
  'maintenance.spare_part_updated': publicEvent('A spare part was changed', part),
  'maintenance.stock_adjusted': publicEvent(
    'The stock of a spare part was corrected',
    part.extend({ change: z.int() }),
  ),
  'maintenance.task_completed': publicEvent('A maintenance task was completed', task),
  'maintenance.task_skipped': publicEvent('A maintenance task was skipped', task),
}
