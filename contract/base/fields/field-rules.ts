import { MAX_FIELD_LENGTH } from '#contract/limits.ts'
import type { ErrorCode } from '../errors.ts'
import type { FieldSetting } from '../settings.ts'
import { isPrintable } from './printable.ts'

/** The patterns by `patternId` (product.md section 5). Each is linear: no nested repetition. */
const patterns: Record<number, RegExp> = {
  0: /^[\s\S]*$/,
  1: /^[A-Za-z](?=.*\d)[A-Za-z0-9]*$/,
  2: /^[A-Za-z\p{Script=Han}]*$/u,
  3: /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/,
  4: /^[A-Za-z0-9]*$/,
  5: /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z0-9]*$/,
  6: /^\d*$/,
  7: /^(?=.*[A-Z])[A-Za-z0-9]*$/,
  8: /^[A-Za-z ]*$/,
  9: /^\S*$/,
  10: /^[\p{Script=Han}\p{P}]*$/u,
  11: /^(?<year>\d{4})-(?<month>0[1-9]|1[0-2])-(?<day>0[1-9]|[12]\d|3[01])$/,
  12: /^[\p{L}\p{M} ]*$/u,
  13: /^(?<month>0[1-9]|1[0-2])-(?<day>0[1-9]|[12]\d|3[01])-(?<year>\d{4})$/,
  14: /^[\p{L}\p{M}\d]*$/u,
  15: /^\p{Script=Hangul}*$/u,
  16: /^\p{Script=Thai}*$/u,
  17: /^[A-Za-z\p{Script=Thai} ]*$/u,
  18: /^(?=.*[A-Z])[A-Z ]*$/,
  19: /^[A-Za-z0-9\p{P}\p{S}]*$/u,
  20: /^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[^A-Za-z0-9\s]).*$/,
}

/** Whether a date exists: there is no 29 February 2021. */
function isOnCalendar({ year, month, day }: Record<string, string>): boolean {
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day)) // `Date.UTC` reads the year 21 as 1921
  return date.getUTCDate() === Number(day)
}

/** Whether a setting also wants a letter first, which its pattern does not say. */
export const wantsLetterFirst = ({ acceptedPattern }: FieldSetting): boolean =>
  acceptedPattern === '^[A-Za-z]'

/**
 * Validates one value by its setting, on both sides of the wire. Lengths are in characters, not bytes. Returns the code
 * of the first broken rule, or undefined.
 */
export function checkField(setting: FieldSetting, value: string): ErrorCode | undefined {
  if (value === '') return setting.required ? 'required' : undefined
  const length = [...value].length
  if (length > Math.min(setting.maxLength, MAX_FIELD_LENGTH)) return 'too-long'
  if (length < setting.minLength) return 'too-short'
  // Even if the operator's pattern allows it.
  if (!isPrintable(value)) return 'format'
  const pattern = patterns[setting.patternId]
  const match = pattern?.exec(value)
  if (pattern && !match) return 'format'
  if (match?.groups && !isOnCalendar(match.groups)) return 'format'
  if (setting.acceptedPattern !== '*' && !new RegExp(setting.acceptedPattern, 'u').test(value))
    return 'format'
  return undefined
}
