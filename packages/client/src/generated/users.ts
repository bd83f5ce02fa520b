// Generated from the operations by `npm run generate`.
import type { CallOptions, IdempotentCallOptions, Send } from '../send.ts'

export interface UsersAdjustBalanceInput {
  /** Id of a user */
  user_id: number
  /** What is added, in minor units of the currency; negative takes away */
  amount: number
  /** Why; it stays in the books */
  reason: string
}

export interface UsersAdjustBalanceOutput {
  balance: number
  currency: string
  entry: {
    id: number
    /** ISO 8601 */
    at: string
    /** top_up, purchase, adjustment, charge or refund */
    kind: string
    /** In minor units of the currency */
    amount: number
    /** After this entry */
    balance: number
    reason: string | null
    /** What was charged or given back */
    subject: string | null
    /** Null: the service itself */
    by: {
      id: number
      name: string
    } | null
  }
}

export interface UsersAdjustUserQuotaInput {
  /** Id of a user */
  user_id: number
  /** What is counted: pieces, grams, seconds, or minor units of the currency */
  kind: 'prints' | 'grams' | 'print_seconds' | 'cost'
  /** When it starts again, in the time zone of the company; weeks begin on Monday */
  period: 'day' | 'week' | 'month' | 'semester' | 'total'
  /** How much more may be used; negative takes away and needs manage_quotas */
  amount: number
  reason?: string
}

export interface UsersAdjustUserQuotaOutput {
  quota: {
    kind: string
    period: string
    /** Null: without limit */
    limit: number | null
    /** Given in addition for this period */
    extra: number
    /** Prints that run count with what is reserved for them */
    used: number
    remaining: number | null
    /** Nothing is left */
    exceeded: boolean
    /** Whose quota it is: user, class or rank; none where nothing limits */
    source: string
    starts_at: string | null
    ends_at: string | null
  }
}

export interface UsersBulkResetQuotasInput {
  /** Ids of users */
  user_ids?: number[]
  /** Ids of ranks */
  rank_ids?: number[]
  /** Ids of classs */
  class_ids?: number[]
  /** Everyone in the company */
  all?: boolean
  /** What is counted: pieces, grams, seconds, or minor units of the currency */
  kind?: 'prints' | 'grams' | 'print_seconds' | 'cost'
  /** When it starts again, in the time zone of the company; weeks begin on Monday */
  period?: 'day' | 'week' | 'month' | 'semester' | 'total'
}

export interface UsersBulkResetQuotasOutput {
  users: number
  /** How many quotas were reset */
  reset: number
}

export interface UsersGetBalanceHistoryInput {
  /** Id of a user */
  user_id?: number
  kind?: 'top_up' | 'purchase' | 'adjustment' | 'charge' | 'refund'
  page?: number
  page_size?: number
  /** Default: "desc" */
  sort_dir?: 'asc' | 'desc'
}

export interface UsersGetBalanceHistoryOutput {
  balance: {
    /** Whether prints are paid from it */
    enabled: boolean
    /** In minor units of the currency */
    amount: number
    /** In minor units of the currency */
    credit_limit: number
    currency: string
  }
  data: Array<{
    id: number
    /** ISO 8601 */
    at: string
    /** top_up, purchase, adjustment, charge or refund */
    kind: string
    /** In minor units of the currency */
    amount: number
    /** After this entry */
    balance: number
    reason: string | null
    /** What was charged or given back */
    subject: string | null
    /** Null: the service itself */
    by: {
      id: number
      name: string
    } | null
  }>
  /** Number of pages */
  page_amount: number
  /** Number of rows on all pages */
  total: number
}

export interface UsersGetBalancePurchasesInput {
  /** Id of a user */
  user_id?: number
  status?: 'pending' | 'paid' | 'refused'
  page?: number
  page_size?: number
  /** Default: "desc" */
  sort_dir?: 'asc' | 'desc'
}

