const LONG_NAME = 7

/**
 * `nguyen88` becomes `ng***8`: at most the first two letters and the last. A shorter name shows no last letter, and
 * never more than half: `sonha` becomes `so***`, `ab` becomes `a***`.
 */
export function maskedAccount(account: string): string {
  if (account.length >= LONG_NAME) return `${account.slice(0, 2)}***${account.slice(-1)}`
  return `${account.slice(0, Math.min(2, Math.floor(account.length / 2)))}***`
}
