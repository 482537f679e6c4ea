import { type RawBuilder, sql } from 'kysely'
import { type Minor, type Money, moneyOf } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { lettersOf } from '#platform/cashier/banks/index.ts'
import { CANDIDATE_DAYS, MAX_CANDIDATES_ROWS } from '#platform/cashier/limits.ts'
import { accountNames } from '#platform/members/accounts/index.ts'
import { bankName } from '../accounts/banks.ts'
import type { WithdrawalStatus } from '../withdrawal-order.ts'

/** A withdrawal that an open line of money that left may have paid, or that one of money that came back is for. */
export interface PayoutCandidate {
  orderId: string
  account: string
  payee: string
  bank: string
  /** Unmasked. */
  number: string
  /** What its bank is to pay. */
  amount: Money
  status: WithdrawalStatus
  time: string
  /** What speaks for it; `bank`: it left in a payout file of the line's account. */
  fits: { named: boolean; amount: boolean; bank: boolean; payee: boolean }
}

/** A payment, or money that came back, as a line describes it. */
interface OpenPayment {
  bankId: number
  /** Without its sign. */
  amount: Minor
  at: Date
  /** The withdrawal that it names. */
  orderId: string | null
  /** The whole text of the line, which may contain the name of the payee. */
  text: string
  /** Withdrawals that lines have paid, as a table: `withdrawal_id`. */
  paidByLines: RawBuilder<unknown>
  /** Nothing but the one that it names is looked for. */
  namedOnly: boolean
}

/**
 * Withdrawals that a line may have paid: the one that it names, and those of its amount that wait for their payment, or that the
 * cashier has said to be paid in the line's days. None that a line, a provider or a token has paid. The likeliest first: named,
 * paid to its payee, in a file of its account, nearest in time.
 */
export async function payoutCandidates(ctx: Context, line: OpenPayment): Promise<PayoutCandidate[]> {
  const { bankId, amount, at, orderId, paidByLines, namedOnly } = line
  const from = new Date(at.getTime() - CANDIDATE_DAYS * DAY_MS)
  const until = new Date(at.getTime() + DAY_MS)
  const { rows } = await sql<{
    id: string
    account: string
    payee_name: string
    bank_code: string
    account_number: string
    payable: Minor
    status: WithdrawalStatus
    created_at: Date
    in_file: boolean
  }>`
    select asked.id, member.account, bound.payee_name, bound.bank_code, bound.account_number,
      asked.amount - asked.fee as payable, asked.status, asked.created_at,
      exists (
        select from payout_file_order part join payout_file file on file.id = part.file_id
        where part.withdrawal_id = asked.id and part.released_at is null and file.bank_id = ${bankId}
      ) as in_file
    from withdrawal_order asked
      join bound_account bound on bound.id = asked.account_id
      join ${accountNames} member on member.id = asked.member_id
    where asked.id = ${orderId}::uuid or (
      not ${namedOnly}::boolean and asked.amount - asked.fee = ${amount}
      and (
        asked.status = 'approved'
        or (asked.status in ('paid', 'received') and asked.created_at between ${from} and ${until})
      )
      and not exists (select from ${paidByLines} line where line.withdrawal_id = asked.id)
      and not exists (select from payout where payout.order_id = asked.id and payout.posting_id is not null)
      and not exists (select from chain_payout where chain_payout.withdrawal_id = asked.id)
    )
    order by asked.id = ${orderId}::uuid desc nulls last,
      abs(extract(epoch from asked.created_at - ${at}::timestamptz)), asked.id
    limit ${MAX_CANDIDATES_ROWS}
  `.execute(ctx.db)
  const [letters, digits] = [lettersOf(line.text), line.text.replaceAll(/\D/g, '')]
  const candidates = rows.map((row) => ({
    orderId: row.id,
    account: row.account,
    payee: row.payee_name,
    bank: bankName(row.bank_code) ?? row.bank_code,
    number: row.account_number,
    amount: moneyOf(row.payable),
    status: row.status,
    time: row.created_at.toISOString(),
    fits: {
      named: row.id === orderId,
      amount: row.payable === amount,
      bank: row.in_file,
      payee: letters.includes(lettersOf(row.payee_name)) || digits.includes(row.account_number),
    },
  }))
  const likely = ({ fits }: PayoutCandidate) =>
    Number(fits.named) * 4 + Number(fits.payee) * 2 + Number(fits.bank)
  return candidates.sort((one, other) => likely(other) - likely(one))
}
