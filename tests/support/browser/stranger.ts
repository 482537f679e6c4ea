import { createHash, createHmac } from 'node:crypto'
import { expect, type Page } from './browser.ts'

/** What `/verify/{betId}` shows, by the names of its `data-fair` marks. */
export async function proofOn(page: Page): Promise<Record<string, string>> {
  const marks = await page.locator('main [data-fair]').all()
  const pairs = marks.map(async (mark) => [
    await mark.getAttribute('data-fair'),
    (await mark.getAttribute('data-value')) ?? (await mark.textContent())?.trim(),
  ])
  return Object.fromEntries(await Promise.all(pairs))
}

/** `4.10` as 410: what Dice counts in. */
const hundredths = (decimal: string) => Math.round(Number(decimal) * 100)
const ROLLS = 10_000n
/** Numbers g of a digest of 32 bytes. */
const GROUPS = 8

/** The roll of a Dice round, worked out from docs/fairness.md alone: no line of the platform is used. */
function diceRoll(digest: string): { roll: string; number: string } {
  for (let group = 0; group < GROUPS; group++) {
    const g = BigInt(`0x${digest.slice(group * 8, group * 8 + 8)}`)
    if ((g * ROLLS) % 2n ** 32n < 2n ** 32n % ROLLS) continue
    const roll = (g * ROLLS) >> 32n
    const number = (g * 10_000_000n) >> 32n
    return {
      roll: `${roll / 100n}.${String(roll % 100n).padStart(2, '0')}`,
      number: `0.${String(number).padStart(7, '0')}`,
    }
  }
  throw new Error('each of the eight groups is skipped: once in 10^48 digests')
}

/** Whether a bet wins, and what it pays in minor units of its stake (minor units too). */
export function dicePayout(bet: {
  direction: 'over' | 'under'
  target: string
  roll: string
  stake: bigint
}) {
  const [target, roll] = [hundredths(bet.target), hundredths(bet.roll)]
  const winningRolls = bet.direction === 'under' ? target : 9_999 - target
  const won = bet.direction === 'under' ? roll < target : roll > target
  const multiplier = 99_000_000n / BigInt(winningRolls) // of 10,000: four decimals, cut
  return { won, payout: won ? (bet.stake * multiplier) / 10_000n : 0n }
}

/** A stranger repeats a proof: the seed has the hash that was published, and gives the digest, the number, the roll. */
export function expectProofToHold(proof: Record<string, string>) {
  const { commit, digest, cursor, nonce } = proof
  const seed = proof['server-seed'] ?? ''
  const hash = createHash('sha256').update(seed).digest('hex')
  const mac = createHmac('sha256', seed).update(`${proof['client-seed']}:${nonce}:${cursor}`).digest('hex')
  expect({ commit, digest }).toEqual({ commit: hash, digest: mac })
  expect({ number: proof.number, roll: proof.roll }).toEqual(diceRoll(mac))
}
