import { expect, test } from 'vitest'
import { csvRows as csv } from '#tests/support/csv.ts'
import { balanceOf, deposit, funded } from '#tests/support/money.ts'
import { signIn } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { withoutRecurringJobs } from '#tests/support/site/recurring-jobs.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, type Page, type Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
withoutRecurringJobs(site)
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
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-zA-Z]+\.csv"$/)
  const hostile = await visitor.get(`${STATEMENT}.csv?type=x%22%0D%0A&from=%22.html`)
  expect(hostile.headers.get('content-disposition')).toBe(answer.headers.get('content-disposition'))
  const rows = csv(answer.text)
  expect(Object.keys(rows[0] ?? {})).toEqual(['id', 'time', 'type', 'reference', 'amount', 'balance'])
  expect(rows).toHaveLength(all.length)
  expect(sum(rows.map((row) => cents(row.amount ?? '')))).toBe(sum(all))
  expect(
    csv((await visitor.get(`${STATEMENT}.csv?type=deposit`)).text).every((row) => row.type === 'deposit'),
  ).toBe(true)
})

test('the statement of points speaks of points, its CSV keeps the references as they are', async () => {
  const visitor = await signIn(site, 'player1', 'Demo1234')
  const page = await visitor.get(`${STATEMENT}?wallet=points&size=100`)
  const shown = page.html.querySelectorAll('main dl, [data-records=transactions]')
  const text = shown.map(({ textContent }) => textContent).join(' ')
  expect(text).toMatch(/\d\sđiểm/)
  expect(text).not.toMatch(/\d\s₫/)
  expect(text).not.toMatch(/(turnover|redeem|convert|grant)-/)
  expect(amounts(page, 'amount').length).toBeGreaterThan(0)
  const rows = csv((await visitor.get(`${STATEMENT}.csv?wallet=points`)).text)
  expect(rows.some(({ reference }) => /^turnover-\d{4}-/.test(reference ?? ''))).toBe(true)
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
    'wallet=NOBODY',
    'from=9999-12-31&to=0001-01-01',
    'page=1&page=2',
    'q=%ff',
  ]) {
    for (const path of [STATEMENT, BETS, `${STATEMENT}.csv`, '/live'])
      expect([path, query, (await visitor.get(`${path}?${query}`)).status]).toEqual([path, query, 200])
  }
})

test('a game is called by its class, by which the record is filtered', async () => {
  const visitor = await signIn(site, 'player1', 'Demo1234')
  const typesOf = async (query: string) => {
    const page = await visitor.get(`${BETS}?lang=en&size=100&${query}`)
    const cells = page.html.querySelectorAll('tbody [data-field="gameType"]')
    return cells.map(({ text }) => text.trim())
  }
  const tables = await typesOf('type=RNG&classify=TG')
  expect(tables.length).toBeGreaterThan(0)
  for (const type of tables) expect(type).toMatch(/^Table games/)
  for (const type of await typesOf('classify=JP')) expect(type).toMatch(/^Slots/)
  for (const type of await typesOf('classify=AC')) expect(type).toMatch(/^Arcade/)
  expect((await typesOf('type=LIVE&classify=JP')).length).toBe(0)
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
  const dayNow = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Ho_Chi_Minh' }).format(new Date())
  const first = dayNow()
  const { visitor } = await funded(site, '100000')
  await deposit(visitor, '50000')
  const last = dayNow()
  expect(
    (await visitor.get(`${STATEMENT}?from=${first}&to=${last}`)).html.querySelectorAll('tbody [data-id]'),
  ).toHaveLength(2)
  // Unless it is midnight.
  const today = await visitor.get(`${STATEMENT}?range=today`)
  if (dayNow() === first) expect(today.html.querySelectorAll('tbody [data-id]')).toHaveLength(2)
  expect(
    (await visitor.get(`${STATEMENT}?to=2020-01-01`)).html.querySelectorAll('tbody [data-id]'),
  ).toHaveLength(0)
})

const PROFIT = '/personalCenter/personalProfit'
const figures = ['deposits', 'withdrawals', 'stakes', 'turnover', 'winnings', 'bonuses', 'net'] as const

