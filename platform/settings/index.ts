/** What the operator sets, and the audit trail of whatever the operator does. */
export { audit, type Deed } from './audit.ts'
export {
  listSettings,
  SETTINGS_CHANNEL,
  type Setting,
  setByText,
  setFirst,
  setFlag,
  setValue,
} from './change-settings.ts'
export { codeCountries, homeCountry } from './home-country.ts'
export { readSettings, type SettingsReader } from './read-settings.ts'
export { type Values, values } from './values.ts'
