import { z } from 'zod'
import { internalEvent, publicEvent } from './define-event.ts'
import { actor, named, userShort } from './records.ts'

const user = z.object({ user: userShort })
const rankByUser = z.object({ rank: named, user: actor })
const keyByUser = z.object({ api_key: named, user: actor })

export const organizationEvents = {
  'organization.user_pending': publicEvent('A user waits for approval', user),
  'organization.user_signup': publicEvent('A user joined', user),
}

export const internalOrganizationEvents = {
  'organization.rank_created': internalEvent('A rank was created', rankByUser),
  'organization.rank_updated': internalEvent('A rank was changed', rankByUser),
  'organization.rank_deleted': internalEvent('A rank was deleted', rankByUser),
  'organization.api_key_created': internalEvent('An API key was created', keyByUser),
  'organization.api_key_revoked': internalEvent('An API key was revoked', keyByUser),
  'organization.settings_changed': internalEvent(
    'Settings of the organisation were changed',
    z.object({ changed: z.array(z.string()), user: actor }),
  ),
}
