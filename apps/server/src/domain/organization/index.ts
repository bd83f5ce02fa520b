export { type CompanyFacts, foundCompany } from './found-company.ts'
export { findSettings, renameCompany, type SettingsChange, updateSettings } from './queries/settings.ts'
export { describeSettings, settingsRecord } from './settings-record.ts'