test('profit: days, totals and CSV say the same, and what the statement and the bets say', async () => {
  const visitor = await signIn(site, 'player1', 'Demo1234')
  const everyDay = 'from=2000-01-01&to=2099-12-31'
  const page = await visitor.get(`${PROFIT}?${everyDay}&size=100`)
  expect(page.page).toBe('personalProfit')
  const days = page.html.querySelectorAll('[data-records=profit] tbody [data-id]')
  expect(days.length).toBeGreaterThan(10)
  const rows = csv((await visitor.get(`${PROFIT}.csv?${everyDay}`)).text)
  expect(Object.keys(rows[0] ?? {})).toEqual(['day', ...figures])
  expect(rows.map(({ day }) => day)).toEqual(days.map((day) => day.getAttribute('data-id')))
  const totals: Record<string, bigint> = {}
  for (const field of figures) {
    const own = page.html
      .querySelectorAll(`[data-records=profit] tbody [data-field=${field}]`)
      .map((cell) => cents(cell.getAttribute('data-amount') ?? ''))
    totals[field] = cents(
      attributeOf(page, `[data-records=profit] tfoot [data-field=${field}]`, 'data-amount'),
    )
    expect([field, sum(own)]).toEqual([field, totals[field]])
    expect([field, sum(rows.map((row) => cents(row[field] ?? '')))]).toEqual([field, totals[field]])
  }
  expect(totals.net).toBe((totals.winnings ?? 0n) - (totals.stakes ?? 0n) + (totals.bonuses ?? 0n))
  const moved = async (query: string) => total(await visitor.get(`${STATEMENT}?${query}`), 'amount')
  expect(totals.deposits).toBe(await moved('type=deposit'))
  expect(totals.withdrawals).toBe(await moved('type=withdrawal-paid&wallet=held'))
  const given = await Promise.all(
    ['bonus', 'rebate', 'reward', 'points'].map((type) => moved(`type=${type}`)),
  )
  expect(totals.bonuses).toBe(sum(given))
  expect(page.html.querySelector('figure svg[role=img]')).not.toBeNull()
})

test('profit shows the last 30 days unless others are asked for', async () => {
  const visitor = await signIn(site, 'player1', 'Demo1234')
  const daysOf = async (query: string) =>
    (await visitor.get(`${PROFIT}${query}`)).html
      .querySelectorAll('[data-records=profit] tbody [data-id]')
      .map((row) => row.getAttribute('data-id') ?? '')
  const usual = await daysOf('')
  expect(usual.length).toBeGreaterThan(0)
  expect(await daysOf('?range=last30')).toEqual(usual)
  expect(await daysOf('?range=ever&from=soon&size=7')).toEqual(usual)
  expect(await daysOf('?sort=time')).toEqual([...usual].reverse())
  const [first = ''] = usual
  expect(await daysOf(`?from=${first}&to=${first}`)).toEqual([first])
  expect(await daysOf('?to=2001-01-01')).toEqual([])
})

test('records are sorted by money, both ways', async () => {
  const visitor = await signIn(site, 'player1', 'Demo1234')
  const falls = (values: bigint[]) => [...values].sort((a, b) => Number(b - a))
  const columns = [
    [STATEMENT, 'amount', false],
    [BETS, 'stake', true],
    [BETS, 'payout', false],
  ] as const
  for (const [path, column, negative] of columns) {
    const down = await visitor.get(`${path}?sort=-${column}&size=100`)
    const shown = amounts(down, column).map((value) => (negative ? -value : value))
    expect(shown).toEqual(falls(shown))
    expect(new Set(shown).size).toBeGreaterThan(1)
    expect(down.html.querySelectorAll('th[aria-sort=descending]')).toHaveLength(1)
    const up = amounts(await visitor.get(`${path}?sort=${column}&size=100`), column)
    expect(up[0]).not.toBe(amounts(down, column)[0])
  }
})