export interface UsersGetBalancePurchasesOutput {
  data: Array<{
    id: number
    user: {
      id: number
      name: string
    }
    /** In minor units of the currency */
    amount: number
    currency: string
    /** pending, paid or refused */
    status: string
    comment: string | null
    /** ISO 8601 */
    created_at: string
    resolved_at: string | null
    resolved_by: {
      id: number
      name: string
    } | null
  }>
  /** Number of pages */
  page_amount: number
  /** Number of rows on all pages */
  total: number
}

export interface UsersPurchaseBalanceInput {
  /** In minor units of the currency */
  amount: number
}

export interface UsersPurchaseBalanceOutput {
  purchase: {
    id: number
    user: {
      id: number
      name: string
    }
    /** In minor units of the currency */
    amount: number
    currency: string
    /** pending, paid or refused */
    status: string
    comment: string | null
    /** ISO 8601 */
    created_at: string
    resolved_at: string | null
    resolved_by: {
      id: number
      name: string
    } | null
  }
  /** Where to pay; null where the company has set no address */
  payment_link: string | null
  instructions: string
}

export interface UsersResetUserQuotaInput {
  /** Id of a user */
  user_id: number
  /** What is counted: pieces, grams, seconds, or minor units of the currency */
  kind?: 'prints' | 'grams' | 'print_seconds' | 'cost'
  /** When it starts again, in the time zone of the company; weeks begin on Monday */
  period?: 'day' | 'week' | 'month' | 'semester' | 'total'
}

export interface UsersResetUserQuotaOutput {
  /** How many quotas were reset */
  reset: number
  quotas: Array<{
    kind: string
    period: string
    /** Null: without limit */
    limit: number | null
    /** Given in addition for this period */
    extra: number
    /** Prints that run count with what is reserved for them */
    used: number
    remaining: number | null
    /** Nothing is left */
    exceeded: boolean
    /** Whose quota it is: user, class or rank; none where nothing limits */
    source: string
    starts_at: string | null
    ends_at: string | null
  }>
}

export interface UsersResolveBalancePurchaseInput {
  /** Id of a purchase */
  id: number
  paid: boolean
  comment?: string
}

export interface UsersResolveBalancePurchaseOutput {
  purchase: {
    id: number
    user: {
      id: number
      name: string
    }
    /** In minor units of the currency */
    amount: number
    currency: string
    /** pending, paid or refused */
    status: string
    comment: string | null
    /** ISO 8601 */
    created_at: string
    resolved_at: string | null
    resolved_by: {
      id: number
      name: string
    } | null
  }
  /** After the credit */
  balance: number | null
}

export interface UsersSetQuotaOverrideInput {
  /** Id of a user */
  user_id: number
  /** What is counted: pieces, grams, seconds, or minor units of the currency */
  kind: 'prints' | 'grams' | 'print_seconds' | 'cost'
  /** When it starts again, in the time zone of the company; weeks begin on Monday */
  period: 'day' | 'week' | 'month' | 'semester' | 'total'
  /** Null: this user is not limited */
  limit?: number | null
  /** What holds for the rank or class counts again */
  remove?: boolean
}

export interface UsersSetQuotaOverrideOutput {
  quota: {
    kind: string
    period: string
    /** Null: without limit */
    limit: number | null
    /** Given in addition for this period */
    extra: number
    /** Prints that run count with what is reserved for them */
    used: number
    remaining: number | null
    /** Nothing is left */
    exceeded: boolean
    /** Whose quota it is: user, class or rank; none where nothing limits */
    source: string
    starts_at: string | null
    ends_at: string | null
  }
}

export interface UsersTopUpBalanceInput {
  /** Id of a user */
  user_id: number
  /** In minor units of the currency */
  amount: number
  reason?: string
}

export interface UsersTopUpBalanceOutput {
  balance: number
  currency: string
  entry: {
    id: number
    /** ISO 8601 */
    at: string
    /** top_up, purchase, adjustment, charge or refund */
    kind: string
    /** In minor units of the currency */
    amount: number
    /** After this entry */
    balance: number
    reason: string | null
    /** What was charged or given back */
    subject: string | null
    /** Null: the service itself */
    by: {
      id: number
      name: string
    } | null
  }
}

