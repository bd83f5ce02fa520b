import { z } from 'zod'
import { publicEvent } from './define-event.ts'
import { actor, userShort } from './records.ts'

const quota = z.object({
  kind: z.string(),
  limit: z.number().nullable(),
  used: z.number(),
  period: z.string(),
})
const change = z.object({ user: userShort, quota, by: actor })
const request = z.object({
  request: z.looseObject({ id: z.int(), kind: z.string(), amount: z.number(), status: z.string() }),
  user: userShort,
})

export const quotaEvents = {
  'quota.adjusted': publicEvent('The quota of a user was adjusted', change),
  'quota.request_new': publicEvent('A user asked for more quota', request),
  'quota.request_resolved': publicEvent(
    'A request for more quota was answered',
    request.extend({ by: actor }),
  ),
  'quota.reset': publicEvent('The quota of a user was reset', change),
}
