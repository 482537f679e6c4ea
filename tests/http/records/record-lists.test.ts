import { expect, test } from 'vitest'
import { signIn } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'

const site = ownSite()
const CENTER = '/personalCenter'

/** Lists that a script may read, with what the demo world's player has in them. */
const LISTS: Readonly<Record<string, string>> = {
  rewards: '/rewardCenter',
  profit: '/personalProfit',
  profitTypes: '/personalProfit',
  sessions: '/securityCenter',
  logins: '/securityCenter',
  accounts: '/withdraw',
  transactions: '/transactionHistory',
  bets: '/personalHistoryCopy',
  messages: '/messageV2',
}

test.each(Object.entries(LISTS))('every row of the body of %s is a record', async (records, path) => {
  const visitor = await signIn(site, 'player1', 'Demo1234')
  const page = await visitor.get(CENTER + path)
  const rows = page.html.querySelectorAll(`[data-records=${records}] tbody tr`)
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) {
    expect(row.getAttribute('data-id')).toBeTruthy()
    for (const cell of row.querySelectorAll('td, th')) expect(cell.getAttribute('data-field')).toBeTruthy()
    expect(row.querySelectorAll('td, th')).toHaveLength(rows[0]?.querySelectorAll('td, th').length ?? 0)
    const fields = row.querySelectorAll('[data-field]').map((cell) => cell.getAttribute('data-field'))
    expect(new Set(fields).size).toBe(fields.length)
  }
})

test('rewards that expire on the same day stand below one head, in the first', async () => {
  const visitor = await signIn(site, 'player1', 'Demo1234')
  const page = await visitor.get(`${CENTER}/rewardCenter`)
  const groups = page.html.querySelectorAll('[data-records=rewards] tbody')
  expect(groups.length).toBeGreaterThan(0)
  for (const group of groups) {
    const [first, ...others] = group.querySelectorAll('tr')
    expect(first?.querySelector('.day-head')?.text).toMatch(/\S/)
    for (const other of others) expect(other.querySelector('.day-head')).toBeNull()
  }
})

test.each([
  ['/messageV2', 'status=unread'],
  ['/rewardCenter?status=all', 'from=2026-01-01'],
  ['/referral', 'status=joined'],
  ['/transactionHistory', 'type=deposit'],
])('the filters of %s lie in a sheet at the head, which says how many are set', async (path, set) => {
  const visitor = await signIn(site, 'player1', 'Demo1234')
  const plain = await visitor.get(CENTER + path)
  const sheet = plain.html.querySelector('main details.sheet')
  expect(sheet?.querySelector('form')?.getAttribute('method')).toBe('get')
  expect(plain.html.querySelectorAll('main form[method=get]:not(.sheet form)')).toHaveLength(0)
  expect(sheet?.querySelector('summary')?.text).not.toMatch(/\d/)
  const filtered = await visitor.get(`${CENTER}${path}${path.includes('?') ? '&' : '?'}${set}`)
  expect(filtered.html.querySelector('main details.sheet > summary')?.text).toMatch(/1/)
})
