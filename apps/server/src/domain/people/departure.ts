import { z } from 'zod'
import type { Caller } from '#core/access/caller'
import type { ReadTransaction, WriteTransaction } from '#core/database/tenant-transaction'
import { Failure } from '#core/operation/failure'
import { flag } from '#schemas/flag'
import { type Leaver, removeMembers } from './queries/member-changes.ts'
import { lockMembers, type Member } from './queries/members.ts'
import { refuseMembersAbove, refuseWithoutAdministrator } from './ranks-of-members.ts'

/** What becomes of the things of someone who leaves; asked for with every deletion. */
export const departureChoices = {
  running_prints: z
    .enum(['finish', 'cancel'])
    .default('finish')
    .describe(
      'Prints that run or are about to: let them go on, or cancel them as soon as their printers hear it',
    ),
  queue_items: z
    .enum(['keep', 'remove'])
    .default('keep')
    .describe('Items of the queue: leave them there, or remove them, done ones too'),
  files: z
    .enum(['keep', 'delete'])
    .default('keep')
    .describe('Files of the library: hand them to whoever removes the user, or delete them'),
  anonymise: flag.default(false).describe('Forget the names with what they made'),
}

export interface DepartureChoices {
  readonly running_prints: 'finish' | 'cancel'
  readonly queue_items: 'keep' | 'remove'
  readonly files: 'keep' | 'delete'
  readonly anonymise: boolean
}

/** What carrying out the choices may announce. */
export const departureEvents = ['queue.delete_item'] as const

type DepartureEvent = (typeof departureEvents)[number]

export interface Departure {
  readonly userIds: readonly number[]
  readonly choices: DepartureChoices
  /** Who sends them away. */
  readonly caller: Caller
}

/** A domain that holds things of users says here how many there are and how it carries out the choice. */
export interface DepartureStep {
  readonly of: Exclude<keyof DepartureChoices, 'anonymise'>
  /** How many things each of these users has; users without any may be missing. */
  count(transaction: ReadTransaction, userIds: readonly number[]): Promise<ReadonlyMap<number, number>>
  carryOut(transaction: WriteTransaction<DepartureEvent>, departure: Departure): Promise<void>
}

/** Ends memberships and does with what these people had exactly what was chosen, in one transaction. */
export const sendAway = async (
  transaction: WriteTransaction<DepartureEvent>,
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
  const membershipIds = leavers.map((leaver) => leaver.membershipId)
  await refuseWithoutAdministrator(transaction, membershipIds)
  await lockMembers(transaction, membershipIds)
  const userIds = leavers.map((leaver) => leaver.userId)
  for (const step of steps) await step.carryOut(transaction, { userIds, choices, caller })
  await removeMembers(transaction, leavers, choices.anonymise)
}

/** What each of these users would leave behind. */
export const belongings = async (
  transaction: ReadTransaction,
  userIds: readonly number[],
  steps: readonly DepartureStep[],
) => {
  const counts = new Map<DepartureStep['of'], ReadonlyMap<number, number>>()
  if (userIds.length > 0)
    for (const step of steps) counts.set(step.of, await step.count(transaction, userIds))
  const countOf = (of: DepartureStep['of'], userId: number) => counts.get(of)?.get(userId) ?? 0
  return userIds.map((userId) => ({
    user_id: userId,
    running_prints: countOf('running_prints', userId),
    queue_items: countOf('queue_items', userId),
    files: countOf('files', userId),
  }))
}
