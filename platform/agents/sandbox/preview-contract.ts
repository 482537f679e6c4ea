import type { previewContract as endpoint } from '#contract/agents/contract-calls.ts'
import type { ContractKind } from '#contract/agents/contracts.ts'
import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import {
  type Draft,
  type DraftTerms,
  draftOf,
  lastSettled,
  type Period,
  periodAt,
} from '#platform/agents/contracts/index.ts'
import { GUARD_DAYS } from '#platform/agents/limits.ts'
import {
  type CarryOver,
  carryOversInto,
  countedFigures,
  type Share,
  shareOut,
} from '#platform/agents/settlements/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'

type Figures = Awaited<ReturnType<typeof countedFigures>>
type Input = ParsedInputOf<typeof endpoint>
type Value = ValueOf<typeof endpoint>

/**
 * What the last settled period would have paid under a draft, to its maker and to each downline, next to the payments
 * by the terms in force; and whether the draft would have cost its maker more than it earned in any period of the last
 * 90 days. Refuses as `draftOf`.
 */
export const previewContract = async (ctx: Context, member: Member, input: Input): Promise<Result<Value>> =>
  previewWithFigures(await countedFigures(ctx), ctx, member, input)

/** The same with other figures. */
export async function previewWithFigures(
  figures: Figures,
  ctx: Context,
  member: Member,
  { kind, ...input }: Input,
): Promise<Result<Value>> {
  const draft = await draftOf(ctx, member, kind, input)
  if (!draft.ok) return draft
  const { period, now, drafted, downlines } = draft.value
  const last = lastSettled(period, ctx.clock.now())
  const agents = [...now, ...drafted].map(({ memberId }) => memberId)
  const left = await carryOversInto(ctx.db, kind, agents, last.from, 'then')
  const [before, under, names] = [
    await sharesIn(ctx, figures, kind, last, now, left),
    await sharesIn(ctx, figures, kind, last, drafted, left),
    await accountsOf(ctx.db, [member.id, ...downlines]),
  ]
  return ok({
    period: last.name,
    lines: [member.id, ...downlines].map((memberId) => {
      const share = under.get(memberId)
      return {
        account: names.get(memberId) ?? '',
        own: memberId === member.id,
        counted: moneyOf(share?.counted ?? 0n),
        active: share?.active ?? 0,
        rate: share?.tier?.rate ?? 0,
        gross: moneyOf(share?.gross ?? 0n),
        paidDown: moneyOf(share?.paidDown ?? 0n),
        amount: moneyOf(share?.amount ?? 0n),
        before: moneyOf(before.get(memberId)?.amount ?? 0n),
      }
    }),
    guard: await guardOf(ctx, figures, kind, draft.value, last, member.id),
  })
}

interface CountedShare extends Share {
  counted: Minor
  active: number
}

/** The share by each of these terms in a period, by member, with the carry-over of earlier periods. */
async function sharesIn(
  ctx: Context,
  figures: Figures,
  kind: ContractKind,
  period: Period,
  terms: readonly DraftTerms[],
  left: ReadonlyMap<bigint, CarryOver>,
): Promise<Map<bigint, CountedShare>> {
  const agents = [...new Set(terms.map(({ memberId }) => memberId))]
  return sharesOf(await figures.teamsIn(ctx.reports, period, agents), kind, terms, left)
}

function sharesOf(
  teams: Awaited<ReturnType<Figures['teamsIn']>>,
  kind: ContractKind,
  terms: readonly DraftTerms[],
  left: ReadonlyMap<bigint, CarryOver>,
): Map<bigint, CountedShare> {
  const earnings = terms.map((one) => {
    const team = teams.get(one.memberId)
    const counted = (kind === 'dividend' ? team?.loss : team?.turnover) ?? 0n
    const { carried = 0n, owed = 0n } = left.get(one.memberId) ?? {}
    return { ...one, counted, active: team?.active ?? 0, carried, owed }
  })
  // A draft need not cover the contracts further down, because nothing is settled by it: a negative share is shown as
  // zero, as for a dividend.
  const shares = shareOut('dividend', earnings)
  return new Map(
    shares.map((share, at) => {
      const { counted = 0n, active = 0 } = earnings[at] ?? {}
      return [share.memberId, { ...share, counted, active }]
    }),
  )
}

/**
 * The solvency guard. A salary counts figures that only grow with the team, so with covered tiers it never costs more
 * than it brings, whoever plays; but a team's loss, which a dividend counts, can be less than that of a part of it. The
 * periods follow each other as if they had been settled: each begins with what the previous one has left. A loss by the
 * terms in force is not the draft's: `worse` is what the draft adds to it.
 */
async function guardOf(
  ctx: Context,
  figures: Figures,
  kind: ContractKind,
  { period, now, drafted }: Draft,
  last: Period,
  makerId: bigint,
): Promise<Value['guard']> {
  if (kind !== 'dividend') return { sure: true, periods: 0, short: 0, worst: null, worse: null }
  const since = ctx.clock.now().getTime() - GUARD_DAYS * DAY_MS
  const levelOf = (terms: readonly DraftTerms[]) =>
    terms.filter(({ memberId, uplineId }) => memberId === makerId || uplineId === makerId)
  const level = levelOf(drafted)
  const inForce = levelOf(now)
  const periods: Period[] = []
  for (let one = last; one.from.getTime() >= since; one = periodAt(period, new Date(one.from.getTime() - 1)))
    periods.unshift(one)
  const agents = [...new Set([...level, ...inForce].map(({ memberId }) => memberId))]
  const first = await carryOversInto(ctx.db, kind, agents, periods[0]?.from ?? last.from, 'then')
  let left: ReadonlyMap<bigint, CarryOver> = first
  let leftNow: ReadonlyMap<bigint, CarryOver> = first
  let short = 0
  let worse: { name: string; by: Minor } | undefined
  let worst: { name: string; gross: Minor; paidDown: Minor } | undefined
  for (const one of periods) {
    const teams = await figures.teamsIn(ctx.reports, one, agents)
    const shares = sharesOf(teams, kind, level, left)
    const sharesNow = sharesOf(teams, kind, inForce, leftNow)
    left = shares
    leftNow = sharesNow
    const { gross = 0n, paidDown = 0n } = shares.get(makerId) ?? {}
    if (paidDown <= gross) continue
    short += 1
    const by = deficitOf(shares.get(makerId)) - deficitOf(sharesNow.get(makerId))
    if (by > (worse?.by ?? 0n)) worse = { name: one.name, by }
    if (!worst || paidDown - gross > worst.paidDown - worst.gross) worst = { name: one.name, gross, paidDown }
  }
  return {
    sure: false,
    periods: periods.length,
    short,
    worst: worst
      ? { period: worst.name, gross: moneyOf(worst.gross), paidDown: moneyOf(worst.paidDown) }
      : null,
    worse: worse ? { period: worse.name, by: moneyOf(worse.by) } : null,
  }
}

/** The amount that a maker would have paid in excess of its income. */
const deficitOf = ({ gross = 0n, paidDown = 0n }: Partial<Share> = {}): Minor =>
  paidDown > gross ? paidDown - gross : 0n
