import type { SettingsReader } from '#platform/base/ports.ts'
import type { Values } from './values.ts'

/**
 * The country that the `mobileNum` rule applies to, and that a number without a dialling code belongs to: the
 * operator's home country, or the first accepted one if the home country is not accepted.
 */
export async function homeCountry(settings: SettingsReader): Promise<Values['countries'][number]> {
  const [list, home] = await Promise.all([settings.value('countries'), settings.value('homeCountry')])
  const country = list.find(({ countryCode }) => countryCode === home) ?? list[0]
  if (!country) throw new Error('the setting `countries` names none') // its schema requires one
  return country
}

/** The dialling codes that SMS codes may go to: the home country's, and those that the operator has opened. */
export async function codeCountries(settings: SettingsReader): Promise<string[]> {
  const [home, codes] = await Promise.all([homeCountry(settings), settings.value('smsCountries')])
  return [home.countryDialingCode, ...codes]
}
