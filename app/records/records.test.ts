import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import {
  downlinesList,
  teamBetsList,
  teamDaysList,
  teamProfitList,
  teamTransactionsList,
} from '#app/features/agent/team-lists.ts'
import { bonusesList } from '#app/features/promotions/bonuses-list.ts'
import { betsList } from '#app/features/records/bets-list.ts'
import { profitList } from '#app/features/records/profit-list.ts'
import { statementList, walletId } from '#app/features/records/statement-list.ts'
import { invitedList } from '#app/features/referral/invited-list.ts'
import { wireWords } from '#contract/product.ts'

const now = new Date('2026-11-20T18:30:00Z') // the 21st in Vietnam
const vendors = ['SEN', 'LHL'].map((code) => ({ value: code, label: code }))
const known = { vendor: vendors, wallet: vendors }

const lists = [
  statementList,
  betsList,
  profitList,
  bonusesList,
  invitedList,
  downlinesList,
  teamDaysList,
  teamBetsList,
  teamProfitList,
  teamTransactionsList,
]

test('a vendor’s wallet is asked for by the vendor’s code', () => {
  for (const [asked, wallet] of [
    ['LHL', 'vendor-LHL'],
    ['vendor-LHL', 'vendor-LHL'],
    ['bonus', 'bonus'],
    ['no such wallet', 'main'],
    ['NOBODY', 'main'],
    ['vendor-NOBODY', 'main'],
  ] as const)
    expect(statementList.read(new URLSearchParams({ wallet: asked }), known, now).wallet).toBe(wallet)
  expect(walletId('vendor-LHL')).toBe('LHL')
})

test('a bookmarked statement is restored', () => {
  const search = 'from=2026-11-01&to=2026-11-20&type=bet&wallet=held&sort=time&size=50'
  const asked = statementList.read(new URLSearchParams(`${search}&page=3`), known, now)
  expect(asked).toEqual({
    days: { range: undefined, fromDay: '2026-11-01', toDay: '2026-11-20' },
    type: 'bet',
    wallet: 'held',
    sort: 'time',
    size: 50,
    page: 3,
  })
  const path = '/personalCenter/transactionHistory'
  expect(statementList.href(asked, { page: 3 })).toBe(`${path}?${search}&page=3`)
  expect(statementList.fileHref(asked)).toBe(`${path}.csv?${search}`)
})

test('a range stays a range, so that a bookmark moves with the calendar', () => {
  const asked = betsList.read(new URLSearchParams('range=last7&from=2020-01-01'), known, now)
  expect(asked.days).toEqual({ range: 'last7', fromDay: '2026-11-15', toDay: '2026-11-21' })
  expect(betsList.query(asked)).toMatchObject({ range: 'last7' })
})

const names = fc.constantFrom(
  ...['from', 'to', 'range', 'type', 'status', 'vendor', 'wallet', 'method', 'account', 'q', 'source'],
  ...['amount', 'sort', 'size', 'page'],
)
const value = fc.oneof(
  fc.string(),
  fc.constantFrom(
    ...['bet', 'RNG', 'SEN', 'won', 'held', 'paid', 'crypto', 'ready', 'all', 'downline', 'dividend'],
    ...['today', '2026-02-30', '2026-02-28', '-time', 'time', '-amount', 'payout', '50', '0', '-1', '1e9'],
  ),
)

test.each(lists.map((list) => [list.path, list] as const))(
  'whatever stands in the query of %s, the platform takes what is made of it, and its URL means the same',
  (_path, list) => {
    fc.assert(
      fc.property(fc.dictionary(names, value), (entries) => {
        expectUnderstood(list, new URLSearchParams(entries))
      }),
    )
  },
)

/** What the test asks of a list. */
interface Understood {
  path: string
  call: { input: z.ZodType }
  read(query: URLSearchParams, knownOptions: typeof known, at: Date): AskedPage
  input(asked: AskedPage): object
  href(asked: AskedPage): string
}
interface AskedPage {
  page: number
  size: number
}

function expectUnderstood(list: Understood, query: URLSearchParams) {
  const asked = list.read(query, known, now)
  const { page, size } = asked
  expect(list.call.input.safeParse(wireWords({ ...list.input(asked), page, size })).success).toBe(true)
  const again = list.read(new URLSearchParams(list.href(asked).slice(list.path.length)), known, now)
  expect({ ...again, page }).toEqual(asked)
}
