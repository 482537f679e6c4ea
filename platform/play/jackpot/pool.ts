import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import { JACKPOT_GAME } from '#contract/play/games/jackpot.ts'
import type { Context } from '#platform/base/context.ts'
import { expectOk } from '#platform/base/result.ts'
import { type AccountKey, house, move, post } from '#platform/money/ledger/index.ts'

/** The pool; only the holder of the jackpot's row lock (`lockJackpot`) posts to it. */
export const POOL: AccountKey = house('jackpot', 0n)

/** Locks the jackpot until the end of the transaction, before any account of the ledger. */
export async function lockJackpot(ctx: Context): Promise<{ contributed: Minor }> {
  return ctx.db
    .selectFrom('jackpot')
    .select('contributed')
    .where('node_id', '=', JACKPOT_GAME)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Puts money of the house into the locked pool, and adds it to the total of its kind. */
export async function fillPool(
  ctx: Context,
  {
    kind,
    amount,
    reference,
    from,
  }: {
    kind: 'jackpot-seed' | 'jackpot-contribution'
    amount: Minor
    reference: string
    from: AccountKey
  },
): Promise<void> {
  expectOk(
    await post(ctx, { kind, reference, entries: move(from, POOL, amount) }),
    `${moneyOf(amount)} of the house cannot be posted`,
  )
  const column = kind === 'jackpot-seed' ? 'seeded' : 'contributed'
  await ctx.db
    .updateTable('jackpot')
    .set((row) => ({ [column]: row(column, '+', amount) }))
    .where('node_id', '=', JACKPOT_GAME)
    .execute()
}
