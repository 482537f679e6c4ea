/**
 * Formats money. Amounts are decimal strings throughout: no digit passes through a JavaScript number. Only the
 * separators depend on the locale; digits are always 0-9.
 */

/** U+2212 (minus) is as wide as the digits. */
const minus = '\u2212'
const noBreakSpace = '\u00a0'

/** The locales of the site that are written from right to left. */
const RIGHT_TO_LEFT = /^(ar|fa|ur)/

interface Separators {
  format: Intl.NumberFormat
  decimal: string
  group: string
  /** Whether all groups have three digits; those of Hindi have two but for the last. */
  inThrees: boolean
}

const byLocale = new Map<string, Separators>()

function separatorsOf(locale: string): Separators {
  let cached = byLocale.get(locale)
  if (!cached) {
    const format = new Intl.NumberFormat(locale, { numberingSystem: 'latn', useGrouping: 'always' })
    const parts = format.formatToParts(1_234_567.5)
    const [decimal = '', group = ''] = ['decimal', 'group'].map(
      (type) => parts.find((part) => part.type === type)?.value,
    )
    cached = { format, decimal, group, inThrees: parts[0]?.value === '1' }
    byLocale.set(locale, cached)
  }
  return cached
}

/** The separators of a locale: before decimals, and between groups of digits. */
export function separatorsIn(locale: string): { decimal: string; group: string } {
  const { decimal, group } = separatorsOf(locale)
  return { decimal, group }
}

/** As `Intl` groups a whole number, without its cost. */
function grouped(whole: string, { format, group, inThrees }: Separators): string {
  if (!inThrees || (whole.length > 1 && whole.startsWith('0'))) return format.format(BigInt(whole))
  let at = whole.length % 3 || 3
  let text = whole.slice(0, at)
  for (; at < whole.length; at += 3) text += group + whole.slice(at, at + 3)
  return text
}

/** Around figures that stand by themselves among words of a locale that is written from right to left: they run the other way. */
export const digitMark = (locale: string): string => (RIGHT_TO_LEFT.test(locale) ? '\u200e' : '')

/** Figures among words of such a locale, with their signs, symbols and parts where they are from left to right. */
export const isolated = (figures: string, locale: string): string =>
  RIGHT_TO_LEFT.test(locale) ? `\u2066${figures}\u2069` : figures

export interface MoneyParts {
  /** `''`, `'+'` or U+2212. */
  sign: string
  /** Grouped: "12.480.500". */
  whole: string
  /** With its separator: ",00"; empty if there is none. */
  fraction: string
  /** -1, 0 or 1, for a colour that repeats the sign. */
  direction: -1 | 0 | 1
}

/**
 * Splits a plain decimal ("-1317500.00") for a locale ("vi", "en", "zh-CN").
 * `signed` writes a plus before a gain; a minus is always written, zero has no sign.
 * Throws a `RangeError` for anything but a plain decimal: that is a bug, not a visitor's mistake.
 */
export function moneyParts(amount: string, locale: string, signed = false): MoneyParts {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount)
  if (!match) throw new RangeError(`Not a plain decimal: ${JSON.stringify(amount)}`)
  const [, negative, whole = '0', fraction] = match
  const separators = separatorsOf(locale)
  const direction = !/[1-9]/.test(amount) ? 0 : negative ? -1 : 1
  return {
    sign: direction < 0 ? minus : direction > 0 && signed ? '+' : '',
    whole: grouped(whole, separators),
    fraction: fraction === undefined ? '' : separators.decimal + fraction,
    direction,
  }
}

/**
 * The same as one string for a sentence: "12.480.500,00 ₫", with a no-break space. Among words from right to left a sign
 * and a symbol stay where they are beside the digits.
 */
export function moneyText(amount: string, locale: string, symbol = '', signed = false): string {
  const { sign, whole, fraction } = moneyParts(amount, locale, signed)
  const text = sign + whole + fraction + (symbol && noBreakSpace + symbol)
  return sign || symbol ? isolated(text, locale) : text
}
