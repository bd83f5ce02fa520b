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

export interface UsersAssignNfcCredentialInput {
  /** Id of a user */
  user_id: number
  nfc_id: string
  /** Default: "Card" */
  name?: string
}

export interface UsersAssignNfcCredentialOutput {
  id: number
}

export interface UsersBulkChangeUserClassesInput {
  /** Ids of members */
  relation_ids: number[]
  /** Ids of classs */
  classes: number[]
}

export interface UsersBulkChangeUserClassesOutput {
  changed: number
}

export interface UsersBulkChangeUserRankInput {
  /** Ids of members */
  relation_ids: number[]
  /** Id of a rank */
  rank_id: number
}

export interface UsersBulkChangeUserRankOutput {
  changed: number
}

export interface UsersBulkDeleteUsersInput {
  /** Ids of users */
  user_ids: number[]
  /**
   * Prints that run or are about to: let them go on, or cancel them as soon as their printers hear it
   * Default: "finish"
   */
  running_prints?: 'finish' | 'cancel'
  /**
   * Items of the queue: leave them there, or remove them, done ones too
   * Default: "keep"
   */
  queue_items?: 'keep' | 'remove'
  /**
   * Files of the library: hand them to whoever removes the user, or delete them
   * Default: "keep"
   */
  files?: 'keep' | 'delete'
  /**
   * Forget the names with what they made
   * Default: false
   */
  anonymise?: boolean
}

export interface UsersBulkDeleteUsersOutput {
  deleted: number
}

