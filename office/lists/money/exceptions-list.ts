import { chosen } from '#app/lib/list-query.ts'
import type { Filter } from '#app/records/filters.ts'
import type { Money } from '#contract/base/fields/money.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { officeList } from '#office/lists/office-list.ts'
import { waitsFilter } from '#office/lists/waits-filter.ts'
import type { Context } from '#platform/base/context.ts'
import { listPaymentExceptions, type PaymentException } from '#platform/cashier/deposits/index.ts'
import { listPayoutExceptions, type PayoutException } from '#platform/cashier/withdrawals/index.ts'
import { type BetShortfall, listShortfalls } from '#platform/play/bets/index.ts'

/** Where an exception is from: a payment that came, a payout that left, a payout of a bet that could not be taken back. */
export const exceptionKinds = ['payment', 'payout', 'shortfall'] as const
export type ExceptionKind = (typeof exceptionKinds)[number]

/** An exception of any kind; its id is its kind and the id there. */
export interface ListedException {
  id: string
  from: ExceptionKind
  /** What does not fit. */
  kind: PaymentException['kind'] | PayoutException['kind'] | 'shortfall'
  time: string
  account: string
  amount: Money
  /** The order or the bet. */
  order: string
  provider: string
  decision: string | null
  decidedBy: string | null
  reason: string | null
}

export const ofPayment = (row: PaymentException): ListedException => ({
  ...row,
  id: `payment-${row.id}`,
  from: 'payment',
  order: row.orderId,
})

export const ofPayout = (row: PayoutException): ListedException => ({
  ...row,
  id: `payout-${row.id}`,
  from: 'payout',
  order: row.orderId,
})

export const ofShortfall = (row: BetShortfall): ListedException => ({
  id: `shortfall-${row.id}`,
  from: 'shortfall',
  kind: 'shortfall',
  time: row.time,
  account: row.account,
  amount: row.missing,
  order: row.id,
  provider: '',
  decision: row.decision,
  decidedBy: row.decidedBy,
  reason: row.reason,
})

/** The parts of an exception's id; undefined for what is none. */
export function exceptionIdOf(text: string): { from: ExceptionKind; id: string } | undefined {
  const [, from, id = ''] = /^(payment|payout|shortfall)-(.+)$/.exec(text) ?? []
  const isRecord = from === 'shortfall' || rowIdOf(id) !== undefined
  return from && isRecord ? { from: from as ExceptionKind, id } : undefined
}

/** One kind at a time: each has its own order. Earlier links named it `from`, which is a day everywhere else. */
const type: Filter<ExceptionKind> = {
  read: (query, name) =>
    chosen(query, name, exceptionKinds) ?? chosen(query, 'from', exceptionKinds) ?? 'payment',
  write: (value, name) => ({ [name]: value === 'payment' ? undefined : value }),
}

interface Place {
  all: boolean
  after: string | undefined
  limit?: number | undefined
  oldestFirst?: boolean | undefined
}

const readers: Record<ExceptionKind, (platform: Context, place: Place) => Promise<ListedException[]>> = {
  payment: async (platform, place) => (await listPaymentExceptions(platform, place)).map(ofPayment),
  payout: async (platform, place) => (await listPayoutExceptions(platform, place)).map(ofPayout),
  shortfall: async (platform, place) => (await listShortfalls(platform, place)).map(ofShortfall),
}

export const exceptionsList = officeList<ListedException>()('exceptions', {
  columns: {
    account: { head: 'office:column.account', place: 'title' },
    amount: { head: 'office:column.amount', show: 'money', place: 'result' },
    kind: { head: 'office:exceptions.kind' },
    provider: { head: 'office:deposits.provider', place: 'hidden' },
    time: { head: 'office:column.time', show: 'dayTime' },
    decision: { head: 'office:column.status', place: 'end' },
    order: { head: 'office:column.order', place: 'hidden' },
    id: { head: 'office:column.number', only: 'file' },
    decidedBy: { head: 'office:column.decidedBy', only: 'file' },
    reason: { head: 'office:column.reason', only: 'file' },
  },
  sorting: sortedBy('time'),
  filters: { type, status: waitsFilter('open', ['open']) },
  id: ({ id }) => id,
  status: ({ decision }) => decision ?? 'open',
  async rows(platform, { type, status, after, limit, oldestFirst }) {
    const last = after === undefined ? undefined : exceptionIdOf(after)
    if (after !== undefined && last?.from !== type) return []
    return readers[type](platform, { all: status === 'all', after: last?.id, limit, oldestFirst })
  },
  empty: 'office:exceptions.empty',
})
