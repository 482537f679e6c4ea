/** The days of a large world, and what each member does on one of its own. */

/** A day on which a twentieth of the members plays. */
export interface Day {
  /** Which twentieth, 0 to 19. */
  phase: number
  /** Which of its days of play this is to these members, from 0. */
  turn: number
  /** Seven in the morning of the site, which is midnight in UTC: so a day of the site is within a month of UTC. */
  start: Date
  end: Date
  lengthMs: number
  /** `2026-11-28`, of the site and of UTC alike. */
  siteDay: string
  /** `202611`: of the partition. */
  month: string
}

/** One posting of a member, and what it leaves; amounts in minor units. */
export interface Step {
  kind: 'deposit' | 'bet' | 'payout'
  amount: bigint
  balance: bigint
  seq: bigint
  kindSeq: bigint
  /** The step of this day whose id is the posting's reference: its bet, or itself. */
  refersTo: number
  /** Of a bet that is kept in full. */
  result?: 'won' | 'lost'
}

const DAYS = 100
export const PHASES = 20
/** From seven to midnight. */
const PLAYED_MS = 17 * 3_600_000
const DAY_MS = 86_400_000
/** Two bets a day make a member an active one. */
export const STAKE = 5_000_000n
export const WON_PAYOUT = 8_500_000n
export const DEPOSIT = 1_000_000_000n
/** Bets of a day of play that are kept in full are among its first steps. */
const STEPS_WITH_BETS = 3

/** The days up to now, the oldest first; the last one ends now if its night has not come. */
export function daysOf(now: Date): Day[] {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  return Array.from({ length: DAYS }, (_, index) => {
    const start = new Date(today - (DAYS - 1 - index) * DAY_MS)
    const lengthMs = Math.min(PLAYED_MS, now.getTime() - start.getTime())
    const siteDay = start.toISOString().slice(0, 10)
    return {
      phase: index % PHASES,
      turn: Math.floor(index / PHASES),
      start,
      end: new Date(start.getTime() + lengthMs),
      lengthMs,
      siteDay,
      month: siteDay.slice(0, 7).replace('-', ''),
    }
  })
}

/**
 * What a member does on a day of play in so many postings: a bet that is lost, one that is won, its payout, and again; on the first
 * day it pays in before.
 */
export function stepsOf({ turn }: Pick<Day, 'turn'>, perDay: number): Step[] {
  const steps: Step[] = []
  const counts = { deposit: 0n, bet: 0n, payout: 0n }
  let [balance, seq] = [0n, 0n]
  for (let of = 0; of <= turn; of++) {
    steps.length = 0
    for (let index = 0; index < perDay; index++) {
      const paysIn = of === 0 && index === 0
      const kind = paysIn ? 'deposit' : index % 3 === 2 ? 'payout' : 'bet'
      const isWon = kind === 'bet' && index % 3 === 1 && index + 1 < perDay
      const amount = { deposit: DEPOSIT, bet: -STAKE, payout: WON_PAYOUT }[kind]
      balance += amount
      seq += 1n
      counts[kind] += 1n
      steps.push({
        kind,
        amount,
        balance,
        seq,
        kindSeq: counts[kind],
        refersTo: kind === 'payout' ? index - 1 : index,
        ...(kind === 'bet' && index < STEPS_WITH_BETS && { result: isWon ? 'won' : 'lost' }),
      })
    }
  }
  return steps
}
