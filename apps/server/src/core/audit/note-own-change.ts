import type { Caller } from '#core/access/caller'
import { insertAuditEntry } from '#core/audit/audit-queries'
import type { TenantTransactions } from '#core/database/tenant-transaction'
import type { RequestFacts } from '#core/operation/define-operation'

export type NoteOwnChange = (caller: Caller, request: RequestFacts, operation: string) => Promise<void>

/** For public operations that change the account of who calls: only those with a permission are noted by themselves. */
export const ownChangeNoter =
  (transactions: TenantTransactions): NoteOwnChange =>
  ({ user, company, credential }, { address, userAgent }, operation) =>
    transactions.write(company.id, (transaction) =>
      insertAuditEntry(transaction, {
        userId: user.id,
        credentialKind: credential.kind,
        credentialId: credential.id,
        operation,
        address,
        userAgent: userAgent.slice(0, 300),
        input: {},
      }),
    )
