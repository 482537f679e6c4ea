import type { Context } from '#platform/base/context.ts'
import { type Refusal, refuse } from '#platform/base/result.ts'

/** Half a megabyte of words: read when the first password is chosen, and kept. */
let known: Promise<ReadonlySet<string>> | undefined

/** Some 50,000 passwords that everybody tries, the leaked ones that are met most, in small letters. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ default: { dictionary } }) => new Set(dictionary['passwords-common']),
  )
  return known
}

/**
 * The refusal (`too-common`) of a login or payment password that everybody tries, is made of one digit or of a run of
 * digits, or holds the account's user name, whatever the capitals; undefined when it may be chosen. What the demo world
 * tells everybody may be chosen there.
 */
export async function judgeCommon(
  ctx: Context,
  field: string,
  chosen: string,
  account?: string | null,
): Promise<Refusal | undefined> {
  if (ctx.publicSecrets.has(chosen)) return undefined
  const secret = chosen.toLowerCase()
  const holdsName = Boolean(account) && secret.includes((account ?? '').toLowerCase())
  const common = holdsName || isRun(secret) || (await commonPasswords()).has(secret)
  return common ? refuse('too-common', { field }) : undefined
}

/** Digits that stay, go up by one or down by one: `111111`, `234567`, `987654`. */
const isRun = (text: string): boolean =>
  /^\d+$/.test(text) &&
  [0, 1, -1].some((step) =>
    [...text].every((digit, at) => at === 0 || Number(digit) === Number(text[at - 1]) + step),
  )
