export { type AuditFilter, listAuditEntries } from './queries/audit-entries.ts'