test('every preset of days and every wallet is taken', async () => {
  const visitor = await signIn(site, 'player1', 'Demo1234')
  const rows = async (query: string) =>
    (await visitor.get(`${STATEMENT}?size=100&${query}`)).html.querySelectorAll('tbody [data-id]').length
  const [today, week, month] = [
    await rows('range=today'),
    await rows('range=last7'),
    await rows('range=last30'),
  ]
  expect(week).toBeGreaterThanOrEqual(today)
  expect(month).toBeGreaterThan(week)
  for (const range of ['next7', 'next30']) expect(await rows(`range=${range}`)).toBe(today)
  expect(await rows('wallet=held')).toBeGreaterThan(0)
  for (const wallet of ['bonus', 'points', 'vendor-NOBODY'])
    expect((await visitor.get(`${STATEMENT}?wallet=${wallet}`)).status).toBe(200)
})

test('every page of a filtered list is there, and the last one ends it', async () => {
  const visitor = await signIn(site, 'player1', 'Demo1234')
  for (const [path, query] of [
    [STATEMENT, 'type=bet'],
    [BETS, 'status=lost&type=RNG&vendor=SEN'],
  ]) {
    const ids = csv((await visitor.get(`${path}.csv?${query}`)).text).map((row) => row.id)
    const paged: (string | undefined)[] = []
    for (let page = 1; page <= Math.ceil(ids.length / 20); page++)
      paged.push(
        ...(await visitor.get(`${path}?${query}&page=${page}`)).html
          .querySelectorAll('tbody [data-id]')
          .map((row) => row.getAttribute('data-id')),
      )
    expect(ids.length).toBeGreaterThan(20)
    expect(paged).toEqual(ids)
  }
})

test('a line of a bet names game and vendor with the picture of the game, and leads to the bet', async () => {
  const visitor = await signIn(site, 'player1', 'Demo1234')
  const bets = await visitor.get(`${BETS}?size=20`)
  const bet = bets.html.querySelector('[data-records=bets] tbody [data-id]')
  const of = (field: string) => bet?.querySelector(`[data-field=${field}]`)?.text.trim()
  const id = bet?.getAttribute('data-id') ?? ''
  const page = await visitor.get(`${STATEMENT}?type=bet&size=100`)
  const line = page.html
    .querySelectorAll('[data-records=transactions] tbody [data-id]')
    .find((row) => row.querySelector('[data-field=reference] data')?.getAttribute('value') === id)
  expect(line?.querySelector('[data-field=reference]')?.text).toContain(`${of('game')} · ${of('vendor')}`)
  const pictureIn = (row: typeof line) => row?.querySelector('.swatch')?.outerHTML
  expect(pictureIn(line)).toBe(pictureIn(bet ?? undefined))
  const href = line?.querySelector('[data-field=type] a')?.getAttribute('href') ?? ''
  expect(href).toContain(`bet=${id}`)
})

test('a hidden balance is hidden in the statement, its open line and the hub, and not in the CSV', async () => {
  const { visitor, username } = await funded(site, '123456.00')
  await deposit(visitor, '50000')
  // So that the balance is another figure than what is left to play.
  expect((await ops(site, 'adjust', username, '17', '--reason', 'a test')).code).toBe(0)
  await visitor.post('/preferences', { balance: 'hidden', redirectTo: STATEMENT }, '/')
  const line = (page: Page) => attributeOf(page, '[data-records=transactions] tbody [data-id]', 'data-id')
  const statement = await visitor.get(STATEMENT)
  const opened = await visitor.get(`${STATEMENT}?line=${line(statement)}`)
  expect(opened.html.querySelector('#line-title')).not.toBeNull()
  for (const page of [statement, opened, await visitor.get('/personalCenter/overview')]) {
    const balances = page.html.querySelectorAll('[data-records=transactions] [data-field=balance]')
    expect(balances.length).toBeGreaterThan(1)
    for (const cell of balances)
      expect([cell.text, cell.getAttribute('data-amount')]).toEqual(['***', undefined])
    expect(page.text.match(/.{0,90}173[.,]?473.{9}/)?.[0]).toBeUndefined()
  }
  // A movement is no balance: the newest deposit stands with its amount.
  expect(amounts(statement, 'amount')[1]).toBe(5_000_000n)
  const rows = csv((await visitor.get(`${STATEMENT}.csv`)).text)
  expect(rows[0]?.balance).toBe('173473.00')
  await visitor.post('/preferences', { balance: 'shown', redirectTo: STATEMENT }, '/')
  expect(amounts(await visitor.get(STATEMENT), 'balance')[0]).toBe(17_347_300n)
})
