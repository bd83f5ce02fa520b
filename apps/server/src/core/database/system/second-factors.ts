import { type Kysely, sql } from 'kysely'
import type { Database } from '#core/database/schema.generated'

export const findSecondFactor = (owner: Kysely<Database>, userId: number) =>
  owner.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()

export type SecondFactorRow = NonNullable<Awaited<ReturnType<typeof findSecondFactor>>>

/** Replaces one that was never confirmed; answers false when one is in use. */
export const beginSecondFactor = async (
  owner: Kysely<Database>,
  userId: number,
  sealedSecret: Buffer,
): Promise<boolean> => {
  const row = await owner
    .insertInto('second_factors')
    .values({ user_id: userId, totp_secret: sealedSecret })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ totp_secret: sealedSecret, last_step: 0 })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export const confirmSecondFactor = async (
  owner: Kysely<Database>,
  userId: number,
  step: number,
  recoveryHashes: readonly Buffer[],
): Promise<boolean> => {
  const row = await owner
    .updateTable('second_factors')
    .set({
      confirmed_at: sql<Date>`now()`,
      last_step: step,
      recovery_hashes: sql<Buffer[]>`${[...recoveryHashes]}::bytea[]`,
    })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes the code of a time step once; of two at the same moment only one succeeds. */
export const takeTotpStep = async (
  owner: Kysely<Database>,
  userId: number,
  step: number,
): Promise<boolean> => {
  const row = await owner
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export const takeRecoveryCode = async (
  owner: Kysely<Database>,
  userId: number,
  hash: Buffer,
): Promise<boolean> => {
  const row = await owner
    .updateTable('second_factors')
    .set({ recovery_hashes: sql<Buffer[]>`array_remove(recovery_hashes, ${hash}::bytea)` })
    .where('user_id', '=', userId)
    .where(sql<boolean>`${hash}::bytea = any (recovery_hashes)`)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export const deleteSecondFactor = (owner: Kysely<Database>, userId: number) =>
  owner.deleteFrom('second_factors').where('user_id', '=', userId).execute()
