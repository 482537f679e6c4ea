import { expect, inject, test } from 'vitest'
import { signIn } from '../support/accounts.ts'
import { balanceOf, deposit, funded } from '../support/money.ts'
import { attributeOf, type Page, type Visitor } from '../support/visitor.ts'

const site = inject('site')
const STATEMENT = '/personalCenter/transactionHistory'
const BETS = '/personalCenter/personalHistoryCopy'

const cents = (decimal: string) => BigInt(decimal.replace('.', ''))
const amounts = (page: Page, field: string) =>
  page.html
    .querySelectorAll(`tbody [data-field=${field}]`)
    .map((cell) => cents(cell.getAttribute('data-amount') ?? ''))
const total = (page: Page, field: string) =>
  cents(attributeOf(page, `tfoot [data-field=${field}]`, 'data-amount'))
const sum = (values: bigint[]) => values.reduce((all, value) => all + value, 0n)

/** A CSV's rows as objects; quotes as RFC 4180 has them. */
function csv(text: string): Record<string, string>[] {
  const lines = text
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((match) =>
        (match[1] ?? match[2] ?? '').replaceAll('""', '"'),
      ),
    )
  const [head = [], ...rows] = lines
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])))
}

async function allRows(visitor: Visitor, path: string, field: string) {
  const values: bigint[] = []
  const first = await visitor.get(`${path}?size=100`)
  const pages = Math.max(
    1,
    ...first.html
      .querySelectorAll('a[href*="page="]')
      .map((link) => Number(/page=(\d+)/.exec(link.getAttribute('href') ?? '')?.[1] ?? 1)),
  )
  for (let page = 1; page <= pages; page++)
    values.push(...amounts(await visitor.get(`${path}?size=100&page=${page}`), field))
  return values
}

test("a statement's running balance ends at the header's balance and adds up line by line", async () => {
  const visitor = await signIn(site, 'player1', 'Demo1234')
  const page = await visitor.get(`${STATEMENT}?size=100`)
  const balances = amounts(page, 'balance')
  const moves = amounts(page, 'amount')
  expect(balances[0]).toBe(cents(await balanceOf(visitor)))
  for (let line = 0; line + 1 < balances.length; line++)
    expect(balances[line]).toBe((balances[line + 1] ?? 0n) + (moves[line] ?? 0n))
  expect(page.html.querySelectorAll('tbody [data-id]').length).toBeGreaterThan(20)
})

test('totals are over the whole result and not the page, and the CSV has every row', async () => {
  const visitor = await signIn(site, 'player1', 'Demo1234')
  const all = await allRows(visitor, STATEMENT, 'amount')
  expect(total(await visitor.get(`${STATEMENT}?size=20&page=2`), 'amount')).toBe(sum(all))
  const answer = await visitor.get(`${STATEMENT}.csv`)
  expect(answer.headers.get('content-type')).toMatch(/^text\/csv; charset=utf-8/i)
  const rows = csv(answer.text)
  expect(Object.keys(rows[0] ?? {})).toEqual(['id', 'time', 'type', 'reference', 'amount', 'balance'])
  expect(rows).toHaveLength(all.length)
  expect(sum(rows.map((row) => cents(row.amount ?? '')))).toBe(sum(all))
  expect(
    csv((await visitor.get(`${STATEMENT}.csv?type=deposit`)).text).every((row) => row.type === 'deposit'),
  ).toBe(true)
})

test('bets: signs, totals, filters, detail and CSV', async () => {
  const visitor = await signIn(site, 'player1', 'Demo1234')
  const page = await visitor.get(`${BETS}?size=20`)
  const stakes = amounts(page, 'stake')
  expect(stakes.every((stake) => stake < 0n)).toBe(true)
  expect(amounts(page, 'payout').every((payout) => payout >= 0n)).toBe(true)
  const all = await allRows(visitor, BETS, 'stake')
  expect(total(page, 'stake')).toBe(sum(all))
  const rows = csv((await visitor.get(`${BETS}.csv`)).text)
  expect(Object.keys(rows[0] ?? {})).toEqual([
    'id',
    'time',
    'gameType',
    'vendor',
    'game',
    'stake',
    'payout',
    'result',
  ])
  expect(rows).toHaveLength(all.length)
  const lost = await visitor.get(`${BETS}?status=lost`)
  expect(
    new Set(lost.html.querySelectorAll('tbody [data-id]').map((row) => row.getAttribute('data-status'))),
  ).toEqual(new Set(['lost']))
  expect((await visitor.get(`${BETS}?type=LIVE`)).html.querySelectorAll('tbody [data-id]')).toHaveLength(0)
  const id = attributeOf(page, 'tbody [data-id]', 'data-id')
  const detail = await visitor.get(`${BETS}?bet=${id}`)
  expect(detail.html.querySelector(`a[href="/verify/${id}"]`)).not.toBeNull()
})

test('filters that make no sense fall back, pages are clamped', async () => {
  const visitor = await signIn(site, 'player1', 'Demo1234')
  for (const query of [
    'page=0',
    'page=999999',
    'page=x',
    'size=7',
    'type=nonsense',
    'from=2026-02-31',
    'range=ever',
    'status=%00',
    'sort=drop',
    'wallet=theirs',
    'from=9999-12-31&to=0001-01-01',
    'page=1&page=2',
    'q=%ff',
  ]) {
    for (const path of [STATEMENT, BETS, `${STATEMENT}.csv`, '/live'])
      expect([path, query, (await visitor.get(`${path}?${query}`)).status]).toEqual([path, query, 200])
  }
})

test("other people's records are not found", async () => {
  const visitor = await signIn(site, 'player1', 'Demo1234')
  const bet = attributeOf(await visitor.get(BETS), 'tbody [data-id]', 'data-id')
  const { visitor: stranger } = await funded(site, '100000')
  expect((await stranger.get(`${BETS}?bet=${bet}`)).status).toBe(404)
  expect((await stranger.get(`/game/SEN/dice?bet=${bet}`)).status).toBe(404)
  for (const id of ['1', 'x', '%00', '../', 'a'.repeat(300)]) {
    expect((await stranger.get(`${BETS}?bet=${id}`)).status).toBe(404)
    expect((await stranger.get(`/personalCenter/depositv2?order=${id}`)).status).toBe(404)
  }
})

test('days are those of Asia/Ho_Chi_Minh', async () => {
  const { visitor } = await funded(site, '100000')
  await deposit(visitor, '50000')
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Ho_Chi_Minh' }).format(new Date())
  expect(
    (await visitor.get(`${STATEMENT}?from=${today}&to=${today}`)).html.querySelectorAll('tbody [data-id]'),
  ).toHaveLength(2)
  expect(
    (await visitor.get(`${STATEMENT}?range=today`)).html.querySelectorAll('tbody [data-id]'),
  ).toHaveLength(2)
  expect(
    (await visitor.get(`${STATEMENT}?to=2020-01-01`)).html.querySelectorAll('tbody [data-id]'),
  ).toHaveLength(0)
})
