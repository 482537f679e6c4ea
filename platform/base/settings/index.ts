/** The operator's settings, and the audit trail of all operator actions. */
export { audit, SYSTEM_ACTORS } from './audit.ts'
export {
  listSettings,
  problemOfText,
  SETTINGS_CHANNEL,
  setByText,
  setFirst,
  setFlag,
  setValue,
} from './change-settings.ts'
export { codeCountries, homeCountry } from './home-country.ts'
export { type AuditLine, auditLine, listAudit } from './list-audit.ts'
export { lastLedgerCheck, noteLedgerCheck } from './note-ledger-check.ts'
export { readSettings } from './read-settings.ts'
export { type SettingChange, type SettingLine, settingChanges, settingLines } from './setting-changes.ts'
export { type Values, valueOptions } from './values.ts'
