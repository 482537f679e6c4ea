import type { ContractKind } from '#contract/agents/contracts.ts'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import {
  inForceFrom,
  lastSettled,
  type Period,
  periodAfter,
  periodAt,
} from '#platform/agents/contracts/index.ts'
import type { Context } from '#platform/base/context.ts'
import { reasonDetail } from '#platform/base/input/operator-reason.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'
import { countPeriod } from './count-period.ts'
import { countedFigures } from './figures.ts'
import type { NewPayslip } from './payslip-row.ts'
import { settledKinds } from './settle-due.ts'
import { isHindered, settlePeriod } from './settle-period.ts'

/** A span of time from an operator, and the kind if only one is meant. */
export interface Span {
  from: Date
  until: Date
  kind?: ContractKind | undefined
}

/** The outcome of one period of one kind. */
export interface SettledPeriod {
  kind: ContractKind
  period: string
  outcome: Awaited<ReturnType<typeof settlePeriod>>['outcome']
  payslips: number
  amount: string
}

/**
 * For the operator: settles all periods that lie within a span, the oldest of each kind first; or settles again those that were
 * settled, and posts the differences. Periods without any contract are left out. Refuses as `reasonDetail`.
 */
export async function settleSpan(
  ctx: Context,
  span: Span,
  { askedBy, again, reason }: { askedBy: string; again: boolean; reason?: string | undefined },
): Promise<Result<SettledPeriod[]>> {
  const why = reasonDetail(reason)
  if (!why.ok) return why
  const figures = await countedFigures(ctx)
  const settled: SettledPeriod[] = []
  for (const { kind, period } of await periodsIn(ctx, span)) {
    const done = await settlePeriod(ctx, figures, { kind, period, askedBy, again, why: why.value })
    if (done.outcome === 'nothing' && !again) continue
    const { payslips, amount } = 'payslips' in done ? done : { payslips: 0, amount: 0n }
    settled.push({ kind, period: period.name, outcome: done.outcome, payslips, amount: moneyOf(amount) })
  }
  return ok(settled)
}

/**
 * What of a span could not be settled, or not again. An hour in which nobody played is never settled: then the span's other periods
 * of that kind were settled before.
 */
export function unsettledPeriods(settled: readonly SettledPeriod[], again: boolean) {
  const isAgain = again && settled.some(({ outcome }) => !isHindered(outcome))
  return settled.flatMap(({ kind, period, outcome }) =>
    isHindered(outcome) && !(isAgain && outcome === 'not-settled') ? [{ kind, period, outcome }] : [],
  )
}

/** A payslip that would be written; amounts as money, the rate in percent. */
export interface DryPayslip {
  kind: ContractKind
  period: string
  account: string
  /** Of what was settled before: only settling it again posts the difference. */
  isCorrection: boolean
  counted: string
  active: number
  rate: string
  gross: string
  paidDown: string
  settledBefore: string
  owedBefore: string
  amount: string
  owed: string
}

/**
 * What settling these periods now would pay, by the current figures; for settled ones the differences. Does not write.
 * Leaves out periods that have not ended.
 */
export async function drySettlement(ctx: Context, span: Span): Promise<DryPayslip[]> {
  const figures = await countedFigures(ctx)
  const dry: DryPayslip[] = []
  for (const { kind, period } of await periodsIn(ctx, span)) {
    if (period.until > lastSettled(period.period, ctx.clock.now()).until) continue
    const slips = await countPeriod(ctx.db, figures, kind, period)
    const names = await accountsOf(
      ctx.db,
      slips.map(({ memberId }) => memberId),
    )
    dry.push(...slips.map((slip) => toDry(slip, kind, period, names.get(slip.memberId) ?? '')))
  }
  return dry
}

function toDry(slip: NewPayslip, kind: ContractKind, period: Period, account: string): DryPayslip {
  const money = (
    of: keyof { [Key in keyof NewPayslip as NewPayslip[Key] extends Minor ? Key : never]: true },
  ) => moneyOf(slip[of])
  return {
    kind,
    period: period.name,
    account,
    isCorrection: slip.correctsId !== null,
    counted: money('counted'),
    active: slip.active,
    rate: (slip.rate / 100).toFixed(2),
    gross: money('gross'),
    paidDown: money('paidDown'),
    settledBefore: money('settledBefore'),
    owedBefore: money('owedBefore'),
    amount: money('amount'),
    owed: money('owed'),
  }
}

/** The periods of each kind that lie within a span, from the first on in which a contract is in force. */
async function periodsIn(
  ctx: Context,
  { from, until, kind: only }: Span,
): Promise<{ kind: ContractKind; period: Period }[]> {
  const periods: { kind: ContractKind; period: Period }[] = []
  for (const { kind, period } of settledKinds) {
    if (only !== undefined && kind !== only) continue
    const first = await inForceFrom(ctx.db, kind, period, from)
    if (!first) continue
    let one = periodAt(period, first)
    if (one.from < first) one = periodAfter(one)
    for (; one.until <= until; one = periodAfter(one)) periods.push({ kind, period: one })
  }
  return periods
}
