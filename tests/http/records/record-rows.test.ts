import { expect, test } from 'vitest'
import { signIn } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { withoutRecurringJobs } from '#tests/support/site/recurring-jobs.ts'
import type { Page } from '#tests/support/site/visitor.ts'

const site = ownSite()
withoutRecurringJobs(site)
const CENTER = '/personalCenter'

const cents = (decimal: string) => BigInt(decimal.replace('.', ''))

/** The heads of days with their net, and what the rows below each come to. */
function daysOf(page: Page, records: string, netOf: (row: Page['html']) => bigint) {
  const days: { head: string; net: bigint; rows: bigint }[] = []
  for (const row of page.html.querySelectorAll(`[data-records=${records}] tbody tr`)) {
    const head = row.querySelector('[data-day]')
    if (head) {
      const net = cents(row.querySelector('[data-day-net]')?.getAttribute('data-day-net') ?? '')
      days.push({ head: head.getAttribute('data-day') ?? '', net, rows: 0n })
    }
    const day = days.at(-1)
    if (!day) throw new Error('a row stands above the first day')
    day.rows += netOf(row)
  }
  return days
}
const amountOf = (row: Page['html'], field: string) =>
  cents(row.querySelector(`[data-field=${field}]`)?.getAttribute('data-amount') ?? '')

const lists = [
  ['transactions', `${CENTER}/transactionHistory`, (row: Page['html']) => amountOf(row, 'amount')],
  [
    'bets',
    `${CENTER}/personalHistoryCopy`,
    (row: Page['html']) => amountOf(row, 'payout') + amountOf(row, 'stake'),
  ],
] as const

test.each(lists)('the days of %s head their rows with their whole net', async (records, path, netOf) => {
  const visitor = await signIn(site, 'player1', 'Demo1234')
  const pages = [await visitor.get(`${path}?size=100`), await visitor.get(`${path}?size=100&page=2`)]
  const seen = pages.flatMap((page) => daysOf(page, records, netOf))
  const names = [...new Set(seen.map(({ head }) => head))]
  expect(names.length).toBeGreaterThan(3)
  expect(names.every((name) => /^(Thứ|Chủ Nhật).*, \d\d\/\d\d\/\d{4}$/.test(name))).toBe(true)
  // A day that a page cuts says the same net on both, and only together its rows come to it.
  for (const name of names.slice(0, -1)) {
    const parts = seen.filter(({ head }) => head === name)
    expect([name, new Set(parts.map(({ net }) => net)).size]).toEqual([name, 1])
    expect([name, parts.reduce((sum, { rows }) => sum + rows, 0n)]).toEqual([name, parts[0]?.net])
  }
  const small = await visitor.get(`${path}?size=20`)
  expect(daysOf(small, records, netOf)[0]?.net).toBe(seen[0]?.net)
})

test('out of the order of time there are no days, and filtered days count what is filtered', async () => {
  const visitor = await signIn(site, 'player1', 'Demo1234')
  const sorted = await visitor.get(`${CENTER}/transactionHistory?sort=-amount`)
  expect(sorted.html.querySelector('[data-records=transactions] [data-day]')).toBeNull()
  const deposits = await visitor.get(`${CENTER}/transactionHistory?type=deposit&size=100`)
  const days = daysOf(deposits, 'transactions', (row) => amountOf(row, 'amount'))
  expect(days.length).toBeGreaterThan(0)
  for (const { net, rows } of days) expect(net).toBe(rows)
})

/** The columns of section 6, in their order: outside scripts read them. */
const columns = {
  [`${CENTER}/transactionHistory`]: ['transactions', 'id time type reference amount balance'],
  [`${CENTER}/personalHistoryCopy`]: ['bets', 'id time gameType vendor game stake payout result'],
  [`${CENTER}/depositv2`]: ['deposits', 'id time method amount fee credited status'],
  [`${CENTER}/withdraw`]: ['withdrawals', 'id time account amount fee status promisedBy'],
  [`${CENTER}/transferFund`]: ['transfers', 'id time from to amount status'],
} as const

test.each(Object.entries(columns))(
  'every cell of %s is marked, each row leads on',
  async (path, [records, of]) => {
    const visitor = await signIn(site, 'player1', 'Demo1234')
    const page = await visitor.get(path)
    const rows = page.html.querySelectorAll(`[data-records=${records}] tbody [data-id]`)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      const cells = row.querySelectorAll('td')
      expect(cells.map((cell) => cell.getAttribute('data-field')).join(' ')).toBe(of)
      expect(cells[0]?.text).toBe(row.getAttribute('data-id'))
      for (const cell of cells) {
        const field = cell.getAttribute('data-field') ?? ''
        const money = ['amount', 'balance', 'stake', 'payout', 'fee', 'credited'].includes(field)
        if (money) expect(cell.getAttribute('data-amount')).toMatch(/^-?\d+\.\d\d$/)
        if (field === 'time') expect(cell.text).toMatch(/^\d\d:\d\d$/)
      }
      if (records !== 'transfers') expect(row.querySelectorAll('a[href]')).toHaveLength(1)
    }
    const first = page.html.querySelector(`[data-records=${records}] tbody [data-id] a`)?.getAttribute('href')
    if (first) expect((await visitor.get(first)).status).toBe(200)
  },
)

test('the result of a bet is the word of its state', async () => {
  const visitor = await signIn(site, 'player1', 'Demo1234')
  const words: Record<string, RegExp> = {
    won: /^(Won|Returned)$/,
    lost: /^Lost$/,
    push: /^Push$/,
    void: /^Voided$/,
    open: /^Open$/,
  }
  const page = await visitor.get(`${CENTER}/personalHistoryCopy?size=100&lang=en`)
  const rows = page.html.querySelectorAll('[data-records=bets] tbody [data-id]')
  expect(new Set(rows.map((row) => row.getAttribute('data-status'))).size).toBeGreaterThan(1)
  for (const row of rows)
    expect(row.querySelector('[data-field=result]')?.text).toMatch(
      words[row.getAttribute('data-status') ?? ''] ?? 'a known state',
    )
})

test('a settled bet on a game of the house says what was bet on', async () => {
  const visitor = await signIn(site, 'player1', 'Demo1234')
  const page = await visitor.get(`${CENTER}/personalHistoryCopy?vendor=SEN&size=100`)
  const rows = page.html.querySelectorAll('[data-records=bets] tbody [data-status=won]')
  const choices = rows.map((row) => ({
    game: row.querySelector('[data-field=game]')?.text,
    choice: row.querySelector('[data-field=gameType] small')?.text,
  }))
  for (const { choice } of choices) expect(choice).toBeTruthy()
  const dice = choices.filter(({ game }) => game === 'Xúc Xắc Men Ngọc')
  expect(dice.length).toBeGreaterThan(0)
  for (const { choice } of dice) expect(choice).toMatch(/^(Dưới|Trên) \d+,\d\d$/)
})

test('a line of the statement without a page of its own opens in the list', async () => {
  const visitor = await signIn(site, 'player1', 'Demo1234')
  const list = await visitor.get(`${CENTER}/transactionHistory?type=points`)
  const row = list.html.querySelector('[data-records=transactions] tbody [data-id]')
  const detail = await visitor.get(row?.querySelector('a')?.getAttribute('href') ?? '')
  const card = detail.html.querySelector('section[aria-labelledby=line-title]')
  expect(card?.text).toContain(row?.getAttribute('data-id'))
  expect(card?.querySelector('time')?.text).toMatch(/\d\d:\d\d:\d\d$/)
})
