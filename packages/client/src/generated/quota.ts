// Generated from the operations by `npm run generate`.
import type { CallOptions, IdempotentCallOptions, Send } from '../send.ts'

export interface QuotaGetMyStatusOutput {
  user: {
    id: number
    name: string
  }
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
  balance: {
    /** Whether prints are paid from it */
    enabled: boolean
    /** In minor units of the currency */
    amount: number
    /** In minor units of the currency */
    credit_limit: number
    currency: string
  }
}

export interface QuotaGetRequestsInput {
  /** Id of a user */
  user_id?: number
  status?: 'pending' | 'approved' | 'denied'
  /** Default: 1 */
  page?: number
  /** Default: 25 */
  page_size?: number
  /** Default: "desc" */
  sort_dir?: 'asc' | 'desc'
}

export interface QuotaGetRequestsOutput {
  data: Array<{
    id: number
    user: {
      id: number
      name: string
    }
    kind: string
    period: string
    amount: number
    reason: string | null
    status: string
    granted: number | null
    comment: string | null
    /** ISO 8601 */
    created_at: string
    resolved_at: string | null
    resolved_by: {
      id: number
      name: string
    } | null
    /** How it stands now; null: nothing limits */
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
    } | null
  }>
  /** Number of pages */
  page_amount: number
  /** Number of rows on all pages */
  total: number
}

export interface QuotaGetUserStatusInput {
  /** Id of a user */
  user_id: number
}

export interface QuotaGetUserStatusOutput {
  user: {
    id: number
    name: string
  }
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
  balance: {
    /** Whether prints are paid from it */
    enabled: boolean
    /** In minor units of the currency */
    amount: number
    /** In minor units of the currency */
    credit_limit: number
    currency: string
  }
}

export interface QuotaRequestMoreInput {
  /** What is counted: pieces, grams, seconds, or minor units of the currency */
  kind: 'prints' | 'grams' | 'print_seconds' | 'cost'
  /** When it starts again, in the time zone of the company; weeks begin on Monday */
  period: 'day' | 'week' | 'month' | 'semester' | 'total'
  /** How much more */
  amount: number
  reason?: string
}

export interface QuotaRequestMoreOutput {
  request: {
    id: number
    user: {
      id: number
      name: string
    }
    kind: string
    period: string
    amount: number
    reason: string | null
    status: string
    granted: number | null
    comment: string | null
    /** ISO 8601 */
    created_at: string
    resolved_at: string | null
    resolved_by: {
      id: number
      name: string
    } | null
  }
}

export interface QuotaResolveRequestInput {
  /** Id of a quota request */
  id: number
  approve: boolean
  /** What is granted, where it is not what was asked for */
  amount?: number
  comment?: string
}

export interface QuotaResolveRequestOutput {
  request: {
    id: number
    user: {
      id: number
      name: string
    }
    kind: string
    period: string
    amount: number
    reason: string | null
    status: string
    granted: number | null
    comment: string | null
    /** ISO 8601 */
    created_at: string
    resolved_at: string | null
    resolved_by: {
      id: number
      name: string
    } | null
  }
}

export interface QuotaSettingsDeleteInput {
  /** Id of a quota */
  id: number
}

export interface QuotaSettingsGetInput {
  /** Default: 1 */
  page?: number
  /** Default: 25 */
  page_size?: number
  for?: 'rank' | 'class' | 'user'
}

export interface QuotaSettingsGetOutput {
  data: Array<{
    id: number
    for: {
      type: 'rank' | 'class' | 'user'
      id: number
      name: string
    }
    kind: string
    period: string
    /** Null: without limit, which lifts a less specific quota */
    limit: number | null
    /** ISO 8601 */
    updated_at: string
  }>
  /** Number of pages */
  page_amount: number
  /** Number of rows on all pages */
  total: number
}

export interface QuotaSettingsSaveInput {
  /** Ids of ranks */
  rank_ids?: number[]
  /** Ids of classs */
  class_ids?: number[]
  /** What is counted: pieces, grams, seconds, or minor units of the currency */
  kind: 'prints' | 'grams' | 'print_seconds' | 'cost'
  /** When it starts again, in the time zone of the company; weeks begin on Monday */
  period: 'day' | 'week' | 'month' | 'semester' | 'total'
  /** Null: without limit, which lifts a less specific quota */
  limit?: number | null
}

export interface QuotaSettingsSaveOutput {
  data: Array<{
    id: number
    for: {
      type: 'rank' | 'class' | 'user'
      id: number
      name: string
    }
    kind: string
    period: string
    /** Null: without limit, which lifts a less specific quota */
    limit: number | null
    /** ISO 8601 */
    updated_at: string
  }>
}

export interface QuotaOperations {
  /** One’s own quotas, what is left of them, and the balance */
  getMyStatus(options?: CallOptions): Promise<QuotaGetMyStatusOutput>
  /**
   * Requests for more quota: one’s own, or those of everyone for whoever answers them
   * Permission: any-member; for what belongs to others approve_quota_requests
   */
  getRequests(input?: QuotaGetRequestsInput, options?: CallOptions): Promise<QuotaGetRequestsOutput>
  /**
   * The quotas of a user, what is left of them, and the balance
   * Permission: any-member; for what belongs to others manage_quotas
   */
  getUserStatus(input: QuotaGetUserStatusInput, options?: CallOptions): Promise<QuotaGetUserStatusOutput>
  /** Ask for more of a quota, for the period that runs */
  requestMore(input: QuotaRequestMoreInput, options?: IdempotentCallOptions): Promise<QuotaRequestMoreOutput>
  /**
   * Approve or deny a request for more quota
   * Permission: approve_quota_requests
   */
  resolveRequest(input: QuotaResolveRequestInput, options?: CallOptions): Promise<QuotaResolveRequestOutput>
  readonly settings: {
    /**
     * Delete a quota of a rank, a class or a user; what was used stays noted
     * Permission: manage_quotas
     * Plan: print_farm
     */
    delete(input: QuotaSettingsDeleteInput, options?: CallOptions): Promise<void>
    /**
     * The quotas that are defined for ranks, classes and users
     * Permission: manage_quotas
     * Plan: print_farm
     */
    get(input?: QuotaSettingsGetInput, options?: CallOptions): Promise<QuotaSettingsGetOutput>
    /**
     * Define a quota for ranks or classes; one that exists gets the new limit
     * Permission: manage_quotas
     * Plan: print_farm
     */
    save(input: QuotaSettingsSaveInput, options?: CallOptions): Promise<QuotaSettingsSaveOutput>
  }
}

export const quotaOperations = (send: Send): QuotaOperations => ({
  getMyStatus: (options) => send({ path: 'quota/GetMyStatus' }, undefined, options),
  getRequests: (input, options) => send({ path: 'quota/GetRequests' }, input, options),
  getUserStatus: (input, options) => send({ path: 'quota/GetUserStatus' }, input, options),
  requestMore: (input, options) => send({ path: 'quota/RequestMore' }, input, options),
  resolveRequest: (input, options) => send({ path: 'quota/ResolveRequest' }, input, options),
  settings: {
    delete: (input, options) => send({ path: 'quota/settings/Delete' }, input, options),
    get: (input, options) => send({ path: 'quota/settings/Get' }, input, options),
    save: (input, options) => send({ path: 'quota/settings/Save' }, input, options),
  },
})
