import { sql } from 'kysely'
import { type Money, moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { MAX_HOLDERS_ROWS } from '#platform/cashier/limits.ts'
import { memberFacts } from '#platform/members/accounts/index.ts'

/** What an operator compares a withdrawal with. */
export interface WithdrawalPast {
  /** Other members who have bound the same bank account, and whether one of them was paid to it. */
  holders: { account: string; frozen: boolean; paid: boolean }[]
  /** How many earlier withdrawals of the member went to this account. */
  paidBefore: number
  /** The largest that the member was paid before; null if there is none. */
  largest: Money | null
}

/** Another member who has bound the same bank account. */
export interface BankSharer {
  account: string
  payeeName: string | null
  frozen: boolean
}

/** The other members who have bound a bank account that a member has bound too, each once. */
export async function bankSharers({ db }: Context, memberId: bigint): Promise<BankSharer[]> {
  const { rows } = await sql<BankSharer>`
    select member.account, min(other.payee_name) as "payeeName", member.frozen
    from bound_account own
    join bound_account other on other.bank_code = own.bank_code and other.account_number = own.account_number
      and other.released_at is null and other.member_id <> own.member_id
    join ${memberFacts} member on member.id = other.member_id
    where own.member_id = ${memberId} and own.released_at is null
    group by member.id, member.account, member.frozen order by member.id limit ${MAX_HOLDERS_ROWS}
  `.execute(db)
  return rows
}

/** The past of a withdrawal's account and of its member; `orderId` is known to be one. */
export async function withdrawalPast(ctx: Context, orderId: string): Promise<WithdrawalPast> {
  const [{ rows: holders }, { rows: sums }] = await Promise.all([
    sql<{ account: string; frozen: boolean; paid: boolean }>`
      select member.account, member.frozen, bool_or(other.paid_at is not null) as paid
      from withdrawal_order asked
      join bound_account own on own.id = asked.account_id
      join bound_account other on other.bank_code = own.bank_code and other.account_number = own.account_number
        and other.released_at is null and other.member_id <> own.member_id
      join ${memberFacts} member on member.id = other.member_id
      where asked.id = ${orderId} group by member.id, member.account, member.frozen order by member.id
      limit ${MAX_HOLDERS_ROWS}
    `.execute(ctx.db),
    sql<{ paid_before: bigint; largest: bigint | null }>`
      select count(*) filter (where earlier.account_id = asked.account_id) as paid_before, max(earlier.amount) as largest
      from withdrawal_order asked
      join withdrawal_order earlier on earlier.member_id = asked.member_id and earlier.created_at < asked.created_at
        and earlier.status in ('paid', 'received')
      where asked.id = ${orderId}
    `.execute(ctx.db),
  ])
  const [sum] = sums
  return {
    holders,
    paidBefore: Number(sum?.paid_before ?? 0n),
    largest: sum?.largest == null ? null : moneyOf(sum.largest),
  }
}
