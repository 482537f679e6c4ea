import { sql } from 'kysely'
import { absolute, type Minor } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { removeRows } from '#platform/base/db/remove-rows.ts'
import { checkReason } from '#platform/base/input/operator-reason.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { ALLOWANCE_MS } from '#platform/members/limits.ts'
import { type ManualOperation, type PendingApproval, requestApproval } from './request-approval.ts'

/** What an operator may do without a second one (docs/decisions/0135). */
export interface Allowance {
  /**
   * Uses so much of it, in minor units of money, whichever way it moves. False where less is left: nothing is used then, and a
   * second operator must approve.
   */
  use(what: ManualOperation['what'], amount: Minor): Promise<boolean>
  /** Carries out an operation that the operator may do alone, and else asks a second one for it. */
  carryOutOrAsk(
    operation: ManualOperation,
    carryOut: () => Promise<Result<unknown>>,
  ): Promise<Result<PendingApproval | null>>
}

/** Who acts, `ops:<name>`, and why. */
interface ByOperator {
  actor: string
  reason: string
}

/**
 * Runs `work`, an operator's act with money, in one transaction with who does it and why, and with what the operator
 * may do alone: all that it did without a second operator within 24 hours is at most the setting `approvalThreshold`. The acts of one
 * operator wait for each other. Who has no account of the office may do as much by each act: whoever has the command line says who they
 * are (docs/decisions/0101). Refuses as `checkReason`, and as `work`.
 */
export async function transactByHand<Value>(
  ctx: Context,
  { actor, reason: rawReason }: ByOperator,
  work: (tx: Context, allowance: Allowance, by: ByOperator) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const reason = checkReason(rawReason)
  if (!reason.ok) return reason
  // Settings are read on their own connection, so before the transaction.
  const threshold = await approvalThreshold(ctx)
  return ctx.transact(async (tx) => {
    const hasAccount = await lockAllowance(tx, actor)
    const allowance: Allowance = {
      async use(what, amount) {
        const used = hasAccount ? await usedBy(tx, actor, what) : 0n
        if (!fits(amount, { threshold, used })) return false
        const worth = absolute(amount)
        if (!hasAccount || worth === 0n) return true
        const used_at = tx.clock.now()
        await tx.db.insertInto('allowance_use').values({ actor, what, worth, used_at }).execute()
        return true
      },
      async carryOutOrAsk(operation, carryOut) {
        if (!(await allowance.use(operation.what, operation.amount))) return requestApproval(tx, operation)
        const done = await carryOut()
        return done.ok ? ok(null) : done
      },
    }
    return work(tx, allowance, { actor, reason: reason.value })
  })
}

/** Whether an amount, whichever way it moves, is at most what is left. To move nothing needs no second operator. */
function fits(amount: Minor, { threshold, used }: { threshold: Minor; used: Minor }): boolean {
  const worth = absolute(amount)
  return worth === 0n || used + worth <= threshold
}

/** What an operator of the office may still do alone to members' money, in minor units: for a page that says so beforehand. */
interface AllowanceLeft {
  /** The setting. */
  threshold: Minor
  left: Minor
  /** Whether an act with so much would be done alone, as `Allowance.use` decides it. */
  fits(amount: Minor): boolean
}

/** An operator's allowance now, not locked: it may be used up before the act. */
export async function allowanceOf(ctx: Context, actor: string): Promise<AllowanceLeft> {
  const [threshold, used] = await Promise.all([approvalThreshold(ctx), usedBy(ctx, actor, 'adjustment')])
  return {
    threshold,
    left: used < threshold ? threshold - used : 0n,
    fits: (amount) => fits(amount, { threshold, used }),
  }
}

/** From now on what this operator does alone is added up. Run in a transaction. */
export async function openAllowance({ db }: Context, actor: string): Promise<void> {
  await db
    .insertInto('operator_allowance')
    .values({ actor })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Forgets uses that count no more. */
export const removeOldUses = (ctx: Context): Promise<bigint> =>
  removeRows(ctx.db, 'allowance_use', sql<boolean>`used_at <= ${countedSince(ctx)}`)

const approvalThreshold = async (ctx: Context): Promise<Minor> =>
  BigInt(await ctx.settings.value('approvalThreshold'))

async function lockAllowance({ db }: Context, actor: string): Promise<boolean> {
  const row = await db
    .selectFrom('operator_allowance')
    .select('actor')
    .where('actor', '=', actor)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Of all kinds together; but a move between accounts of the house gives nobody anything, and is added to such moves alone. */
async function usedBy(ctx: Context, actor: string, what: ManualOperation['what']): Promise<Minor> {
  const { used } = await ctx.db
    .selectFrom('allowance_use')
    .select(sql<string>`coalesce(sum(worth), 0)`.as('used'))
    .where('actor', '=', actor)
    .where('used_at', '>', countedSince(ctx))
    .where('what', what === 'bank-move' ? '=' : '<>', 'bank-move')
    .executeTakeFirstOrThrow()
  return BigInt(used)
}

const countedSince = ({ clock }: Context): Date => new Date(clock.now().getTime() - ALLOWANCE_MS)
