import { beforeAll, expect, test, vi } from 'vitest'
import { csvRows } from '#tests/support/csv.ts'
import { signIn } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { withoutRecurringJobs } from '#tests/support/site/recurring-jobs.ts'
import { setForTest } from '#tests/support/site/settings.ts'
import { attributeOf, type Page, type Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
withoutRecurringJobs(site)
const PANELS = ['enableCt', 'salary', 'hourSalary', 'agentRealtimeSalary']
const REVENUE = '/agentCenter/agentRevenueReport'

const rowsOf = ({ html }: Page, set: string) => html.querySelectorAll(`[data-records=${set}] tbody [data-id]`)
type Row = ReturnType<typeof rowsOf>[number]
const amountOf = (row: Row | undefined, field: string) =>
  Number(row?.querySelector(`[data-field=${field}]`)?.getAttribute('data-amount'))
const totalOf = ({ html }: Page, set: string, field: string) =>
  Number(html.querySelector(`[data-records=${set}] tfoot [data-field=${field}]`)?.getAttribute('data-amount'))
const sumOf = (rows: Row[], field: string) =>
  Math.round(rows.reduce((sum, row) => sum + amountOf(row, field) * 100, 0)) / 100

let agent1: Visitor
beforeAll(async () => {
  agent1 = await signIn(site, 'agent1', 'Demo1234')
})

/** The newest payslip of agent1 that has paid something to a downline too, with its panel. */
async function paidSlip() {
  const panel = await agent1.get('/agentCenter/salary?type=downline&size=100')
  const row = rowsOf(panel, 'payslips').find((one) => amountOf(one, 'paidDown') > 0)
  return { panel, row, id: row?.getAttribute('data-id') ?? '' }
}

test.each(PANELS)('%s lists the payslips of its kind', async (key) => {
  const panel = await agent1.get(`/agentCenter/${key}?size=100`)
  const rows = rowsOf(panel, 'payslips')
  expect([panel.status, rows.length > 0]).toEqual([200, true])
  const counted = key === 'enableCt' ? 'loss' : 'turnover'
  expect(rows[0]?.querySelectorAll('[data-field]').map((cell) => cell.getAttribute('data-field'))).toEqual([
    'period',
    'account',
    counted,
    'active',
    'rate',
    'gross',
    'paidDown',
    'amount',
    'status',
  ])
  expect(
    rows.every((row) => ['paid', 'owed', 'nothing'].includes(row.getAttribute('data-status') ?? '')),
  ).toBe(true)
})

test('under all payslips stands what is paid to me, and what is paid to my downlines', async () => {
  const partOf = ({ html }: Page, part: string) =>
    html.querySelector(`[data-records=payslips] tfoot [data-id=${part}] [data-field=amount]`)
  const all = await agent1.get('/agentCenter/salary')
  const sums = ['own', 'below'].map((part) => Number(partOf(all, part)?.getAttribute('data-amount')))
  const sides = []
  for (const type of ['downline', 'upline']) {
    const side = await agent1.get(`/agentCenter/salary?type=${type}`)
    expect(partOf(side, 'own')).toBeNull()
    sides.push(totalOf(side, 'payslips', 'amount'))
  }
  expect(sums).toEqual(sides)
  expect(sums.every((sum) => sum > 0)).toBe(true)
  expect(totalOf(all, 'payslips', 'amount')).toBeCloseTo((sums[0] ?? 0) + (sums[1] ?? 0), 2)
})

test('a payslip opens down to tier, downlines, members and bets, and adds up to the ledger line', async () => {
  const { row, id } = await paidSlip()
  const page = await agent1.get(`/agentCenter/salary?payslip=${id}`)
  const slip = page.html.querySelector(`[data-payslip="${id}"]`)
  expect(slip?.getAttribute('data-status')).toBe('paid')
  const figure = (field: string) =>
    Number(slip?.querySelector(`dl [data-field=${field}]`)?.getAttribute('data-amount'))
  expect(figure('amount')).toBe(amountOf(row, 'amount'))
  expect(figure('gross') - figure('paidDown')).toBeCloseTo(figure('amount'), 2)
  expect(figure('paidDown')).toBe(amountOf(row, 'paidDown'))
  expect(
    rowsOf(page, 'payslipTiers').filter((one) => one.getAttribute('data-status') === 'reached'),
  ).toHaveLength(1)
  expect(sumOf(rowsOf(page, 'paidDown'), 'gross')).toBe(amountOf(row, 'paidDown'))
  const members = rowsOf(page, 'members')
  // A team of a day may fill several pages.
  const everybody = new Map(members.map((one) => [one.getAttribute('data-id'), one]))
  for (let part = 2, known = 0; known < everybody.size; part++) {
    known = everybody.size
    const more = rowsOf(await agent1.get(`/agentCenter/salary?payslip=${id}&part=${part}`), 'members')
    for (const one of more) everybody.set(one.getAttribute('data-id'), one)
  }
  expect(sumOf([...everybody.values()], 'turnover')).toBe(figure('turnover'))
  const printed = await agent1.get(`/agentCenter/salary?payslip=${id}&print=1`)
  expect(rowsOf(printed, 'members').map((one) => one.getAttribute('data-id'))).toEqual([...everybody.keys()])
  expect(everybody.size).toBeGreaterThan(members.length)
  expect(page.html.querySelector(`[data-cut="${everybody.size}"]`)).not.toBeNull()
  expect(printed.html.querySelector('[data-cut], [data-payslip] nav')).toBeNull()
  const account = members[0]?.getAttribute('data-id') ?? ''
  // For printing, all bets are on one page.
  const bets = await agent1.get(`/agentCenter/salary?payslip=${id}&member=${account}&print=1`)
  expect([bets.html.querySelector('[data-cut]'), rowsOf(bets, 'members')]).toEqual([null, []])
  const betRows = rowsOf(bets, 'bets')
  expect(betRows.length).toBeGreaterThan(0)
  expect(sumOf(betRows, 'turnover')).toBeCloseTo(amountOf(members[0], 'turnover'), 2)
  const [bet] = betRows
  expect(bet?.querySelectorAll('[data-field]').map((cell) => cell.getAttribute('data-field'))).toEqual(
    'id time gameType vendor game stake turnover payout result'.split(' '),
  )
  expect(bet?.querySelector('[data-field=id]')?.text).toBe(bet?.getAttribute('data-id'))

  const lines = await agent1.get('/personalCenter/transactionHistory?type=commission&size=100')
  const line = rowsOf(lines, 'transactions').find((one) =>
    one.querySelector('a')?.getAttribute('href')?.includes(`payslip=${id}#`),
  )
  expect(amountOf(line, 'amount')).toBe(amountOf(row, 'amount'))
  const sum = (field: string) =>
    Number(bets.html.querySelector(`dl [data-field=member-${field}]`)?.getAttribute('data-amount'))
  expect(sum('turnover')).toBe(amountOf(members[0], 'turnover'))
  expect(sum('loss')).toBe(amountOf(members[0], 'loss'))
  expect(sum('payout')).toBe(sumOf(betRows, 'payout'))
  expect(sum('stakes')).toBe(-sumOf(betRows, 'stake'))
  expect(sum('stakes') - sum('payout') - sum('credited')).toBeCloseTo(sum('loss'), 2)
  expect(sumOf([...everybody.values()], 'loss')).toBeCloseTo(totalOf(page, 'members', 'loss'), 2)
  const own = await agent1.get(`/personalCenter/contracts?payslip=${id}`)
  expect([own.status, own.html.querySelector(`[data-payslip="${id}"]`) !== null]).toEqual([200, true])
})

test('a payslip tells who was active by the threshold that it was settled by, whatever it is now', async () => {
  const { id } = await paidSlip()
  const seen = async () => {
    const { html } = await agent1.get(`/agentCenter/salary?payslip=${id}&print=1`)
    const slip = html.querySelector(`[data-payslip="${id}"]`)
    const active = slip?.querySelectorAll('[data-records=members] tbody [data-field=active]')
    const notes = slip?.querySelectorAll('[role=note], [data-flash]').map((note) => note.text)
    return { active: active?.map((cell) => cell.text), notes }
  }
  const before = await seen()
  expect(new Set(before.active)).toEqual(new Set(['Đạt', 'Chưa đạt']))
  await setForTest(site, 'activeTurnover', '1')
  expect(await seen()).toEqual(before)
})

test.each(PANELS)('a payslip of %s leads to its line of the statement, if it was paid', async (key) => {
  const panel = await agent1.get(`/agentCenter/${key}?type=downline&size=100`)
  const rows = rowsOf(panel, 'payslips')
  const [paid, others] = [true, false].map((is) =>
    rows.filter((one) => (one.getAttribute('data-status') === 'paid') === is),
  ) as [Row[], Row[]]
  // A salary is a share of stakes, a dividend one of losses: of these the demo world, whose bets are drawn anew, may have
  // paid none.
  expect((key === 'enableCt' ? rows : paid).length).toBeGreaterThan(0)
  const hrefOf = async (row: Row | undefined) => {
    const { html } = await agent1.get(`/agentCenter/${key}?payslip=${row?.getAttribute('data-id')}`)
    expect(html.querySelector('[data-payslip]')).not.toBeNull()
    return html.querySelector('[data-payslip] a[href*="transactionHistory"]')?.getAttribute('href') ?? null
  }
  if (others.length > 0) expect(await hrefOf(others[0])).toBeNull()
  for (const row of paid.filter((_, at) => at === 0 || at === paid.length - 1)) {
    const id = row.getAttribute('data-id')
    const page = await agent1.get((await hrefOf(row)) ?? '')
    const current = rowsOf(page, 'transactions').filter((one) => one.getAttribute('aria-current') === 'true')
    expect(current.map((one) => amountOf(one, 'amount'))).toEqual([amountOf(row, 'amount')])
    expect(current[0]?.querySelector('a')?.getAttribute('href')).toContain(`payslip=${id}#`)
  }
})

test('a payslip of a downline leads to its line of the team, unless the agent center is closed', async () => {
  const panel = await agent1.get('/agentCenter/salary?type=upline&size=100')
  const paid = rowsOf(panel, 'payslips').find((one) => one.getAttribute('data-status') === 'paid')
  const id = paid?.getAttribute('data-id')
  const link = async () => {
    const { html } = await agent1.get(`/personalCenter/contracts?payslip=${id}`)
    expect(html.querySelector(`[data-payslip="${id}"]`)).not.toBeNull()
    return html.querySelector('[data-payslip] a[href*="downlineTransaction"]')?.getAttribute('href') ?? null
  }
  const open = await link()
  const lines = rowsOf(await agent1.get(open ?? ''), 'transactions')
  expect(lines.map((line) => amountOf(line, 'amount'))).toContain(amountOf(paid, 'amount'))
  await setForTest(site, 'AGENTCENTER3', 'off', () =>
    vi.waitFor(async () => expect(await link()).toBe(open), { timeout: 15_000 }),
  )
  await vi.waitFor(async () => expect(await link()).toBeNull(), { timeout: 15_000 })
})

test('the revenue is the sum of the payslips, on the page and in the file', async () => {
  const range = 'from=2020-01-01&to=2099-12-31'
  const page = await agent1.get(`${REVENUE}?${range}&size=100`)
  expect(page.status).toBe(200)
  const own = totalOf(await agent1.get('/personalCenter/contracts'), 'payslips', 'amount')
  expect(own).toBeGreaterThan(0)
  expect(totalOf(page, 'revenue', 'amount')).toBe(own)
  const csv = await agent1.get(`${REVENUE}.csv?${range}`)
  expect(csv.text.split('\n')[0]?.trim()).toBe('day,source,kind,amount')
  const cells = rowsOf(page, 'revenue')[0]?.querySelectorAll('[data-field]') ?? []
  expect(cells.map((cell) => cell.getAttribute('data-field'))).toEqual(['day', 'source', 'kind', 'amount'])
  const cents = csvRows(csv.text).reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
  expect(cents).toBe(Math.round(own * 100))
  const daily = await agent1.get(`${REVENUE}?${range}&type=daily-salary&source=house`)
  const salary = totalOf(await agent1.get('/agentCenter/salary?type=downline'), 'payslips', 'amount')
  expect(totalOf(daily, 'revenue', 'amount')).toBe(salary)
  expect(totalOf(await agent1.get(`${REVENUE}?${range}&source=nobody0`), 'revenue', 'amount')).toBe(0)
  expect(attributeOf(await agent1.get(`${REVENUE}?type=nonsense&page=99`), 'main', 'data-page')).toBe(
    'agentRevenueReport',
  )
})

test('a line of revenue leads to the payslips, unless contracts of its kind are switched off', async () => {
  const links = async () =>
    rowsOf(await agent1.get(`${REVENUE}?range=last30&type=daily-salary`), 'revenue').map(
      (row) => row.querySelector('[data-field=kind] a')?.getAttribute('href') ?? null,
    )
  const [first] = await links()
  expect(first).toBe('/agentCenter/salary?type=downline#payslips')
  await setForTest(site, 'DAILYSALCONT3', 'off', () =>
    vi.waitFor(async () => expect((await links())[0]).toBe(first), { timeout: 15_000 }),
  )
  await vi.waitFor(async () => expect(new Set(await links())).toEqual(new Set([null])), { timeout: 15_000 })
})
