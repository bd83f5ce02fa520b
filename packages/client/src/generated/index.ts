// Generated from the operations by `npm run generate`.
import type { Send } from '../send.ts'
import { type AccountOperations, accountOperations } from './account.ts'
import { type FilesOperations, filesOperations } from './files.ts'
import { type JobsOperations, jobsOperations } from './jobs.ts'
import { type Oauth2Operations, oauth2Operations } from './oauth2.ts'
import { type PrintersOperations, printersOperations } from './printers.ts'
import { type QueueOperations, queueOperations } from './queue.ts'
import { type QuotaOperations, quotaOperations } from './quota.ts'
import { type SessionOperations, sessionOperations } from './session.ts'
import { type UploadOperations, uploadOperations } from './upload.ts'
import { type UsersOperations, usersOperations } from './users.ts'

export type * from './account.ts'
export type * from './files.ts'
export type * from './jobs.ts'
export type * from './oauth2.ts'
export type * from './printers.ts'
export type * from './queue.ts'
export type * from './quota.ts'
export type * from './session.ts'
export type * from './upload.ts'
export type * from './users.ts'
export type * from './records.ts'

/** Every operation of the service, by its path. */
export interface Operations {
  readonly account: AccountOperations
  readonly files: FilesOperations
  readonly jobs: JobsOperations
  readonly oauth2: Oauth2Operations
  readonly printers: PrintersOperations
  readonly queue: QueueOperations
  readonly quota: QuotaOperations
  readonly session: SessionOperations
  readonly upload: UploadOperations
  readonly users: UsersOperations
}

export const bindOperations = (send: Send): Operations => ({
  account: accountOperations(send),
  files: filesOperations(send),
  jobs: jobsOperations(send),
  oauth2: oauth2Operations(send),
  printers: printersOperations(send),
  queue: queueOperations(send),
  quota: quotaOperations(send),
  session: sessionOperations(send),
  upload: uploadOperations(send),
  users: usersOperations(send),
})
