import type { Site } from '../support/site/site.ts'
import type { Person } from './person.ts'

/** A way to make money of what turnover earns, and what it costs. */
export interface Strategy {
  name: string
  /** The accounts that play; an agent above them is always there. */
  accounts: 1 | 2
  /** What each account deposits. */
  money: string
  /**
   * Strategies of one lane are played one after the other, lanes side by side: who plays alone on a round of many must be
   * alone there.
   */
  lane: string
  /** Plays until every bet has ended. */
  play(site: Site, person: Person): Promise<Cost>
}

/** What bets cost in the long run, by the exact odds: no luck is in it. */
export interface Cost {
  /** In millionths of a minor unit, as `costOf` of tests/support/play/exact-play.ts counts. */
  exact: bigint
  /**
   * The valid turnover that the bets have on average, in minor units: where a lucky run could earn more than its bets cost in the long
   * run, what turnover earns is taken of this one.
   */
  turnover?: bigint
}

export const MILLION = 1_000_000n
