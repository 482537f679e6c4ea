import type { ValueOf } from '#contract/base/endpoint.ts'
import type { boundAccounts as endpoint } from '#contract/cashier/cashier.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { bankName, maskedNumber } from './banks.ts'

/** A bank account of a member. */
export interface BoundAccount {
  id: string
  bankCode: string
  bank: string
  /** The last four digits, the others as dots. */
  number: string
  payee: string
  boundAt: string
  /** Since when money was paid to it; null: never. */
  paidAt: string | null
}

/** The bank accounts that a member has bound and that nobody has released, the latest first. */
export async function boundAccountsOf({ db }: Context, memberId: bigint): Promise<BoundAccount[]> {
  const rows = await db
    .selectFrom('bound_account')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('released_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: String(row.id),
    bankCode: row.bank_code,
    bank: bankName(row.bank_code) ?? row.bank_code,
    number: maskedNumber(row.account_number),
    payee: row.payee_name,
    boundAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
  }))
}

/** The same for the member. Refuses `in-need-true-account`; one that may not withdraw has them all the same. */
export async function boundAccounts(ctx: Context, member: Member): Promise<Result<ValueOf<typeof endpoint>>> {
  if (isTrial(member.accountKind)) return refuse('in-need-true-account')
  return ok({ list: await boundAccountsOf(ctx, member.id) })
}
