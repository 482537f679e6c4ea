import { expect, test } from 'vitest'
import { csvRows } from '#tests/support/csv.ts'
import { signInOperator } from '#tests/support/office/operators.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import type { Page } from '#tests/support/site/visitor.ts'

const site = ownSite()
const inOne = test.runIf(site.arrangement === 'one')

const amountOf = (page: Page, field: string) =>
  page.html.querySelector(`.o-strip [data-field=${field}] [data-amount]`)?.getAttribute('data-amount')
const cents = (text: string | undefined) => Math.round(Number(text) * 100)

inOne('however a report is divided it comes to the same, and each figure opens its records', async () => {
  const auditor = await signInOperator(site, 'auditor1')
  // The days that are over: nothing changes while this reads.
  const span = 'from=2020-01-01&to=2026-01-01'
  const all = await auditor.get('/office/reports')
  expect([all.status, all.page]).toEqual([200, 'office-reports'])
  const [head = ''] = (await auditor.get('/office/reports.csv?range=last30')).text.split(/\r?\n/)
  expect(head.split(',')).toEqual(expect.arrayContaining(['key', 'ggr', 'bonus', 'ngr', 'returning']))
  expect(
    (await auditor.get(`/office/reports?${span}`)).html.querySelectorAll(
      '[data-records=reports] tbody [data-id]',
    ),
  ).toHaveLength(0)

  const days = csvRows((await auditor.get('/office/reports.csv?range=last30')).text)
  const day = days.at(-1)?.key ?? ''
  const byDay = await auditor.get(`/office/reports?from=${day}&to=${day}`)
  for (const by of ['agent', 'country', 'cohort']) {
    const part = await auditor.get(`/office/reports?from=${day}&to=${day}&by=${by}`)
    for (const field of ['stake', 'ggr', 'ngr', 'deposits', 'withdrawals'])
      expect([by, field, amountOf(part, field)]).toEqual([by, field, amountOf(byDay, field)])
  }
  const [games, vendors] = [
    csvRows((await auditor.get(`/office/reports.csv?from=${day}&to=${day}&by=game`)).text),
    csvRows((await auditor.get(`/office/reports.csv?from=${day}&to=${day}&by=vendor`)).text),
  ]
  const won = (rows: Record<string, string>[]) => rows.reduce((sum, { ggr }) => sum + cents(ggr), 0)
  expect(won(games)).toBe(won(vendors))
  const byGame = byDay.html.querySelector('a[href*="by=game"]')?.getAttribute('href') ?? ''
  const byStake = await auditor.get(`/office/reports?from=${day}&to=${day}&sort=-stake`)
  expect(byStake.html.querySelector('a[href*="by=game"]')?.getAttribute('href')).toContain('sort=-stake')
  // The page as it is typed, and its file, have the order of the link.
  const linked = csvRows((await auditor.get(byGame.replace('reports?', 'reports.csv?'))).text)
  expect(linked).toEqual(games)
  for (const by of ['game', 'vendor', 'agent', 'country', 'cohort']) {
    const page = await auditor.get(`/office/reports?from=${day}&to=${day}&by=${by}`)
    // What a line is about has a page.
    const subject = page.html
      .querySelector('[data-records=reports] tbody [data-field=name] a')
      ?.getAttribute('href')
    if (subject) expect([subject, (await auditor.get(subject)).status]).toEqual([subject, 200])
    const columns = page.html.querySelectorAll('[data-records=reports] tbody [data-field]')
    const shown = new Set(columns.map((cell) => cell.getAttribute('data-field')))
    const orders = page.html.querySelectorAll('select[name=sort] option')
    const offered = orders.map((order) => order.getAttribute('value')?.replace('-', '') ?? '')
    expect([by, offered.filter((column) => !shown.has(column))]).toEqual([by, []])
    const chosen = page.html.querySelector('select[name=sort] option[selected]')?.getAttribute('value')
    const won = page.html
      .querySelectorAll('[data-records=reports] tbody [data-field=ggr]')
      .map((cell) => cents(cell.getAttribute('data-amount')))
    expect([by, chosen, won]).toEqual([by, '-ggr', won.toSorted((one, other) => other - one)])
  }
  const back = new URL(byGame, 'http://office.test')
  back.searchParams.set('sort', '-name')
  const byName = await auditor.get(`${back.pathname}${back.search}`)
  const names = byName.html
    .querySelectorAll('[data-records=reports] tbody [data-id]')
    .map((row) => row.getAttribute('data-id') ?? '')
  expect(names).toEqual(names.toSorted().reverse())

  const opened = byDay.html.querySelector('.o-br [data-field=ggr]')?.getAttribute('href') ?? ''
  const records = csvRows((await auditor.get(opened.replace('/lines?', '/lines/records.csv?'))).text)
  expect(records.reduce((sum, { amount }) => sum + cents(amount), 0)).toBe(cents(amountOf(byDay, 'ggr')))
  const [game] = games
  const bets = csvRows(
    (await auditor.get(`/office/reports/lines/records.csv?game=${game?.key}&from=${day}&to=${day}`)).text,
  )
  expect([bets.length, bets.reduce((sum, { amount }) => sum + cents(amount), 0)]).toEqual([
    Number(game?.bets),
    cents(game?.ggr),
  ])
  for (const [by, key] of [
    ['day', day],
    ['game', game?.key],
  ]) {
    const alone = await auditor.get(`/office/reports/${key}?from=${day}&to=${day}&by=${by}`)
    const rows = alone.html.querySelectorAll('[data-records=reports] tbody [data-id]')
    expect(rows.map((row) => row.getAttribute('data-id'))).toEqual([key])
    expect((await auditor.get(`/office/reports/nothing?from=${day}&to=${day}&by=${by}`)).status).toBe(404)
  }
})

inOne('one page shows that the reports add up to the ledger', async () => {
  const auditor = await signInOperator(site, 'auditor1')
  const page = await auditor.get('/office/reports?proof=1')
  const lines = page.html.querySelectorAll('[data-records=proof] [data-id]')
  const apart = lines.filter(
    (line) => line.querySelector('[data-field=difference]')?.getAttribute('data-amount') !== '0.00',
  )
  expect(apart.map(({ text }) => text)).toEqual([])
  expect(page.html.querySelector('[data-field=proof]')?.getAttribute('data-value')).toBe('true')
  expect(lines.map((line) => line.getAttribute('data-id'))).toEqual(
    expect.arrayContaining(['play', 'bonus', 'cash', 'agents', 'countries', 'cohorts', 'games']),
  )
})
