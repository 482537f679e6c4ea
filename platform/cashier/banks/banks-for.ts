import { type RawBuilder, sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { dayOf, startOfDay } from '#platform/base/site-days.ts'
import type { BankRow } from './bank-accounts.ts'

/** Whether the house has own accounts that take orders at all: bank transfers are then served by provider `bank`. */
export async function hasOpenBank({ db }: Context): Promise<boolean> {
  const open = await db
    .selectFrom('bank_account')
    .select('id')
    .where('closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/** An own account that takes an order of a member now. */
export interface FittingBank extends BankRow {
  /** The most that an order may be of now, in minor units. */
  left: Minor
}

/** The properties of a member by which it is offered accounts. */
interface Payer {
  rank: number
  /** The ids of everybody above it. */
  uplines: readonly bigint[]
}

/** Orders as tables; they are a room's above this one. */
interface OrdersOfBanks {
  /** Those that count against a day: `bank_account_id`, `created_at` and `amount`. */
  ordered: RawBuilder<unknown>
  /** What the member has not paid yet, one row an account: `bank_account_id` and `amount`. */
  unpaid: RawBuilder<unknown>
}

/**
 * The open accounts that take an order of a member now, by their hours, ranks, agents and days; the one with the least
 * ordered today first. What a member has not paid yet is at most one order's of an account: all that is ordered counts
 * against its day, so ordering for nothing takes little of it.
 */
export async function banksFor(
  ctx: Context,
  { rank, uplines }: Payer,
  { ordered, unpaid }: OrdersOfBanks,
): Promise<FittingBank[]> {
  const now = ctx.clock.now()
  const { rows } = await sql<FittingBank>`
    select bank.*, room."left"
    from bank_account bank left join ${unpaid} unpaid on unpaid.bank_account_id = bank.id, lateral (
      select coalesce(sum(amount), 0)::bigint as amount from ${ordered} ordered
      where bank_account_id = bank.id and created_at >= ${startOfDay(dayOf(now))}
    ) today,
    lateral (
      select least(bank.most - coalesce(unpaid.amount, 0), bank.daily - today.amount)::bigint as "left"
    ) room,
    (select extract(hour from local) * 60 + extract(minute from local) as minute
      from (select ${now}::timestamptz at time zone interval '7 hours' as local) site) clock
    where bank.closed_at is null
      and (bank.ranks = '{}' or ${rank}::smallint = any (bank.ranks))
      and (bank.agents = '{}' or bank.agents && ${uplines}::bigint[])
      and (bank.opens_at is null or case
        when bank.opens_at < bank.closes_at then clock.minute >= bank.opens_at and clock.minute < bank.closes_at
        else clock.minute >= bank.opens_at or clock.minute < bank.closes_at
      end)
      and room."left" >= bank.least
    order by today.amount, bank.id
  `.execute(ctx.db)
  return rows
}