export interface UsersOperations {
  /**
   * Correct the balance of a user by hand, upwards or downwards
   * Permission: manage_user_balance
   * Plan: print_farm
   */
  adjustBalance(input: UsersAdjustBalanceInput, options?: IdempotentCallOptions): Promise<UsersAdjustBalanceOutput>
  /**
   * Give a user quota back, or take some away, for the period that runs
   * Permission: refund_user_quota
   * Plan: print_farm
   */
  adjustUserQuota(input: UsersAdjustUserQuotaInput, options?: IdempotentCallOptions): Promise<UsersAdjustUserQuotaOutput>
  /**
   * Count the quotas of many users from zero again, now
   * Permission: manage_quotas
   * Plan: print_farm
   */
  bulkResetQuotas(input?: UsersBulkResetQuotasInput, options?: CallOptions): Promise<UsersBulkResetQuotasOutput>
  /**
   * The balance of a user and every change of it; one’s own where no user is named
   * Permission: any-member; for what belongs to others manage_user_balance
   * Plan: print_farm
   */
  getBalanceHistory(input?: UsersGetBalanceHistoryInput, options?: CallOptions): Promise<UsersGetBalanceHistoryOutput>
  /**
   * Purchases of balance: one’s own, or those of everyone for whoever manages balances
   * Permission: any-member; for what belongs to others manage_user_balance
   * Plan: print_farm
   */
  getBalancePurchases(input?: UsersGetBalancePurchasesInput, options?: CallOptions): Promise<UsersGetBalancePurchasesOutput>
  /**
   * Ask to buy balance for oneself; it is credited once the payment is confirmed
   * Plan: print_farm
   */
  purchaseBalance(input: UsersPurchaseBalanceInput, options?: IdempotentCallOptions): Promise<UsersPurchaseBalanceOutput>
  /**
   * Count the quotas of a user from zero again, now
   * Permission: manage_quotas
   * Plan: print_farm
   */
  resetUserQuota(input: UsersResetUserQuotaInput, options?: CallOptions): Promise<UsersResetUserQuotaOutput>
  /**
   * Confirm that a purchase of balance was paid, which credits it, or refuse it
   * Permission: manage_user_balance
   * Plan: print_farm
   */
  resolveBalancePurchase(input: UsersResolveBalancePurchaseInput, options?: CallOptions): Promise<UsersResolveBalancePurchaseOutput>
  /**
   * Set a quota for one user in place of that of the rank or class, or take it away again
   * Permission: manage_quotas
   * Plan: print_farm
   */
  setQuotaOverride(input: UsersSetQuotaOverrideInput, options?: CallOptions): Promise<UsersSetQuotaOverrideOutput>
  /**
   * Credit money to the balance of a user
   * Permission: manage_user_balance
   * Plan: print_farm
   */
  topUpBalance(input: UsersTopUpBalanceInput, options?: IdempotentCallOptions): Promise<UsersTopUpBalanceOutput>
}

export const usersOperations = (send: Send): UsersOperations => ({
  adjustBalance: (input, options) => send({ path: 'users/AdjustBalance' }, input, options),
  adjustUserQuota: (input, options) => send({ path: 'users/AdjustUserQuota' }, input, options),
  bulkResetQuotas: (input, options) => send({ path: 'users/BulkResetQuotas' }, input, options),
  getBalanceHistory: (input, options) => send({ path: 'users/GetBalanceHistory' }, input, options),
  getBalancePurchases: (input, options) => send({ path: 'users/GetBalancePurchases' }, input, options),
  purchaseBalance: (input, options) => send({ path: 'users/PurchaseBalance' }, input, options),
  resetUserQuota: (input, options) => send({ path: 'users/ResetUserQuota' }, input, options),
  resolveBalancePurchase: (input, options) => send({ path: 'users/ResolveBalancePurchase' }, input, options),
  setQuotaOverride: (input, options) => send({ path: 'users/SetQuotaOverride' }, input, options),
  topUpBalance: (input, options) => send({ path: 'users/TopUpBalance' }, input, options),
})
