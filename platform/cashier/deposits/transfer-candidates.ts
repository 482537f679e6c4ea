import { sql } from 'kysely'
import { type Minor, type Money, moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { lettersOf } from '#platform/cashier/banks/index.ts'
import { accountsOf, payeeNameOf } from '#platform/members/accounts/index.ts'
import { CANDIDATE_DAYS, MAX_CANDIDATES_ROWS } from '../limits.ts'
import type { DepositStatus } from './deposit-order.ts'

/** An order that an open line may be for. */
export interface TransferCandidate {
  orderId: string
  account: string
  /** The registered name, which a payer's should be. */
  payee: string | null
  amount: Money
  /** How much of it has been paid. */
  paidIn: Money
  status: DepositStatus
  time: string
  content: string
  /** What speaks for it. */
  fits: { named: boolean; amount: boolean; bank: boolean; payer: boolean }
}

/** A transfer, as a line describes it. */
interface OpenTransfer {
  bankId: number
  amount: Minor
  at: Date
  /** The order that it names. */
  orderId: string | null
  /** Another order to list, whatever the line says. */
  extraOrderId: string | null
  /** The whole text of the line, which may contain the name of the payer. */
  text: string
}

/**
 * Orders that a line may be for: the one that it names, one that is asked for, and transfers of its days that are of its amount,
 * or wait for money at its account. The likeliest first: named, paid for by its member, of its amount, of its account, nearest in time.
 */
export async function transferCandidates(ctx: Context, line: OpenTransfer): Promise<TransferCandidate[]> {
  const { bankId, amount, at, orderId, extraOrderId } = line
  const named = [orderId, extraOrderId].filter((id) => id !== null)
  const from = new Date(at.getTime() - CANDIDATE_DAYS * DAY_MS)
  const until = new Date(at.getTime() + DAY_MS)
  const rows = await ctx.db
    .selectFrom('deposit_order')
    .selectAll()
    .where('method', '=', 'bank-transfer')
    .where((is) =>
      is.or([
        ...named.map((id) => is('id', '=', id)),
        is.and([
          is('created_at', '>=', from),
          is('created_at', '<=', until),
          is('provider', '=', 'bank'),
          is.or([
            is('amount', '=', amount),
            is.and([is('bank_account_id', '=', bankId), is('status', 'in', ['created', 'waiting'])]),
          ]),
        ]),
      ]),
    )
    .orderBy(sql`id = any(${named}::uuid[])`, 'desc')
    .orderBy(sql`amount = ${amount}`, 'desc')
    .orderBy(sql`abs(extract(epoch from created_at - ${at}::timestamptz))`)
    .limit(MAX_CANDIDATES_ROWS)
    .execute()
  const names = await accountsOf(ctx.db, [...new Set(rows.map((row) => row.member_id))])
  const text = lettersOf(line.text)
  const candidates = await Promise.all(
    rows.map(async (row) => {
      const payee = await payeeNameOf(ctx.db, row.member_id)
      return {
        orderId: row.id,
        account: names.get(row.member_id) ?? '',
        payee,
        amount: moneyOf(row.amount),
        paidIn: moneyOf(row.paid_in),
        status: row.status as DepositStatus,
        time: row.created_at.toISOString(),
        content: row.content,
        fits: {
          named: row.id === orderId,
          amount: row.amount === amount,
          bank: row.bank_account_id === bankId,
          payer: payee !== null && text.includes(lettersOf(payee)),
        },
      }
    }),
  )
  const likely = ({ fits }: TransferCandidate) =>
    Number(fits.named) * 8 + Number(fits.payer) * 4 + Number(fits.amount) * 2 + Number(fits.bank)
  return candidates.sort((one, other) => likely(other) - likely(one))
}
