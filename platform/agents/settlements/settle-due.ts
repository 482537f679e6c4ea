import { type ContractKind, type ContractPeriod, dividendPeriods } from '#contract/agent-contracts.ts'
import { lastSettled } from '#platform/agents/contracts/index.ts'
import type { Context } from '#platform/base/context.ts'
import { eachAlone } from '#platform/base/each-alone.ts'
import { countedFigures, type Figures } from './figures.ts'
import { paySettlement } from './pay-settlement.ts'
import { BY_CLOCK, nextDue, settlePeriod } from './settle-period.ts'

/** Periods that one run settles of each kind; the next run goes on. A day has 288 of five minutes. */
const MAX_PERIODS = 300

/** Each kind with a period that it may have. */
export const settledKinds: readonly { kind: ContractKind; period: ContractPeriod }[] = [
  ...dividendPeriods.map((period) => ({ kind: 'dividend' as const, period })),
  { kind: 'daily-salary', period: 'D' },
  { kind: 'hourly-salary', period: 'hour' },
  { kind: 'realtime-salary', period: 'minutes' },
]

/**
 * Settles everything that is due, the oldest first: what a crash has left half done, the periods that have just ended, and those
 * that were missed while the site was down. What is not counted yet waits for the next run. A kind that fails keeps no other
 * waiting.
 */
export async function settleDue(ctx: Context, figures?: Figures): Promise<void> {
  const counted = figures ?? (await countedFigures(ctx))
  const halfDone = await ctx.db
    .selectFrom('agent_settlement')
    .select('id')
    .where('settled_at', 'is', null)
    .orderBy('id')
    .execute()
  const finished = await eachAlone(
    ctx,
    halfDone,
    ({ id }) => paySettlement(ctx, id),
    ({ id }) => ({ settlement: String(id) }),
  )
  const settled = await eachAlone(
    ctx,
    settledKinds,
    ({ kind, period }) => settleDueOf(ctx, counted, kind, period),
    ({ kind, period }) => ({ kind, period }),
  )
  if (!finished || !settled) throw new Error('some periods could not be settled')
}

/** When the next period of any kind ends that has to be settled; undefined where nobody has played since the last ones. */
export async function nextSettlementAt(ctx: Context): Promise<Date | undefined> {
  const figures = await countedFigures(ctx)
  const due = await Promise.all(
    settledKinds.map(({ kind, period }) => nextDue(ctx.db, figures, kind, period)),
  )
  return due
    .flatMap((period) => (period ? [period.until] : []))
    .sort((a, b) => a.getTime() - b.getTime())
    .at(0)
}

async function settleDueOf(
  ctx: Context,
  figures: Figures,
  kind: ContractKind,
  period: ContractPeriod,
): Promise<void> {
  for (let count = 0; count < MAX_PERIODS; count++) {
    const due = await nextDue(ctx.db, figures, kind, period)
    if (!due || due.until > lastSettled(period, ctx.clock.now()).until) return
    const { outcome } = await settlePeriod(ctx, figures, { kind, period: due, askedBy: BY_CLOCK })
    if (outcome !== 'settled' && outcome !== 'before') return
  }
}
