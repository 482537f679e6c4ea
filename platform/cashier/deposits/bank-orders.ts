import { sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import {
  bankOf,
  banksFor,
  type FittingBank,
  lockBank,
  newTransferContent,
  vietQr,
} from '#platform/cashier/banks/index.ts'
import type { Instructions } from '#platform/cashier/providers/index.ts'
import { standingOf, uplinesOf } from '#platform/members/accounts/index.ts'

/** The orders that count against the day of an own account: those that are paid, and those that may be. */
const ordered = sql`(
  select bank_account_id, created_at, amount from deposit_order
  where status in ('created', 'waiting', 'paid') and bank_account_id is not null
)`

const unpaidOf = ({ id }: Member) => sql`(
  select bank_account_id, sum(amount) as amount from deposit_order
  where member_id = ${id} and status in ('created', 'waiting') and bank_account_id is not null
  group by bank_account_id
)`

/** The own accounts that take an order of this member now, the least used one first. */
export async function banksOf(ctx: Context, member: Member): Promise<FittingBank[]> {
  const { rankLevel: rank } = await standingOf(ctx.db, member.id)
  const payer = { rank, uplines: await uplinesOf(ctx.db, member.id) }
  return banksFor(ctx, payer, { ordered, unpaid: unpaidOf(member) })
}

/**
 * The least used own account that fits an order, locked until the end of the transaction, so that orders at once keep within
 * its day. Refuses `not-offered` at `amount`.
 */
export async function chooseBank(ctx: Context, member: Member, amount: Minor): Promise<Result<FittingBank>> {
  const fits = ({ least, left }: FittingBank) => amount >= least && amount <= left
  for (const { id } of (await banksOf(ctx, member)).filter(fits)) {
    await lockBank(ctx, String(id))
    // Another order may have taken the rest of its day before the lock.
    const locked = (await banksOf(ctx, member)).find((bank) => bank.id === id)
    if (locked && fits(locked)) return ok(locked)
  }
  return refuse('not-offered', { field: 'amount' })
}

/** More are not needed: of nine hundred million contents few are taken. */
const CONTENT_TRIES = 10

/** A content that no other order has. */
export async function freeTransferContent(ctx: Context): Promise<string> {
  for (let tries = 0; tries < CONTENT_TRIES; tries++) {
    const content = newTransferContent(ctx)
    const order = await ctx.db
      .selectFrom('deposit_order')
      .select('id')
      .where('content', '=', content)
      .executeTakeFirst()
    if (!order) return content
  }
  throw new Error('no content is free')
}

/** What the payer of an order needs, and a VietQR that says all of it. */
export function bankInstructions(
  { bin, number, holder }: FittingBank,
  amount: Minor,
  content: string,
): Instructions {
  const bank = bankOf(bin)
  return {
    payTo: bank?.name ?? bin,
    accountNumber: number,
    accountName: holder,
    content,
    qr: vietQr({ bin, number, amount, content }),
    bank: { bin, code: bank?.code ?? bin },
    chain: null,
  }
}
