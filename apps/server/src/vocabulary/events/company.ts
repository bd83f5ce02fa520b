import { z } from 'zod'
import { publicEvent } from './define-event.ts'
import { actor } from './records.ts'

export const companyEvents = {
  'company.autoprint_state_changed': publicEvent(
    'Auto-print was switched on or off for the whole company',
    z.object({ enabled: z.boolean(), user: actor }),
  ),
}
