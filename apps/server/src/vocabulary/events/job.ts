import { z } from 'zod'
import { publicEvent } from './define-event.ts'
import { actor, jobRecord } from './records.ts'

const job = z.object({ job: jobRecord })

export const jobEvents = {
  'job.bed_cleared': publicEvent('The bed was cleared after a print', job.extend({ user: actor })),
  'job.cancelled': publicEvent('A print was cancelled', job.extend({ user: actor })),
  'job.done': publicEvent('A print finished', job),
  'job.failed': publicEvent('A print failed', job),
  'job.objects_skipped': publicEvent(
    'Objects of a running print were skipped',
    job.extend({ objects: z.array(z.int()), user: actor }),
  ),
  'job.paused': publicEvent('A print was paused', job),
  'job.resumed': publicEvent('A print went on after a pause', job),
  'job.started': publicEvent('A print started', job.extend({ user: actor, started_by: actor })),
}
