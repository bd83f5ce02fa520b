export { type CompanyFacts, foundCompany } from './found-company.ts'
export { ledgerSettingsInput } from './ledger-settings.ts'
export {
  findSettings,
  holdSettings,
  lockSettings,
  renameCompany,
  type SettingsChange,
  updateSettings,
} from './queries/settings.ts'
export { describeSettings, settingsRecord } from './settings-record.ts'
