import { type ContractKind, type ContractPeriod, dividendPeriods } from '#contract/agents/contracts.ts'
import { lastSettled } from '#platform/agents/contracts/index.ts'
import { MAX_CAUGHT_UP_PERIODS, MAX_DUE_PERIODS } from '#platform/agents/limits.ts'
import { forEachSeparately } from '#platform/base/batches/for-each-separately.ts'
import type { Context } from '#platform/base/context.ts'
import { countedFigures, type Figures } from './figures.ts'
import { paySettlement } from './pay-settlement.ts'
import { BY_CLOCK, nextDue, settlePeriod } from './settle-period.ts'

/** Every combination of a kind and a period that it may have. */
export const settledKinds: readonly { kind: ContractKind; period: ContractPeriod }[] = [
  ...dividendPeriods.map((period) => ({ kind: 'dividend' as const, period })),
  { kind: 'daily-salary', period: 'D' },
  { kind: 'hourly-salary', period: 'hour' },
  { kind: 'realtime-salary', period: 'minutes' },
]

/**
 * Settles everything that is due, the oldest first: settlements interrupted by a crash, the periods that have just
 * ended, and those missed while the site was down. Periods that are not fully counted wait for the next run. A kind
 * that fails does not stop the others.
 */
export async function settleDue(ctx: Context, figures?: Figures): Promise<void> {
  const counted = figures ?? (await countedFigures(ctx))
  const halfDone = await ctx.db
    .selectFrom('agent_settlement')
    .select('id')
    .where('settled_at', 'is', null)
    .orderBy('id')
    .execute()
  const finished = await forEachSeparately(
    ctx,
    halfDone,
    ({ id }) => paySettlement(ctx, id),
    ({ id }) => ({ settlement: String(id) }),
  )
  const settled = await forEachSeparately(
    ctx,
    settledKinds,
    ({ kind, period }) => settleDueOf(ctx, counted, kind, period),
    ({ kind, period }) => ({ kind, period }),
  )
  if (!finished || !settled) throw new Error('some periods could not be settled')
}

/**
 * For an invented past: settles every period that ended before a moment, of all kinds in the order of their ends, each
 * in the context that `at` gives for its end. The caller must make sure that everything before that moment is counted.
 */
export async function settleInOrder(ctx: Context, until: Date, at: (end: Date) => Context): Promise<void> {
  const figures: Figures = { ...(await countedFigures(ctx)), countedUntil: async () => until }
  const dueOf = async ({ kind, period }: (typeof settledKinds)[number]) => ({
    kind,
    period,
    due: await nextDue(ctx.db, figures, kind, period),
  })
  const next = new Map<ContractPeriod, Awaited<ReturnType<typeof dueOf>>>()
  for (const one of settledKinds) next.set(one.period, await dueOf(one))
  for (let count = 0; count < MAX_CAUGHT_UP_PERIODS; count++) {
    const [first] = [...next.values()]
      .flatMap(({ due, ...one }) => (due && due.until <= until ? [{ ...one, due }] : []))
      .sort((one, other) => one.due.until.getTime() - other.due.until.getTime())
    if (!first) return
    const { kind, period, due } = first
    const { outcome } = await settlePeriod(at(due.until), figures, { kind, period: due, askedBy: BY_CLOCK })
    if (outcome !== 'settled' && outcome !== 'before')
      throw new Error(`${kind} ${due.name} cannot be settled: ${outcome}`)
    next.set(period, await dueOf({ kind, period }))
  }
  throw new Error(`there were more than ${MAX_CAUGHT_UP_PERIODS} periods to settle`)
}

async function settleDueOf(
  ctx: Context,
  figures: Figures,
  kind: ContractKind,
  period: ContractPeriod,
): Promise<void> {
  for (let count = 0; count < MAX_DUE_PERIODS; count++) {
    const due = await nextDue(ctx.db, figures, kind, period)
    if (!due || due.until > lastSettled(period, ctx.clock.now()).until) return
    const { outcome } = await settlePeriod(ctx, figures, { kind, period: due, askedBy: BY_CLOCK })
    if (outcome !== 'settled' && outcome !== 'before') return
  }
}
