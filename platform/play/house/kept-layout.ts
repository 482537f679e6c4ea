import { type RawBuilder, sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import type { keepLayout as endpoint } from '#contract/play/bets.ts'
import { Wager } from '#contract/play/games/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { rulesOf } from './house-games.ts'

type Layout = ValueOf<typeof endpoint>['spots']

/** The layout that a member keeps of a table, as JSON within a larger statement; null without one. */
export const keptLayout = (memberId: bigint, vendor: string, node: string): RawBuilder<Layout | null> =>
  sql<Layout | null>`(select spots from kept_layout
    where member_id = ${memberId} and vendor_code = ${vendor} and node_id = ${node})`

/**
 * Keeps a layout of stakes on spots in the place of the one before, or forgets it if nothing lies on it. Refuses
 * `not-found`, and `not-offered` at `spot` where the game does not have one of them.
 */
export async function keepLayout(
  ctx: Context,
  member: Member,
  { vendorCode, nodeId, spots }: ParsedInputOf<typeof endpoint>,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const rules = rulesOf(vendorCode, nodeId)
  if (!rules) return refuse('not-found')
  if (spots.length === 0) {
    await ctx.db
      .deleteFrom('kept_layout')
      .where('member_id', '=', member.id)
      .where('vendor_code', '=', vendorCode)
      .where('node_id', '=', nodeId)
      .execute()
    return ok({ spots })
  }
  const wager = Wager.safeParse({ game: rules.game, spots })
  const sum = spots.reduce((sum, { stake }) => sum + minorOf(stake), 0n)
  if (!wager.success || !rules.check(wager.data, sum).ok) return refuse('not-offered', { field: 'spot' })
  const columns = { spots: JSON.stringify(spots), kept_at: ctx.clock.now() }
  await ctx.db
    .insertInto('kept_layout')
    .values({ member_id: member.id, vendor_code: vendorCode, node_id: nodeId, ...columns })
    .onConflict((conflict) => conflict.columns(['member_id', 'vendor_code', 'node_id']).doUpdateSet(columns))
    .execute()
  return ok({ spots })
}
