import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withQuery } from '#app/lib/paths.ts'
import { betRecords } from '#contract/games.ts'
import { wireWords } from '#contract/product.ts'
import { statement } from '#contract/wallet.ts'
import { betsFilter, betsInput, betsQuery } from './bets-filter.ts'
import { statementFilter, statementInput, statementQuery, walletId } from './statement-filter.ts'

const now = new Date('2026-11-20T18:30:00Z') // the 21st in Vietnam
const vendors = ['SEN', 'LHL']
const searchOf = (query: Parameters<typeof withQuery>[1]) =>
  new URLSearchParams(withQuery('', query).slice(1))

test('a vendor’s wallet is asked for by the vendor’s code', () => {
  for (const [asked, wallet] of [
    ['LHL', 'vendor-LHL'],
    ['vendor-LHL', 'vendor-LHL'],
    ['bonus', 'bonus'],
    ['no such wallet', 'main'],
    ['NOBODY', 'main'],
    ['vendor-NOBODY', 'main'],
  ] as const)
    expect(statementFilter(new URLSearchParams({ wallet: asked }), vendors, now).wallet).toBe(wallet)
  expect(walletId('vendor-LHL')).toBe('LHL')
})

test('a bookmarked statement is restored', () => {
  const query = new URLSearchParams(
    'from=2026-11-01&to=2026-11-20&type=bet&wallet=held&sort=time&size=50&page=3',
  )
  const filter = statementFilter(query, vendors, now)
  expect(filter).toEqual({
    range: undefined,
    fromDay: '2026-11-01',
    toDay: '2026-11-20',
    type: 'bet',
    wallet: 'held',
    sort: 'time',
    size: 50,
    page: 3,
  })
  expect(searchOf({ ...statementQuery(filter), page: filter.page }).toString()).toBe(
    'from=2026-11-01&to=2026-11-20&wallet=held&type=bet&sort=time&size=50&page=3',
  )
})

test('a range stays a range, so that a bookmark moves with the calendar', () => {
  const filter = betsFilter(new URLSearchParams('range=last7&from=2020-01-01'), vendors, now)
  expect(filter).toMatchObject({ range: 'last7', fromDay: '2026-11-15', toDay: '2026-11-21' })
  expect(betsQuery(filter)).toMatchObject({ range: 'last7' })
})

const value = fc.oneof(
  fc.string(),
  fc.constantFrom(
    'bet',
    'RNG',
    'SEN',
    'won',
    'held',
    'today',
    '2026-02-30',
    '2026-02-28',
    '-time',
    'time',
    '-amount',
    'payout',
    '50',
    '0',
    '-1',
    '1e9',
  ),
)
const search = fc.dictionary(
  fc.constantFrom('from', 'to', 'range', 'type', 'status', 'vendor', 'wallet', 'sort', 'size', 'page'),
  value,
)

test('whatever stands in the query, the platform takes what is made of it, and its URL means the same', () => {
  fc.assert(
    fc.property(search, (entries) => {
      const query = new URLSearchParams(entries)
      const money = statementFilter(query, vendors, now)
      expect(
        statement.input.safeParse({
          ...statementInput(money),
          page: money.page,
          size: money.size,
          sort: money.sort,
        }).success,
      ).toBe(true)
      expect(statementFilter(searchOf({ ...statementQuery(money), page: money.page }), vendors, now)).toEqual(
        money,
      )
      const bets = betsFilter(query, vendors, now)
      expect(
        betRecords.input.safeParse(
          wireWords({ ...betsInput(bets), page: bets.page, size: bets.size, sort: bets.sort }),
        ).success,
      ).toBe(true)
      expect(betsFilter(searchOf({ ...betsQuery(bets), page: bets.page }), vendors, now)).toEqual(bets)
    }),
  )
})
