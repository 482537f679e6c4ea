import { expect, test } from 'vitest'
import { signInOperator } from '#tests/support/office/operators.ts'
import { bind, request, winner } from '#tests/support/site/cashier-pages.ts'
import { ownSite } from '#tests/support/site/own-site.ts'

const site = ownSite()
const inOne = test.runIf(site.arrangement === 'one')

inOne('a withdrawal stands beside its queue with what was checked, and the next one follows it', async () => {
  const { visitor, username } = await winner()
  const accountId = await bind(visitor)
  const ids: string[] = []
  for (let count = 0; count < 3; count++) ids.unshift(await request(visitor, accountId))
  const [newest, middle, oldest] = ids
  const operator = await signInOperator(site, 'operator1')
  const query = `status=requested&account=${username}`
  const list = await operator.get(`/office/withdrawals?${query}`)
  const links = list.html.querySelectorAll('[data-records=withdrawals] [data-id] td a')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    ids.map((id) => `/office/withdrawals/${id}?${query}`),
  )
  const page = await operator.get(`/office/withdrawals/${middle}?${query}`)
  const to = (rel: string) => page.html.querySelector(`a[rel=${rel}]`)?.getAttribute('href')
  expect(to('prev')).toBe(`/office/withdrawals/${newest}?${query}`)
  expect(to('next')).toBe(`/office/withdrawals/${oldest}?${query}`)
  const current = page.html.querySelector('.o-list [aria-current]')?.getAttribute('href')
  expect(current).toBe(`/office/withdrawals/${middle}?${query}`)

  const check = (what: string) => page.html.querySelector(`[data-check=${what}]`)?.getAttribute('class')
  expect([check('account'), check('known-account'), check('largest'), check('turnover')]).toEqual([
    'ok',
    'wn',
    'wn',
    'ok',
  ])
  const amountOf = (records: string, id: string, field: string) =>
    page.html
      .querySelector(`[data-records=${records}] [data-id=${id}] [data-field=${field}]`)
      ?.getAttribute('data-amount')
  expect(amountOf('flow', 'deposit', 'all')).toBe('1000000.00')
  expect(amountOf('flow', 'withdrawal-hold', 'recent')).toBe('-300000.00')
  expect(page.html.querySelectorAll('[data-records=games-played] tbody tr')).toHaveLength(1)
  const proof = page.html.querySelector('[data-records=bets] a[href*="/verify/"]')?.getAttribute('href') ?? ''
  expect(new URL(proof).pathname).toMatch(/^\/verify\//)

  const done = await operator.submit(page, 'approve', {})
  expect([done.status, done.headers.get('location')]).toEqual([303, `/office/withdrawals/${oldest}?${query}`])
})
