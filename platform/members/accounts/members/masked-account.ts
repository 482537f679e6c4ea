const LONG_NAME = 7

/**
 * `nguyen88` to `ngu***88`; a shorter name keeps its first two letters, and never more than half: `sonha` to `so***`.
 */
export function maskedAccount(account: string): string {
  if (account.length >= LONG_NAME) return `${account.slice(0, 3)}***${account.slice(-2)}`
  return `${account.slice(0, Math.min(2, Math.floor(account.length / 2)))}***`
}
