import { randomUUID } from 'node:crypto'
import type { Caller } from '#core/access/caller'
import { mayUse } from '#core/access/caller'
import { storedDigest } from '#core/auth/secrets'
import type { WriteTransaction } from '#core/database/tenant-transaction'
import { Failure } from '#core/operation/failure'
import { type RankRow, refuseBeyondCaller, rightsOfRank } from '#domain/access/index'
import { findSettings } from '#domain/organization/index'
import { findEmailsOfMembers } from '#domain/people/index'
import { endOfDay } from './day-end.ts'
import { queueInvitations } from './invitation-mail.ts'
import { type InvitationRow, insertInvitations, replaceToken } from './queries/invitations.ts'

const lifetimeMs = 14 * 86_400_000

const inTwoWeeks = (): Date => new Date(Date.now() + lifetimeMs)

/** Nobody invites into a rank with permissions they lack; into their own rank only with the right to. */
export const refuseInvitingTo = (caller: Caller, rank: RankRow): void => {
  refuseBeyondCaller(caller, rightsOfRank(rank).permissions)
  if (rank.id === caller.rankId && !mayUse(caller, 'assign_peer_rank')) {
    throw new Failure('missing_permission', {
      message: "You don't have permission to give your own rank to others",
    })
  }
}

export const invitationPath = (token: string): string => `/accept_invitation/${token}`

interface LinkTerms {
  readonly rank: RankRow
  /** Null: unlimited, and then the link ends at the end of the day unless another end is given. */
  readonly maxUses: number | null
  readonly expiresAt?: Date
  readonly language?: string
}

/** The token is known only now. */
export const createInvitationLink = async (
  transaction: WriteTransaction,
  caller: Caller,
  { rank, maxUses, expiresAt, language = 'en' }: LinkTerms,
): Promise<{ invitation: InvitationRow; token: string }> => {
  refuseInvitingTo(caller, rank)
  const token = randomUUID()
  const settings = await findSettings(transaction)
  const standardEnd = maxUses === null ? endOfDay(settings.time_zone, new Date()) : inTwoWeeks()
  const link = {
    kind: 'link',
    email: null,
    tokenHash: storedDigest(token),
    rankId: rank.id,
    maxUses,
    expiresAt: expiresAt ?? standardEnd,
    language,
    createdBy: caller.user.id,
  } as const
  const [invitation] = await insertInvitations(transaction, [link])
  if (!invitation) throw new Error('The database took no invitation')
  return { invitation, token }
}

interface PersonalTerms {
  readonly emails: readonly string[]
  readonly rank: RankRow
  readonly language?: string
  /** How people reach the service, for the link in the message. */
  readonly origin: string
}

interface Invited {
  readonly invitations: readonly InvitationRow[]
  /** Who is a member already, and was not invited. */
  readonly members: readonly string[]
}

/** Invites addresses by e-mail; an earlier invitation of the same address is replaced. */
export const inviteByEmail = async (
  transaction: WriteTransaction,
  caller: Caller,
  { emails, rank, language = 'en', origin }: PersonalTerms,
): Promise<Invited> => {
  refuseInvitingTo(caller, rank)
  const wanted = [...new Set(emails.map((email) => email.toLowerCase()))]
  const members = await findEmailsOfMembers(transaction, wanted)
  const expiresAt = inTwoWeeks()
  const shared = { kind: 'personal', rankId: rank.id, maxUses: 1, expiresAt, language } as const
  const newcomers = wanted
    .filter((email) => !members.includes(email))
    .map((email) => ({ email, token: randomUUID() }))
  if (newcomers.length === 0) return { invitations: [], members }
  const invitations = await insertInvitations(
    transaction,
    newcomers.map(({ email, token }) => ({
      ...shared,
      email,
      tokenHash: storedDigest(token),
      createdBy: caller.user.id,
    })),
  )
  const sendings = newcomers.map(({ email, token }) => ({
    email,
    link: `${origin}${invitationPath(token)}`,
    expiresAt,
  }))
  await queueInvitations(transaction, caller, sendings)
  return { invitations, members }
}

/** Sends a personal invitation again, with a new link; the old one ends. */
export const resendInvitation = async (
  transaction: WriteTransaction,
  caller: Caller,
  invitation: InvitationRow,
  origin: string,
): Promise<void> => {
  if (invitation.email === null)
    throw new Failure('wrong_state', { message: 'This invitation is a link and was not sent to anyone' })
  if (invitation.uses > 0)
    throw new Failure('wrong_state', { message: 'This invitation was accepted already' })
  const token = randomUUID()
  const expiresAt = inTwoWeeks()
  await replaceToken(transaction, invitation.id, storedDigest(token), expiresAt)
  const link = `${origin}${invitationPath(token)}`
  await queueInvitations(transaction, caller, [{ email: invitation.email, link, expiresAt }])
}
