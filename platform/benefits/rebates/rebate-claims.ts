import { sql } from 'kysely'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import {
  type rebateClaims as endpoint,
  type RebateClaim,
  rebateClaimSorting,
} from '#contract/benefits/rebates.ts'
import type { GameType } from '#contract/play/catalogue.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { offsetOf, placeOf } from '#platform/base/input/paging.ts'
import { orderOf } from '#platform/base/input/sorting.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { rateText } from '#platform/benefits/ranks/index.ts'

const sortedColumns = {
  time: sql`at`,
  rank: sql`rank_level`,
  turnover: sql`required_turnover`,
  amount: sql`amount`,
}

/**
 * A page of a member's claims, newest first unless `sort` says otherwise, each with its figures. Refuses
 * `in-need-true-account`.
 */
export async function rebateClaims(
  ctx: Context,
  member: Member,
  input: ParsedInputOf<typeof endpoint>,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const admitted = await admitReal(ctx, member, 'MANREBATE3')
  if (!admitted.ok) return admitted
  const theirs = ctx.db.selectFrom('rebate_claim').where('member_id', '=', member.id)
  const { rows: counted, amount } = await theirs
    .select((is) => [
      is.fn.countAll<bigint>().as('rows'),
      sql<Minor>`coalesce(sum(amount), 0)::bigint`.as('amount'),
    ])
    .executeTakeFirstOrThrow()
  const place = placeOf(counted, input)
  const claims = await theirs
    .selectAll()
    .orderBy(orderOf(rebateClaimSorting, input.sort, sortedColumns, [sql`at`, sql`id`]))
    .limit(place.size)
    .offset(offsetOf(place))
    .execute()
  const lines = await linesOf(
    ctx,
    claims.map(({ id }) => id),
  )
  return ok({
    ...place,
    content: claims.map((claim) => ({
      id: String(claim.id),
      time: claim.at.toISOString(),
      rankLevel: claim.rank_level,
      amount: moneyOf(claim.amount),
      requiredTurnover: moneyOf(claim.required_turnover),
      lines: lines.get(claim.id) ?? [],
    })),
    totals: { amount: moneyOf(amount) },
  })
}

async function linesOf(ctx: Context, claimIds: bigint[]): Promise<Map<bigint, RebateClaim['lines']>> {
  const lines = new Map<bigint, RebateClaim['lines']>(claimIds.map((id) => [id, []]))
  if (claimIds.length === 0) return lines
  const rows = await ctx.db
    .selectFrom('rebate_claim_line')
    .selectAll()
    .where('claim_id', 'in', claimIds)
    .orderBy('game_type')
    .orderBy('rate_basis_points', 'desc')
    .execute()
  for (const row of rows)
    lines.get(row.claim_id)?.push({
      gameType: row.game_type as GameType,
      turnover: moneyOf(row.turnover),
      rate: rateText(row.rate_basis_points),
      fraction: row.fraction,
      amount: moneyOf(row.amount),
    })
  return lines
}
