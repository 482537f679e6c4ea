import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import type { publishedRanks as endpoint } from '#contract/benefits/ranks.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { listRanks } from './rank-catalogue.ts'
import { toRank } from './rank-row.ts'

/** Requirements and gifts of every rank, public; empty while VIP is switched off. */
export async function publishedRanks(
  ctx: Context,
  { language }: ParsedInputOf<typeof endpoint>,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const hasVip = await ctx.settings.flag('VIP3')
  const ranks = hasVip ? await listRanks(ctx) : []
  return ok({ hasVip, list: ranks.map((rank) => toRank(rank, language)) })
}
