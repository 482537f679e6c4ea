import type { ValueOf } from '#contract/base/endpoint.ts'
import { type Money, moneyOf } from '#contract/base/fields/money.ts'
import { JACKPOT_GAME } from '#contract/play/games/jackpot.ts'
import type { jackpot as endpoint } from '#contract/play/winners.ts'
import type { Context } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { balanceOf } from '#platform/money/ledger/index.ts'
import { POOL } from './pool.ts'

/** The amount of the pool now. */
export const poolNow = async ({ db }: Context): Promise<Money> => moneyOf(await balanceOf(db, POOL))

/** The answer is the same for every caller. */
export const jackpotState = async (ctx: Context): Promise<Result<ValueOf<typeof endpoint>>> =>
  ok({ jackpot: await poolNow(ctx) })

/** The jackpot as the operator sees it: its inflows and outflows as decimals, and the newest win. */
export interface ShownJackpot {
  game: string
  pool: Money
  contributed: Money
  seeded: Money
  won: Money
  wins: number
  lastBet: string | null
  lastWon: Money | null
  lastAt: string | null
}

/** Refuses `not-found` if no jackpot was opened. */
export async function showJackpot({ db }: Context): Promise<Result<ShownJackpot>> {
  const row = await db
    .selectFrom('jackpot')
    .selectAll()
    .where('node_id', '=', JACKPOT_GAME)
    .executeTakeFirst()
  if (!row) return refuse('not-found')
  const last = await db
    .selectFrom('jackpot_win')
    .selectAll()
    .where('node_id', '=', JACKPOT_GAME)
    .orderBy('won_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return ok({
    game: JACKPOT_GAME,
    pool: moneyOf(row.contributed + row.seeded - row.won),
    contributed: moneyOf(row.contributed),
    seeded: moneyOf(row.seeded),
    won: moneyOf(row.won),
    wins: Number(row.wins),
    lastBet: last?.bet_id ?? null,
    lastWon: last ? moneyOf(last.amount) : null,
    lastAt: last?.won_at.toISOString() ?? null,
  })
}

/** The posting that paid the pool to a bet; null if there is none. */
export async function winPostingOf(db: Db, betId: string): Promise<string | null> {
  const row = await db
    .selectFrom('jackpot_win')
    .select('posting_id')
    .where('bet_id', '=', betId)
    .executeTakeFirst()
  return row?.posting_id ?? null
}
