import { z } from 'zod'
import type { Caller } from '#core/access/caller'
import type { WriteTransaction } from '#core/database/tenant-transaction'
import { Failure } from '#core/operation/failure'
import { flag } from '#schemas/flag'
import { type Leaver, removeMembers } from './queries/member-changes.ts'
import type { Member } from './queries/members.ts'
import { refuseMembersAbove, refuseWithoutAdministrator } from './ranks-of-members.ts'

/** What becomes of the things of someone who leaves; asked for with every deletion. */
export const departureChoices = {
  running_prints: z.enum(['finish', 'cancel']).default('finish').describe('What happens to prints that run'),
  queue_items: z.enum(['keep', 'remove']).default('keep').describe('What happens to items in the queue'),
  files: z.enum(['keep', 'delete']).default('keep').describe('What happens to files'),
  anonymise: flag.default(false).describe('Forget the names with what they made'),
}

export interface DepartureChoices {
  readonly running_prints: 'finish' | 'cancel'
  readonly queue_items: 'keep' | 'remove'
  readonly files: 'keep' | 'delete'
  readonly anonymise: boolean
}

/** A domain that holds things of users says here how it carries out the choice. */
export type DepartureStep = (
  transaction: WriteTransaction,
  userIds: readonly number[],
  choices: DepartureChoices,
) => Promise<void>

/** Ends memberships and does with what these people had exactly what was chosen, in one transaction. */
export const sendAway = async (
  transaction: WriteTransaction,
  caller: Caller,
  leavers: ReadonlyArray<Leaver & Pick<Member, 'rankId'>>,
  choices: DepartureChoices,
  steps: readonly DepartureStep[],
): Promise<void> => {
  if (leavers.length === 0) return
  if (leavers.some((leaver) => leaver.userId === caller.user.id)) {
    throw new Failure('conflict', { message: 'You cannot remove yourself: ask another administrator' })
  }
  await refuseMembersAbove(transaction, caller, leavers as Member[])
  await refuseWithoutAdministrator(
    transaction,
    leavers.map((leaver) => leaver.membershipId),
  )
  const userIds = leavers.map((leaver) => leaver.userId)
  for (const step of steps) await step(transaction, userIds, choices)
  await removeMembers(transaction, leavers, choices.anonymise)
}