export interface UsersBulkResetQuotasInput {
  /** Ids of users */
  user_ids?: number[]
  /** Ids of ranks */
  rank_ids?: number[]
  /** Ids of classs */
  class_ids?: number[]
  /**
   * Everyone in the company
   * Default: false
   */
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

export interface UsersBulkSetIsTeacherInput {
  /** Ids of members */
  relation_ids: number[]
  is_teacher: boolean
}

export interface UsersBulkSetIsTeacherOutput {
  changed: number
}

export interface UsersChangeUserClassesInput {
  /** Id of a member */
  relation_id: number
  /** Ids of classs */
  classes: number[]
}

export interface UsersChangeUserRankInput {
  /** Id of a member */
  relation_id: number
  /** Id of a rank */
  rank_id: number
}

export interface UsersCleanupExecuteInput {
  /** What CleanupPreview answered */
  confirmation: string
  /** Default: 365 */
  inactive_days?: number
  /** Ids of ranks */
  ranks?: number[]
  /** Default: false */
  include_pending?: boolean
  /**
   * Prints that run or are about to: let them go on, or cancel them as soon as their printers hear it
   * Default: "finish"
   */
  running_prints?: 'finish' | 'cancel'
  /**
   * Items of the queue: leave them there, or remove them, done ones too
   * Default: "keep"
   */
  queue_items?: 'keep' | 'remove'
  /**
   * Files of the library: hand them to whoever removes the user, or delete them
   * Default: "keep"
   */
  files?: 'keep' | 'delete'
  /**
   * Forget the names with what they made
   * Default: false
   */
  anonymise?: boolean
}

export interface UsersCleanupExecuteOutput {
  deleted: number
}

export interface UsersCleanupPreviewInput {
  /**
   * Not online for this many days
   * Default: 365
   */
  inactive_days?: number
  /** Only users of these ranks */
  ranks?: number[]
  /**
   * Also those who wait for approval
   * Default: false
   */
  include_pending?: boolean
}

export interface UsersCleanupPreviewOutput {
  /** To be sent to CleanupExecute; stands for exactly these users */
  confirmation: string
  total: number
  data: Array<{
    id: number
    relation_id: number
    name: string
    email: string
    rank: number
    /** ISO 8601 */
    last_seen: string
    running_prints: number
    queue_items: number
    files: number
  }>
}

export interface UsersCreateInvitationLinkInput {
  /**
   * 0: unlimited, until the end of the day
   * Default: 0
   */
  maxUses?: number
  /** The rank Member when absent */
  rank?: number
  expires_at?: string
}

export interface UsersCreateInvitationLinkOutput {
  link: string
  invitation: {
    id: number
    type: 'link' | 'personal'
    email: string | null
    /** Null: the rank Member */
    rank: number | null
    /** 0: unlimited */
    max_uses: number
    uses: number
    /** ISO 8601 */
    expires: string | null
    /** Whether it can still be accepted */
    open: boolean
    language: string
    /** Id of the user; null when that user is gone */
    created_by: number | null
    /** ISO 8601 */
    created: string
    /** When the e-mail was last sent, ISO 8601 */
    sent: string | null
  }
}

export interface UsersDeleteInvitationInput {
  /** Id of a invitation */
  id: number
}

export interface UsersDeleteUserInput {
  /** Id of a user */
  user_id: number
  /**
   * Prints that run or are about to: let them go on, or cancel them as soon as their printers hear it
   * Default: "finish"
   */
  running_prints?: 'finish' | 'cancel'
  /**
   * Items of the queue: leave them there, or remove them, done ones too
   * Default: "keep"
   */
  queue_items?: 'keep' | 'remove'
  /**
   * Files of the library: hand them to whoever removes the user, or delete them
   * Default: "keep"
   */
  files?: 'keep' | 'delete'
  /**
   * Forget the names with what they made
   * Default: false
   */
  anonymise?: boolean
}

export interface UsersGetBalanceHistoryInput {
  /** Id of a user */
  user_id?: number
  kind?: 'top_up' | 'purchase' | 'adjustment' | 'charge' | 'refund'
  /** Default: 1 */
  page?: number
  /** Default: 25 */
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
  /** Default: 1 */
  page?: number
  /** Default: 25 */
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

export interface UsersGetPaginatedInvitationsInput {
  /** Default: 1 */
  page?: number
  /** Default: 25 */
  page_size?: number
  type?: 'link' | 'personal'
  /** Whether they can still be accepted */
  open?: boolean
  /** Part of an e-mail address */
  search?: string
  /** Default: "created" */
  sort_id?: 'created' | 'email' | 'expires' | 'uses'
  /** Default: "desc" */
  sort_dir?: 'asc' | 'desc'
}

export interface UsersGetPaginatedInvitationsOutput {
  data: Array<{
    id: number
    type: 'link' | 'personal'
    email: string | null
    /** Null: the rank Member */
    rank: number | null
    /** 0: unlimited */
    max_uses: number
    uses: number
    /** ISO 8601 */
    expires: string | null
    /** Whether it can still be accepted */
    open: boolean
    language: string
    /** Id of the user; null when that user is gone */
    created_by: number | null
    /** ISO 8601 */
    created: string
    /** When the e-mail was last sent, ISO 8601 */
    sent: string | null
  }>
  /** Number of pages */
  page_amount: number
  /** Number of rows on all pages */
  total: number
}

export interface UsersGetPaginatedUsersInput {
  /** Default: 1 */
  page?: number
  /** Default: 25 */
  page_size?: number
  /**
   * false: those who wait for approval
   * Default: true
   */
  approved?: boolean
  /** Part of a name, an e-mail address or a phone number */
  search?: string
  /** Ids of ranks */
  ranks?: number[]
  /** Ids of classs */
  classes?: number[]
  teacher?: boolean
  /** Default: "added" */
  sort_id?: 'name' | 'contact' | 'rank' | 'lastOnline' | 'added' | 'totalPrints'
  /** Default: "asc" */
  sort_dir?: 'asc' | 'desc'
}

export interface UsersGetPaginatedUsersOutput {
  data: Array<{
    id: number
    relation_id: number
    name: string
    email: string
    email_confirmed: boolean
    phone: string
    /** Y-m-d H:i:s */
    relation_created_at: string
    sso: boolean
    last_online: string | null
    approved_at: string | null
    org_account: boolean
    /** How many prints the user ever started */
    total_prints: number
    rank: number
    teacher: boolean
    classes: number[]
    /** ISO 8601 */
    access_expires_at: string | null
  }>
  /** Number of pages */
  page_amount: number
  /** Number of rows on all pages */
  total: number
}

export interface UsersGetUserCredentialsInput {
  /** Id of a user */
  user_id: number
}

export interface UsersGetUserCredentialsOutput {
  /** null: none is set */
  pin: {
    /** ISO 8601 */
    changed_at: string
  } | null
  nfc: Array<{
    id: number
    name: string
    hint: string
    /** ISO 8601 */
    created_at: string
  }>
}

export interface UsersInviteSpecificUserInput {
  emails: string[]
  /** The rank Member when absent */
  rank?: number
  /** Default: "en" */
  lang?: string
}

export interface UsersInviteSpecificUserOutput {
  invitations: Array<{
    id: number
    type: 'link' | 'personal'
    email: string | null
    /** Null: the rank Member */
    rank: number | null
    /** 0: unlimited */
    max_uses: number
    uses: number
    /** ISO 8601 */
    expires: string | null
    /** Whether it can still be accepted */
    open: boolean
    language: string
    /** Id of the user; null when that user is gone */
    created_by: number | null
    /** ISO 8601 */
    created: string
    /** When the e-mail was last sent, ISO 8601 */
    sent: string | null
  }>
  /** Addresses that need no invitation */
  already_members: string[]
}

export interface UsersPreviewDeletionInput {
  /** Ids of users */
  user_ids: number[]
}

export interface UsersPreviewDeletionOutput {
  data: Array<{
    user_id: number
    running_prints: number
    /** Done ones too */
    queue_items: number
    files: number
  }>
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

export interface UsersResendInvitationEmailInput {
  /** Id of a personal invitation */
  id: number
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

export interface UsersRevokeNfcCredentialInput {
  /** Id of a card */
  id: number
}

export interface UsersSendPinResetInput {
  /** Id of a user */
  user_id: number
}

export interface UsersSetIsTeacherInput {
  /** Id of a member */
  relation_id: number
  is_teacher: boolean
}

export interface UsersSetPendingUserStateInput {
  /** Id of a pending member */
  relation_id: number
  approve: boolean
  /**
   * Tell the user by e-mail
   * Default: true
   */
  notify?: boolean
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
  /**
   * What holds for the rank or class counts again
   * Default: false
   */
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

export interface UsersSetUserAccessExpiryInput {
  /** Id of a user */
  user_id: number
  /** null: without end */
  expires_at: string | null
}

export interface UsersSetUserAccessExpiryOutput {
  expires_at: string | null
}

export interface UsersSetUserPinInput {
  /** Id of a user */
  user_id: number
  /** null removes it */
  pin: string | null
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

export interface UsersUpdateInvitationInput {
  /** Id of a invitation */
  id: number
  /** Id of a rank */
  rank?: number
  /** 0: unlimited */
  max_uses?: number
  expires_at?: string | null
}

export interface UsersUpdateInvitationOutput {
  invitation: {
    id: number
    type: 'link' | 'personal'
    email: string | null
    /** Null: the rank Member */
    rank: number | null
    /** 0: unlimited */
    max_uses: number
    uses: number
    /** ISO 8601 */
    expires: string | null
    /** Whether it can still be accepted */
    open: boolean
    language: string
    /** Id of the user; null when that user is gone */
    created_by: number | null
    /** ISO 8601 */
    created: string
    /** When the e-mail was last sent, ISO 8601 */
    sent: string | null
  }
}

export interface UsersClassesDeleteInput {
  /** Id of a class */
  id: number
}

export interface UsersClassesGetOutput {
  data: Array<{
    id: number
    name: string
    users: number
  }>
}

export interface UsersClassesSaveInput {
  /** The class to rename; without it a new one is made */
  id?: number
  name: string
}

export interface UsersClassesSaveOutput {
  id: number
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
   * Give a user an NFC card
   * Permission: org_manage_access_security
   * Plan: print_farm
   */
  assignNfcCredential(input: UsersAssignNfcCredentialInput, options?: CallOptions): Promise<UsersAssignNfcCredentialOutput>
  /**
   * Put many users into exactly these classes
   * Permission: change_user_school_class
   * Plan: school
   */
  bulkChangeUserClasses(input: UsersBulkChangeUserClassesInput, options?: CallOptions): Promise<UsersBulkChangeUserClassesOutput>
  /**
   * Give many users another rank; all of them or none
   * Permission: change_user_rank
   * Plan: print_farm
   */
  bulkChangeUserRank(input: UsersBulkChangeUserRankInput, options?: CallOptions): Promise<UsersBulkChangeUserRankOutput>
  /**
   * Remove many users from the company; all of them or none
   * Permission: delete_user
   * Plan: print_farm
   */
  bulkDeleteUsers(input: UsersBulkDeleteUsersInput, options?: CallOptions): Promise<UsersBulkDeleteUsersOutput>
  /**
   * Count the quotas of many users from zero again, now
   * Permission: manage_quotas
   * Plan: print_farm
   */
  bulkResetQuotas(input?: UsersBulkResetQuotasInput, options?: CallOptions): Promise<UsersBulkResetQuotasOutput>
  /**
   * Make many users teachers, or take that back
   * Permission: set_user_teacher
   * Plan: school
   */
  bulkSetIsTeacher(input: UsersBulkSetIsTeacherInput, options?: CallOptions): Promise<UsersBulkSetIsTeacherOutput>
  /**
   * Put a user into exactly these classes
   * Permission: change_user_school_class
   * Plan: school
   */
  changeUserClasses(input: UsersChangeUserClassesInput, options?: CallOptions): Promise<void>
  /**
   * Give a user another rank
   * Permission: change_user_rank
   * Plan: print_farm
   */
  changeUserRank(input: UsersChangeUserRankInput, options?: CallOptions): Promise<void>
  /**
   * Remove exactly the users that the preview showed
   * Permission: delete_user
   * Plan: print_farm
   */
  cleanupExecute(input: UsersCleanupExecuteInput, options?: CallOptions): Promise<UsersCleanupExecuteOutput>
  /**
   * Whom a clean-up of inactive users would remove, and what they would leave behind
   * Permission: delete_user
   * Plan: print_farm
   */
  cleanupPreview(input?: UsersCleanupPreviewInput, options?: CallOptions): Promise<UsersCleanupPreviewOutput>
  /**
   * Create a link with which people can join
   * Permission: invite_users
   * Plan: print_farm
   */
  createInvitationLink(input?: UsersCreateInvitationLinkInput, options?: CallOptions): Promise<UsersCreateInvitationLinkOutput>
  /**
   * Withdraw an invitation; its link stops working at once
   * Permission: invite_users
   * Plan: print_farm
   */
  deleteInvitation(input: UsersDeleteInvitationInput, options?: CallOptions): Promise<void>
  /**
   * Remove a user from the company and decide what becomes of the user’s things
   * Permission: delete_user
   * Plan: print_farm
   */
  deleteUser(input: UsersDeleteUserInput, options?: CallOptions): Promise<void>
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
   * Invitations, links and personal ones
   * Permission: invite_users
   * Plan: print_farm
   */
  getPaginatedInvitations(input?: UsersGetPaginatedInvitationsInput, options?: CallOptions): Promise<UsersGetPaginatedInvitationsOutput>
  /**
   * The users of the company, or those who wait for approval
   * Permission: view_users
   * Plan: print_farm
   */
  getPaginatedUsers(input?: UsersGetPaginatedUsersInput, options?: CallOptions): Promise<UsersGetPaginatedUsersOutput>
  /**
   * What a user can identify with at a printer
   * Permission: any-member; for what belongs to others org_manage_access_security
   * Plan: print_farm
   */
  getUserCredentials(input: UsersGetUserCredentialsInput, options?: CallOptions): Promise<UsersGetUserCredentialsOutput>
  /**
   * Invite people by e-mail
   * Permission: invite_users
   * Plan: print_farm
   */
  inviteSpecificUser(input: UsersInviteSpecificUserInput, options?: CallOptions): Promise<UsersInviteSpecificUserOutput>
  /**
   * What users would leave behind, to decide what becomes of it
   * Permission: delete_user
   * Plan: print_farm
   */
  previewDeletion(input: UsersPreviewDeletionInput, options?: CallOptions): Promise<UsersPreviewDeletionOutput>
  /**
   * Ask to buy balance for oneself; it is credited once the payment is confirmed
   * Plan: print_farm
   */
  purchaseBalance(input: UsersPurchaseBalanceInput, options?: IdempotentCallOptions): Promise<UsersPurchaseBalanceOutput>
  /**
   * Send a personal invitation again, with a new link
   * Permission: invite_users
   * Plan: print_farm
   */
  resendInvitationEmail(input: UsersResendInvitationEmailInput, options?: CallOptions): Promise<void>
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
   * Take an NFC card away; it stops working at once
   * Permission: org_manage_access_security
   * Plan: print_farm
   */
  revokeNfcCredential(input: UsersRevokeNfcCredentialInput, options?: CallOptions): Promise<void>
  /**
   * Give a user a new random PIN and send it by e-mail
   * Permission: any-member; for what belongs to others org_manage_access_security
   * Plan: print_farm
   */
  sendPinReset(input: UsersSendPinResetInput, options?: CallOptions): Promise<void>
  /**
   * Make a user a teacher, or take that back
   * Permission: set_user_teacher
   * Plan: school
   */
  setIsTeacher(input: UsersSetIsTeacherInput, options?: CallOptions): Promise<void>
  /**
   * Approve or refuse someone who wants to join
   * Permission: invite_users
   * Plan: print_farm
   */
  setPendingUserState(input: UsersSetPendingUserStateInput, options?: CallOptions): Promise<void>
  /**
   * Set a quota for one user in place of that of the rank or class, or take it away again
   * Permission: manage_quotas
   * Plan: print_farm
   */
  setQuotaOverride(input: UsersSetQuotaOverrideInput, options?: CallOptions): Promise<UsersSetQuotaOverrideOutput>
  /**
   * Decide until when a user may come in
   * Permission: org_manage_access_security
   * Plan: print_farm
   */
  setUserAccessExpiry(input: UsersSetUserAccessExpiryInput, options?: CallOptions): Promise<UsersSetUserAccessExpiryOutput>
  /**
   * Set or remove the PIN a user identifies with at a printer
   * Permission: any-member; for what belongs to others org_manage_access_security
   * Plan: print_farm
   */
  setUserPin(input: UsersSetUserPinInput, options?: CallOptions): Promise<void>
  /**
   * Credit money to the balance of a user
   * Permission: manage_user_balance
   * Plan: print_farm
   */
  topUpBalance(input: UsersTopUpBalanceInput, options?: IdempotentCallOptions): Promise<UsersTopUpBalanceOutput>
  /**
   * Change an invitation; what is not sent stays as it is
   * Permission: invite_users
   * Plan: print_farm
   */
  updateInvitation(input: UsersUpdateInvitationInput, options?: CallOptions): Promise<UsersUpdateInvitationOutput>
  readonly classes: {
    /**
     * Delete a class and its quotas; its users stay
     * Permission: org_school_settings_manage
     * Plan: school
     */
    delete(input: UsersClassesDeleteInput, options?: CallOptions): Promise<void>
    /**
     * The classes of the company by name, and how many users each has
     * Permission: change_user_school_class
     * Plan: school
     */
    get(options?: CallOptions): Promise<UsersClassesGetOutput>
    /**
     * Create a class, or rename one
     * Permission: org_school_settings_manage
     * Plan: school
     */
    save(input: UsersClassesSaveInput, options?: CallOptions): Promise<UsersClassesSaveOutput>
  }
}

export const usersOperations = (send: Send): UsersOperations => ({
  adjustBalance: (input, options) => send({ path: 'users/AdjustBalance' }, input, options),
  adjustUserQuota: (input, options) => send({ path: 'users/AdjustUserQuota' }, input, options),
  assignNfcCredential: (input, options) => send({ path: 'users/AssignNfcCredential' }, input, options),
  bulkChangeUserClasses: (input, options) => send({ path: 'users/BulkChangeUserClasses' }, input, options),
  bulkChangeUserRank: (input, options) => send({ path: 'users/BulkChangeUserRank' }, input, options),
  bulkDeleteUsers: (input, options) => send({ path: 'users/BulkDeleteUsers' }, input, options),
  bulkResetQuotas: (input, options) => send({ path: 'users/BulkResetQuotas' }, input, options),
  bulkSetIsTeacher: (input, options) => send({ path: 'users/BulkSetIsTeacher' }, input, options),
  changeUserClasses: (input, options) => send({ path: 'users/ChangeUserClasses' }, input, options),
  changeUserRank: (input, options) => send({ path: 'users/ChangeUserRank' }, input, options),
  cleanupExecute: (input, options) => send({ path: 'users/CleanupExecute' }, input, options),
  cleanupPreview: (input, options) => send({ path: 'users/CleanupPreview' }, input, options),
  createInvitationLink: (input, options) => send({ path: 'users/CreateInvitationLink' }, input, options),
  deleteInvitation: (input, options) => send({ path: 'users/DeleteInvitation' }, input, options),
  deleteUser: (input, options) => send({ path: 'users/DeleteUser' }, input, options),
  getBalanceHistory: (input, options) => send({ path: 'users/GetBalanceHistory' }, input, options),
  getBalancePurchases: (input, options) => send({ path: 'users/GetBalancePurchases' }, input, options),
  getPaginatedInvitations: (input, options) => send({ path: 'users/GetPaginatedInvitations' }, input, options),
  getPaginatedUsers: (input, options) => send({ path: 'users/GetPaginatedUsers' }, input, options),
  getUserCredentials: (input, options) => send({ path: 'users/GetUserCredentials' }, input, options),
  inviteSpecificUser: (input, options) => send({ path: 'users/InviteSpecificUser' }, input, options),
  previewDeletion: (input, options) => send({ path: 'users/PreviewDeletion' }, input, options),
  purchaseBalance: (input, options) => send({ path: 'users/PurchaseBalance' }, input, options),
  resendInvitationEmail: (input, options) => send({ path: 'users/ResendInvitationEmail' }, input, options),
  resetUserQuota: (input, options) => send({ path: 'users/ResetUserQuota' }, input, options),
  resolveBalancePurchase: (input, options) => send({ path: 'users/ResolveBalancePurchase' }, input, options),
  revokeNfcCredential: (input, options) => send({ path: 'users/RevokeNfcCredential' }, input, options),
  sendPinReset: (input, options) => send({ path: 'users/SendPinReset' }, input, options),
  setIsTeacher: (input, options) => send({ path: 'users/SetIsTeacher' }, input, options),
  setPendingUserState: (input, options) => send({ path: 'users/SetPendingUserState' }, input, options),
  setQuotaOverride: (input, options) => send({ path: 'users/SetQuotaOverride' }, input, options),
  setUserAccessExpiry: (input, options) => send({ path: 'users/SetUserAccessExpiry' }, input, options),
  setUserPin: (input, options) => send({ path: 'users/SetUserPin' }, input, options),
  topUpBalance: (input, options) => send({ path: 'users/TopUpBalance' }, input, options),
  updateInvitation: (input, options) => send({ path: 'users/UpdateInvitation' }, input, options),
  classes: {
    delete: (input, options) => send({ path: 'users/classes/Delete' }, input, options),
    get: (options) => send({ path: 'users/classes/Get' }, undefined, options),
    save: (input, options) => send({ path: 'users/classes/Save' }, input, options),
  },
})
