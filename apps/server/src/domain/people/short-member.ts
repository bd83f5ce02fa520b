import { shortUser } from '#core/access/caller'
import type { Member } from './queries/members.ts'

/** The short user record of events and answers. */
export const shortMember = ({ userId, firstName, lastName, email }: Member) =>
  shortUser({ id: userId, firstName, lastName, email })
