import { sql } from 'kysely'

/**
 * Which rows of `bet` and `bet_day` are play with real money: stakes of the main wallet, neither bonus nor play money.
 * The words are those of the partial index `bet_day_cash`, which a query must repeat to be answered from it.
 */

/**
 * Settled: what has turnover, for ranks, points, rebates and missions, and the figures of profit. A push is settled too; its
 * turnover is zero, except where the whole stake counts (`valid-turnover.ts`).
 */
export const settledCash = sql<boolean>`wallet = 'main' and result in ('won', 'lost', 'push')`

/** Staked, settled or not yet: what limits on play and the net position go by. */
export const stakedCash = sql<boolean>`wallet = 'main' and result <> 'void'`
