import type { Context } from '#platform/base/context.ts'
import { type Refusal, refuse } from '#platform/base/result.ts'

/** Half a megabyte of words, read when the first password is chosen, then cached. */
let words: Promise<ReadonlySet<string>> | undefined

/** About 50,000 of the most frequent leaked passwords, in lower case. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  words ??= import('@zxcvbn-ts/language-common').then(
    ({ default: { dictionary } }) => new Set(dictionary['passwords-common']),
  )
  return words
}

/**
 * Refuses (`too-common`) a login or payment password that is on the list, is one repeated digit or a run of digits, or
 * contains the account's user name, in any case; undefined if acceptable. The demo world's public passwords are
 * accepted there.
 */
export async function refuseCommonPassword(
  ctx: Context,
  field: string,
  chosen: string,
  account?: string | null,
): Promise<Refusal | undefined> {
  if (ctx.publicSecrets.has(chosen)) return undefined
  const secret = chosen.toLowerCase()
  const holdsName = account ? secret.includes(account.toLowerCase()) : false
  const common = holdsName || isRun(secret) || (await commonPasswords()).has(secret)
  return common ? refuse('too-common', { field }) : undefined
}

/** Digits that repeat, rise by one or fall by one: `111111`, `234567`, `987654`. */
const isRun = (text: string): boolean =>
  /^\d+$/.test(text) &&
  [0, 1, -1].some((step) =>
    [...text].every((digit, at) => at === 0 || Number(digit) === Number(text[at - 1]) + step),
  )
