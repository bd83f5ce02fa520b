export type { Confirmed } from './confirm-registration.ts'
export { type Newcomer, Registration } from './registration.ts'
export { registrationRetention } from './retention.ts'
export { registrationMailTask, registrationMailWork } from './tasks/registration-mail.ts'
