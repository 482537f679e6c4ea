import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import { type rankProgress as endpoint, RankCause, type RankTerms } from '#contract/benefits/ranks.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { dayOf, daysAfter, monthOf, monthStartAfter, startOfDay } from '#platform/base/site-days.ts'
import { RANK_CHANGES_ROWS } from '#platform/benefits/limits.ts'
import { rankChangesOf } from '#platform/members/accounts/index.ts'
import { turnoverOf } from '#platform/money/play-sums/index.ts'
import { promoteIfEarned } from './promote.ts'
import { listRanks, rankAt } from './rank-catalogue.ts'
import { rankOf } from './rank-of.ts'
import { toRank } from './rank-row.ts'

type Progress = ValueOf<typeof endpoint>

/**
 * A member's rank, the running month's turnover, and what the next rank and keeping this one require; an earned rank is
 * granted first. Refuses `in-need-true-account`.
 */
export async function rankProgress(
  ctx: Context,
  member: Member,
  { language }: ParsedInputOf<typeof endpoint>,
): Promise<Result<Progress>> {
  const admitted = await admitReal(ctx, member, 'VIP3')
  if (!admitted.ok) return admitted
  await promoteIfEarned(ctx, member.id)

  const month = monthOf(dayOf(ctx.clock.now()))
  const end = monthStartAfter(month, 1)
  const toDay = daysAfter(end, -1)
  const [ranks, { level, since, heldFrom }, turnover, history] = await Promise.all([
    listRanks(ctx),
    rankOf(ctx, member.id),
    turnoverOf(ctx.db, member.id, month, toDay),
    historyOf(ctx, member),
  ])
  const rank = rankAt(ranks, level)
  const next = ranks.find((other) => other.level > level)
  const heldAllMonth = heldFrom <= startOfDay(month)
  return ok({
    level,
    name: rank?.name[language] ?? '',
    since: since?.toISOString() ?? null,
    fromDay: month,
    toDay,
    endsAt: startOfDay(end).toISOString(),
    turnover: moneyOf(turnover),
    next: next
      ? { level: next.level, name: next.name[language], ...requirement(next.upgradeTurnover, turnover) }
      : null,
    keep: keepOf(rank, level, heldAllMonth, turnover),
    list: ranks.map((rank) => toRank(rank, language)),
    history,
  })
}

/** A required turnover, and how much is left. */
function requirement(target: number, turnover: Minor) {
  const wanted = BigInt(target)
  return { target: moneyOf(wanted), left: moneyOf(wanted > turnover ? wanted - turnover : 0n) }
}

function keepOf(
  rank: RankTerms | undefined,
  level: number,
  heldAllMonth: boolean,
  turnover: Minor,
): Progress['keep'] {
  if (!rank || level === 0 || !heldAllMonth || rank.keepTurnover === 0) return null
  return requirement(rank.keepTurnover, turnover)
}

async function historyOf(ctx: Context, member: Member): Promise<Progress['history']> {
  const rows = await rankChangesOf(ctx.db, member.id, RANK_CHANGES_ROWS)
  return rows.map(({ at, from_level, to_level, cause }) => ({
    time: at.toISOString(),
    from: from_level,
    to: to_level,
    cause: RankCause.parse(cause),
  }))
}
