import { sql } from 'kysely'

/**
 * Conditions for rows of `bet` and `bet_day` that are play with real money: stakes of the main wallet, neither bonus
 * nor play money. They match the partial index `bet_day_cash`, which a query can use only if it repeats them.
 */

/**
 * Settled bets, which have turnover: for ranks, points, rebates, missions and profit. A push is settled too; its
 * turnover is zero, except where the whole stake counts (`valid-turnover.ts`).
 */
export const settledCash = sql<boolean>`wallet = 'main' and result in ('won', 'lost', 'push')`

/** All stakes, settled or not: for play limits and the net position. */
export const stakedCash = sql<boolean>`wallet = 'main' and result <> 'void'`
