import { sql } from 'kysely'
import type { ContractKind, ContractPeriod } from '#contract/agents/contracts.ts'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import { inForceFrom, lastSettled, type Period, periodAt } from '#platform/agents/contracts/index.ts'
import type { Context } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'
import { LONG_STATEMENT_MS } from '#platform/base/limits.ts'
import { ok } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { countPeriod } from './count-period.ts'
import type { Figures } from './figures.ts'
import { paySettlement } from './pay-settlement.ts'
import { type NewPayslip, settlementOf, writePayslips } from './payslip-row.ts'

/** The first key of the advisory locks of settlements; the second is the kind. */
const SETTLING_LOCK = 7302063

/** Why a period cannot be settled now, or again. */
export type Hindrance =
  /** It has not ended, or an hour less than five minutes ago. */
  | 'not-over'
  /** Bets that were settled in it are not counted yet. */
  | 'not-counted'
  /** An earlier period of its kind has to be settled first. */
  | 'earlier-first'
  /** It should be settled again, but was never settled. */
  | 'not-settled'

/** The outcome. */
export type SettlementOutcome =
  | {
      /**
       * `before`: it was settled earlier and stays as it is. `nothing`: no contract is in force, or nothing has
       * changed.
       */
      outcome: 'settled' | 'before' | 'nothing'
      /** The number of payslips, and the sum that they pay. */
      payslips: number
      amount: Minor
    }
  | { outcome: Hindrance }

/** Whether a period could not be settled, or not again. */
export const isHindered = (outcome: SettlementOutcome['outcome']): outcome is Hindrance =>
  outcome !== 'settled' && outcome !== 'before' && outcome !== 'nothing'

/** The actor of settlements that are due by time. */
export const BY_CLOCK = 'clock'

export interface Input {
  kind: ContractKind
  period: Period
  /** Settles a settled period again by the current figures, and posts the differences. */
  again?: boolean
  /** The operator, or `BY_CLOCK`. */
  askedBy: string
  /** Why the operator asked for it, if that was said. */
  why?: { reason?: string }
  /** How many payslips are paid in one transaction. */
  batch?: number
}

/**
 * Settles a period of all contracts of a kind (platform.md section 6, decision 63): writes the payslips by the figures
 * as they are, and pays each by one posting of its own. A settled period stays as it is, and an interrupted one is
 * finished, so it can be called any number of times and after any crash.
 */
export async function settlePeriod(ctx: Context, figures: Figures, input: Input): Promise<SettlementOutcome> {
  if (input.again) await finishPeriod(ctx, input)
  const begun = await ctx.transact(async (tx) => ok(await beginSettlement(tx, figures, input)))
  if (!begun.ok) throw new Error(`settling ${input.kind} ${input.period.name}: ${begun.code}`)
  const { outcome } = begun.value
  if (outcome !== 'settled' && outcome !== 'before')
    return outcome === 'nothing' ? { outcome, payslips: 0, amount: 0n } : { outcome }
  await paySettlement(ctx, begun.value.id, input.batch)
  return { outcome, ...(await totalsOf(ctx.db, begun.value.id)) }
}

/** Pays what an interrupted run has left unpaid. */
async function finishPeriod(ctx: Context, { kind, period }: Input): Promise<void> {
  const latest = await settlementOf(ctx.db, kind, period)
  if (latest) await paySettlement(ctx, latest.id)
}

type BegunSettlement = { outcome: 'settled' | 'before'; id: bigint } | { outcome: 'nothing' | Hindrance }

/** The settlement that is to be paid, with its payslips, if there is one. */
async function beginSettlement(
  tx: Context,
  figures: Figures,
  { kind, period, again = false, askedBy, why }: Input,
): Promise<BegunSettlement> {
  await sql`set local statement_timeout = ${sql.lit(LONG_STATEMENT_MS)}`.execute(tx.db)
  await sql`select pg_advisory_xact_lock(${SETTLING_LOCK}, hashtext(${kind}))`.execute(tx.db)
  const earlier = await settlementOf(tx.db, kind, period)
  if (earlier && !again) return { outcome: 'before', id: earlier.id }
  if (!earlier && again) return { outcome: 'not-settled' }
  if (period.until > lastSettled(period.period, tx.clock.now()).until) return { outcome: 'not-over' }
  // Read this before the next period, or what is counted in between would be skipped.
  const isCounted = (await figures.countedUntil(tx)) >= period.until
  const due = earlier ? undefined : await nextDue(tx.db, figures, kind, period.period)
  if (due && due.from < period.from) return { outcome: 'earlier-first' }
  if (!isCounted) return { outcome: 'not-counted' }
  const slips = await countPeriod(tx.db, figures, kind, period)
  if (slips.length === 0 && due?.from.getTime() !== period.from.getTime()) return { outcome: 'nothing' }
  const revision = earlier ? earlier.revision + 1 : 0
  const { id } = await tx.db
    .insertInto('agent_settlement')
    .values({
      kind,
      period: period.period,
      period_from: period.from,
      period_until: period.until,
      revision,
      asked_by: askedBy,
      written_at: tx.clock.now(),
      settled_at: null,
      active_turnover: earlier ? earlier.active_turnover : (figures.activeTurnover ?? null),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writePayslips(tx.db, { id, kind, from: period.from, revision }, slips)
  // Settlements by time have no actor.
  if (askedBy !== BY_CLOCK)
    await audit(tx, {
      actor: askedBy,
      action: again ? 'settle-again' : 'settle',
      subject: `${kind} ${period.name}`,
      detail: { settlement: String(id), payslips: slips.length, amount: moneyOf(paidBy(slips)), ...why },
    })
  return { outcome: 'settled', id }
}

const paidBy = (slips: readonly NewPayslip[]): Minor => slips.reduce((all, { amount }) => all + amount, 0n)

/**
 * The next period to settle: the first after the last settled one in which a contract is in force and anybody has
 * played; undefined if there is none.
 */
export async function nextDue(
  db: Db,
  figures: Figures,
  kind: ContractKind,
  period: ContractPeriod,
): Promise<Period | undefined> {
  const last = await db
    .selectFrom('agent_settlement')
    .select('period_until')
    .where('kind', '=', kind)
    .where('period', '=', period)
    .orderBy('period_from', 'desc')
    .limit(1)
    .executeTakeFirst()
  const inForce = await inForceFrom(db, kind, period, last?.period_until ?? new Date(0))
  const played = inForce && (await figures.firstFrom(db, inForce))
  return played && periodAt(period, played)
}

async function totalsOf(db: Db, settlementId: bigint): Promise<{ payslips: number; amount: Minor }> {
  return db
    .selectFrom('agent_settlement')
    .select(['payslips', 'amount'])
    .where('id', '=', settlementId)
    .executeTakeFirstOrThrow()
}
