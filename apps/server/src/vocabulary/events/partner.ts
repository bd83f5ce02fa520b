import { z } from 'zod'
import { publicEvent } from './define-event.ts'
import { actor, named } from './records.ts'

const request = z.object({
  request: z.looseObject({ id: z.int(), kind: z.string(), status: z.string() }),
  company: named,
  user: actor,
})

export const partnerEvents = {
  'partner.request_resolved': publicEvent('A request to the partner was answered', request),
  'partner.request_submitted': publicEvent('A request to the partner was made', request),
}
