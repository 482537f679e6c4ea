import { plainDigits } from '#contract/base/fields/digits.ts'
import { moneyText, separatorsIn } from '../text/money-format.ts'

/** Amounts as a visitor types them and as fields show them (site.md section 3); the wire and `data-` marks stay plain. */

const PLAIN = /^\d{1,12}(\.\d{1,2})?$/
const FIRST_GROUP = /^[1-9]\d{0,2}$/
const MOST_DIGITS = 12

/** Locales where digits other than 0 to 9 are a mistake: those of keyboards of others are read, and the separators of Arabic ones. */
const PLAIN_DIGITS = /^(vi|en|zh)/

/**
 * A typed amount as the wire writes it: what is plain already (`10000`, `50.5`) in every language, anything else by the
 * separators of the page's: `10.000` and `50,5` of a Vietnamese page are `10000` and `50.5`. Undefined where it is neither.
 */
export function readAmount(typed: string, locale: string): string | undefined {
  const { decimal, group } = separatorsIn(locale)
  const text = PLAIN_DIGITS.test(locale)
    ? typed.trim()
    : plainDigits(typed.trim()).replaceAll('٫', decimal).replaceAll('٬', group)
  if (PLAIN.test(text)) return text
  const [whole = '', decimals, ...more] = text.split(decimal)
  if (more.length > 0 || (decimals !== undefined && !/^\d{1,2}$/.test(decimals))) return undefined
  // Where groups are a space apart, keyboards have none of the kind that does not break.
  const groups = whole.split(/\s/.test(group) ? /\s/ : group)
  const digits = groups.join('')
  if (!/^\d+$/.test(digits)) return undefined
  // A number is not grouped from a zero on: `0.001` was meant as a fraction.
  const isGrouped = groups.every((each, at) => (at === 0 ? FIRST_GROUP : /^\d{3}$/).test(each))
  const isWritten = () => moneyText(digits, locale) === groups.join(group)
  return isGrouped || groups.length === 1 || isWritten() ? joined(digits, decimals) : undefined
}

/** A plain amount as a field of the page shows it: `10000` as `10.000`. Any other text stays as it was typed. */
export const writtenAmount = (text: string, locale: string): string =>
  PLAIN.test(text) ? moneyText(text, locale) : text

/**
 * How a typed amount that cannot be read was probably meant: `10.000`, `10,000` and `10 000` as `10000`, `10.000,5` as
 * `10000.5`. A suggestion only: what was meant is the visitor's to say. Undefined where nothing can be guessed.
 */
export function plainAmount(typed: string): string | undefined {
  const text = typed.trim()
  const grouped = /^(\d{1,3}(?:([.,\s'’])\d{3})(?:\2\d{3})*)(?:[.,](\d{1,2}))?$/.exec(text)
  if (grouped) return joined(grouped[1] ?? '', grouped[3])
  const comma = /^(\d{1,12}),(\d{1,2})$/.exec(text)
  return comma ? joined(comma[1] ?? '', comma[2]) : undefined
}

function joined(whole: string, decimals: string | undefined): string | undefined {
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
  if (digits.length > MOST_DIGITS) return undefined
  return decimals === undefined ? digits : `${digits}.${decimals}`
}
