import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { depositsList } from '#app/features/cashier/order-lists.ts'
import { betsList } from '#app/features/records/bets-list.ts'
import { statementList, walletId } from '#app/features/records/statement-list.ts'
import { rewardsListIn } from '#app/features/rewards/reward-lists.ts'
import { lines } from '#app/routes.ts'
import { wireWords } from '#contract/base/product.ts'
import { type AnyList, allLists } from './all-lists.ts'

const now = new Date('2026-11-20T18:30:00Z') // the 21st in Vietnam
const vendors = ['SEN', 'LHL'].map((code) => ({ value: code, label: code }))
const known = { vendor: vendors, wallet: vendors }

test('every list is found, and its page has a file if it has rows', () => {
  const folder = path.join(import.meta.dirname, '../features')
  const defining = readdirSync(folder, { recursive: true })
    .map(String)
    .filter(
      (file) => /\.tsx?$/.test(file) && /\brecords\('/.test(readFileSync(path.join(folder, file), 'utf8')),
    )
  expect(defining.filter((file) => !/-lists?\.ts$/.test(file))).toEqual([])
  const withFile = allLists.filter(({ rows }) => rows).map((list) => list.path)
  expect([...new Set(withFile)].sort()).toEqual(
    lines
      .filter(({ file }) => file)
      .map((line) => line.path)
      .sort(),
  )
})

test('a vendor’s wallet is asked for by the vendor’s code', () => {
  for (const [name, wallet] of [
    ['LHL', 'vendor-LHL'],
    ['vendor-LHL', 'vendor-LHL'],
    ['bonus', 'bonus'],
    ['no such wallet', 'main'],
    ['NOBODY', 'main'],
    ['vendor-NOBODY', 'main'],
  ] as const)
    expect(statementList.read(new URLSearchParams({ wallet: name }), known, now).wallet).toBe(wallet)
  expect(walletId('vendor-LHL')).toBe('LHL')
})

test('a bookmarked statement is restored', () => {
  const search = 'from=2026-11-01&to=2026-11-20&type=bet&wallet=held&sort=time&size=50'
  const filter = statementList.read(new URLSearchParams(`${search}&page=3`), known, now)
  expect(filter).toEqual({
    days: { range: undefined, fromDay: '2026-11-01', toDay: '2026-11-20' },
    type: 'bet',
    wallet: 'held',
    sort: 'time',
    size: 50,
    page: 3,
  })
  const path = '/personalCenter/transactionHistory'
  expect(statementList.href(filter, { page: 3 })).toBe(`${path}?${search}&page=3`)
  expect(statementList.fileHref(filter)).toBe(`${path}.csv?${search}`)
})

test('a range stays a range, so that a bookmark moves with the calendar', () => {
  const filter = betsList.read(new URLSearchParams('range=last7&from=2020-01-01'), known, now)
  expect(filter.days).toEqual({ range: 'last7', fromDay: '2026-11-15', toDay: '2026-11-21' })
  expect(betsList.query(filter)).toMatchObject({ range: 'last7' })
})

test('beside an amount the method is that of a new order', () => {
  const methodIn = (search: string) => depositsList.read(new URLSearchParams(search), known, now).method
  expect(methodIn('method=crypto')).toBe('crypto')
  expect(methodIn('method=crypto&amount=500000')).toBeUndefined()
})

test('an unknown sort of rewards is the default of the view', () => {
  const sortIn = (search: string) => {
    const query = new URLSearchParams(search)
    return rewardsListIn(query).read(query).sort
  }
  for (const sort of ['', 'id', '-drop', 'constructor']) {
    expect([sort, sortIn(`sort=${sort}`)]).toEqual([sort, sortIn('')])
    expect([sort, sortIn(`status=all&sort=${sort}`)]).toEqual([sort, sortIn('status=all')])
  }
  expect([sortIn(''), sortIn('status=all'), sortIn('sort=-time')]).toEqual(['expiresAt', '-time', '-time'])
})

const names = fc.constantFrom(
  ...['from', 'to', 'range', 'type', 'status', 'vendor', 'wallet', 'method', 'account', 'q', 'source'],
  ...['week', 'tab', 'amount', 'sort', 'size', 'page'],
)
const value = fc.oneof(
  fc.string(),
  fc.constantFrom(
    ...['bet', 'RNG', 'SEN', 'won', 'held', 'paid', 'crypto', 'ready', 'all', 'downline', 'dividend'],
    ...[
      'history',
      'PL',
      'last',
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
    ],
  ),
)

test.each(allLists.map((list) => [`${list.name} of ${list.path}`, list] as const))(
  'whatever stands in the query of the %s, the platform takes what is made of it, and its URL means the same',
  (_name, list) => {
    fc.assert(
      fc.property(fc.dictionary(names, value), (entries) => {
        expectUnderstood(list, new URLSearchParams(entries))
      }),
    )
  },
)

/** What the call would leave unread: a filter that is sent so filters nothing. */
function unknownNames({ call: { input }, ...list }: AnyList, filter: object): string[] {
  const { shape } = (input instanceof z.ZodPipe ? input.in : input) as z.ZodObject
  return Object.entries(wireWords({ ...list.input(filter) }))
    .filter(([name, value]) => value !== undefined && !(name in shape))
    .map(([name]) => name)
}

function expectUnderstood(list: AnyList, query: URLSearchParams) {
  const filter = list.read(query, known, now)
  const { page } = filter
  expect(list.call.input.safeParse(wireWords(list.pageInput(filter))).success).toBe(true)
  expect(unknownNames(list, filter)).toEqual([])
  const again = list.read(new URLSearchParams(list.href(filter).slice(list.path.length)), known, now)
  expect({ ...again, page }).toEqual(filter)
}
