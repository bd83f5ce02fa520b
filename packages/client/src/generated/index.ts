// Generated from the operations by `npm run generate`.
import type { Send } from '../send.ts'
import { type AccountOperations, accountOperations } from './account.ts'
import { type Oauth2Operations, oauth2Operations } from './oauth2.ts'
import { type QuotaOperations, quotaOperations } from './quota.ts'
import { type SessionOperations, sessionOperations } from './session.ts'
import { type UsersOperations, usersOperations } from './users.ts'

export type * from './account.ts'
export type * from './oauth2.ts'
export type * from './quota.ts'
export type * from './session.ts'
export type * from './users.ts'

/** Every operation of the service, by its path. */
export interface Operations {
  readonly account: AccountOperations
  readonly oauth2: Oauth2Operations
  readonly quota: QuotaOperations
  readonly session: SessionOperations
  readonly users: UsersOperations
}

export const bindOperations = (send: Send): Operations => ({
  account: accountOperations(send),
  oauth2: oauth2Operations(send),
  quota: quotaOperations(send),
  session: sessionOperations(send),
  users: usersOperations(send),
})
