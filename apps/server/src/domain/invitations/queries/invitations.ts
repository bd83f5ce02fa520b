import { sql } from 'kysely'
import { escapeLike } from '#core/database/escape-like'
import type { ReadTransaction, WriteTransaction } from '#core/database/tenant-transaction'

export interface NewInvitation {
  readonly kind: 'link' | 'personal'
  readonly email: string | null
  readonly tokenHash: Buffer
  readonly rankId: number | null
  /** Null: as often as wanted until it expires. */
  readonly maxUses: number | null
  readonly expiresAt: Date | null
  readonly language: string
  readonly createdBy: number
}

const invitationsOf = (transaction: ReadTransaction) =>
  transaction.db.selectFrom('invitations').where('company_id', '=', transaction.companyId)

const shownColumns = [
  'id',
  'kind',
  'email',
  'rank_id',
  'max_uses',
  'uses',
  'expires_at',
  'language',
  'created_by',
  'created_at',
  'sent_at',
] as const

/** Inviting an address again replaces its earlier invitation, whose link then no longer works. */
export const insertInvitations = (transaction: WriteTransaction, invitations: readonly NewInvitation[]) => {
  const now = new Date()
  return transaction.db
    .insertInto('invitations')
    .values(
      invitations.map((invitation) => ({
        company_id: transaction.companyId,
        kind: invitation.kind,
        email: invitation.email,
        token_hash: invitation.tokenHash,
        rank_id: invitation.rankId,
        max_uses: invitation.maxUses,
        expires_at: invitation.expiresAt,
        language: invitation.language,
        created_by: invitation.createdBy,
        created_at: now,
        sent_at: invitation.kind === 'personal' ? now : null,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'email'])
        .where('kind', '=', 'personal')
        .doUpdateSet(({ ref }) => ({
          token_hash: ref('excluded.token_hash'),
          rank_id: ref('excluded.rank_id'),
          max_uses: ref('excluded.max_uses'),
          expires_at: ref('excluded.expires_at'),
          language: ref('excluded.language'),
          created_by: ref('excluded.created_by'),
          created_at: ref('excluded.created_at'),
          sent_at: ref('excluded.sent_at'),
          uses: 0,
        })),
    )
    .returning(shownColumns)
    .execute()
}

export const findInvitations = (transaction: ReadTransaction, ids: readonly number[]) =>
  invitationsOf(transaction).select(shownColumns).where('id', 'in', ids).execute()

export type InvitationRow = Awaited<ReturnType<typeof findInvitations>>[number]

export interface InvitationFilter {
  readonly kind?: 'link' | 'personal'
  /** Part of an e-mail address. */
  readonly search?: string
  /** Whether it can still be accepted. */
  readonly isOpen?: boolean
}

const openNow = sql<boolean>`(max_uses is null or uses < max_uses) and (expires_at is null or expires_at > now())`
const filtered = (transaction: ReadTransaction, { kind, search, isOpen }: InvitationFilter) => {
  let query = invitationsOf(transaction)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  if (search !== undefined) query = query.where('email', 'ilike', `%${escapeLike(search)}%`)
  if (isOpen !== undefined) query = query.where(isOpen ? openNow : sql<boolean>`not (${openNow})`)
  return query
}

const sortColumns = { created: 'created_at', email: 'email', expires: 'expires_at', uses: 'uses' } as const

export type InvitationOrder = keyof typeof sortColumns
export const invitationOrders = Object.keys(sortColumns) as InvitationOrder[]

export interface InvitationPage {
  readonly number: number
  readonly size: number
  readonly order: InvitationOrder
  readonly direction: 'asc' | 'desc'
}

export const listInvitations = async (
  transaction: ReadTransaction,
  filter: InvitationFilter,
  page: InvitationPage,
) => {
  const rows = await filtered(transaction, filter)
    .select(shownColumns)
    .orderBy(sortColumns[page.order], page.direction)
    .orderBy('id', page.direction)
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute()
  const { total } = await filtered(transaction, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export interface InvitationChange {
  readonly rankId?: number | null
  readonly maxUses?: number | null
  readonly expiresAt?: Date | null
}

export const updateInvitation = (transaction: WriteTransaction, id: number, change: InvitationChange) =>
  transaction.db
    .updateTable('invitations')
    .set((eb) => ({
      uses: eb.ref('uses'),
      ...(change.rankId !== undefined && { rank_id: change.rankId }),
      ...(change.maxUses !== undefined && { max_uses: change.maxUses }),
      ...(change.expiresAt !== undefined && { expires_at: change.expiresAt }),
    }))
    .where('company_id', '=', transaction.companyId)
    .where('id', '=', id)
    .returning(shownColumns)
    .executeTakeFirstOrThrow()

export const replaceToken = (transaction: WriteTransaction, id: number, tokenHash: Buffer, expiresAt: Date) =>
  transaction.db
    .updateTable('invitations')
    .set({ token_hash: tokenHash, expires_at: expiresAt, sent_at: new Date() })
    .where('company_id', '=', transaction.companyId)
    .where('id', '=', id)
    .execute()

export const deleteInvitation = (transaction: WriteTransaction, id: number) =>
  transaction.db
    .deleteFrom('invitations')
    .where('company_id', '=', transaction.companyId)
    .where('id', '=', id)
    .execute()

/** Counts one use; answers undefined when it expired or was used up. Of two at the same moment one waits. */
export const takeUse = (transaction: WriteTransaction, id: number) =>
  transaction.db
    .updateTable('invitations')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('company_id', '=', transaction.companyId)
    .where('id', '=', id)
    .where(openNow)
    .returning(['rank_id', 'kind', 'email'])
    .executeTakeFirst()
