import { z } from 'zod'
import { type Minor, Money, minorOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { checkReason } from '#platform/base/input/operator-reason.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { bankById } from '#platform/cashier/banks/index.ts'
import { type PendingApproval, requestApproval } from '#platform/members/approvals/index.ts'
import { LINE_AHEAD_MS } from '../limits.ts'
import { LineTime, MAX_CONTENT, MAX_REFERENCE, textOf } from './feeds/message.ts'
import { takeLines } from './take-lines.ts'

/** A line that two persons enter; the amount goes with the request. */
export const HandLine = z.object({
  bank: z.string(),
  reference: z.string(),
  time: LineTime,
  content: z.string(),
  balance: Money.nullish(),
})
export type HandLine = z.infer<typeof HandLine>

/**
 * Requests a line that neither a feed nor a file has delivered; a second person always approves it. Refuses `required` and
 * `too-long` at `reason` and at `reference`, `not-found` for an unknown account, `too-small` at `amount` for zero, `format` at
 * `time` for a malformed or a future one, and `state-moved-on` if the account has a line with this reference, or one is waiting.
 */
export async function enterLine(
  ctx: Context,
  entry: HandLine & { amount: Minor; actor: string; reason: string },
): Promise<Result<PendingApproval>> {
  const reason = checkReason(entry.reason)
  if (!reason.ok) return reason
  const bank = await bankById(ctx, entry.bank)
  if (!bank) return refuse('not-found')
  const reference = textOf(entry.reference, MAX_REFERENCE + 1)
  if (reference === '') return refuse('required', { field: 'reference' })
  if (reference.length > MAX_REFERENCE) return refuse('too-long', { field: 'reference' })
  if (entry.amount === 0n) return refuse('too-small', { field: 'amount' })
  if (
    !LineTime.safeParse(entry.time).success ||
    Date.parse(entry.time) > ctx.clock.now().getTime() + LINE_AHEAD_MS
  )
    return refuse('format', { field: 'time' })
  return ctx.transact(async (ctx) => {
    const existing = await ctx.db
      .selectFrom('bank_line')
      .select('id')
      .where('bank_id', '=', bank.id)
      .where('reference', '=', reference)
      .executeTakeFirst()
    if (existing) return refuse('state-moved-on')
    return requestApproval(ctx, {
      what: 'bank-hand-line',
      subject: `${bank.id} ${reference}`,
      memberId: null,
      amount: entry.amount,
      actor: entry.actor,
      reason: reason.value,
      input: {
        bank: String(bank.id),
        reference,
        time: entry.time,
        content: textOf(entry.content, MAX_CONTENT),
        ...(entry.balance ? { balance: entry.balance } : {}),
      },
    })
  })
}

/** Takes a line that a second person has approved; match it after the transaction (`matchNewLines`). Refuses `state-moved-on` if it has come by another way. */
export async function enterLineByHand(
  ctx: Context,
  { bank, reference, time, content, balance, amount }: HandLine & { amount: Minor },
): Promise<Result<null>> {
  const line = { reference, at: new Date(time), amount, content, payer: null }
  const lines = [{ ...line, balance: balance ? minorOf(balance) : null }]
  const took = await takeLines(ctx, bank, lines, { source: 'hand' })
  return took.ok && took.value.taken.length > 0 ? ok(null) : refuse('state-moved-on')
}
