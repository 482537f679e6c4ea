import { expect, test } from 'vitest'
import { balanceOf, funded } from '#tests/support/money.ts'
import { signInOperator } from '#tests/support/office/operators.ts'
import { newMember } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, type Page } from '#tests/support/site/visitor.ts'

const site = ownSite()
const inOne = test.runIf(site.arrangement === 'one')

/** A cell of what an act will change. */
const cell = (page: Page, id: string, field: 'before' | 'after') =>
  page.html.querySelector(`[data-records=effects] [data-id=${id}] [data-field=${field}]`)
const amounts = (page: Page, id: string) =>
  (['before', 'after'] as const).map((field) =>
    cell(page, id, field)?.querySelector('[data-amount]')?.getAttribute('data-amount'),
  )

inOne('a bet is made void on its page, which says before what the wallet will have', async () => {
  const { visitor, username } = await funded(site, '100000')
  const stake = { spot: 'red', stake: '10000' }
  const game = '/game/SEN/roulette'
  expect((await visitor.submit(await visitor.get(game), 'bet', stake)).status).toBe(303)
  const operator = await signInOperator(site, 'operator1')
  const bets = await operator.get(`/office/members/${username}?part=bets`)
  const id = attributeOf(bets, '[data-records=bets] [data-id]', 'data-id')
  const path = `/office/members/${username}/bets/${id}`
  expect(bets.html.querySelector(`a[href="${path}"]`)).not.toBeNull()

  const page = await operator.get(path)
  const before = await balanceOf(visitor)
  expect(amounts(page, 'balance')).toEqual([before, '100000.00'])
  const change = 100_000 - Number(before)
  expect(amounts(page, 'house')).toEqual(['0.00', (-change).toFixed(2)])
  expect((await operator.submit(page, 'void', { reason: 'Bàn quay kẹt' })).status).toBe(303)
  expect(await balanceOf(visitor)).toBe('100000.00')
  const after = await operator.get(path)
  expect([after.status, after.html.querySelector('#form-void')]).toEqual([200, null])
  // somebody else's bet is none of this member's
  const { username: other } = await newMember(site)
  expect((await operator.get(`/office/members/${other}/bets/${id}`)).status).toBe(404)
})

inOne('a member is frozen on the page that says what that will do', async () => {
  const { visitor, username } = await funded(site, '50000')
  const operator = await signInOperator(site, 'operator1')
  const path = `/office/members/${username}`
  expect((await operator.get(path)).html.querySelector(`a[href="${path}?act=freeze"]`)).not.toBeNull()
  const page = await operator.get(`${path}?act=freeze`)
  expect(amounts(page, 'balance')).toEqual(['50000.00', '50000.00'])
  expect(cell(page, 'sessions', 'before')?.text).toBe('1')
  expect(cell(page, 'sessions', 'after')?.text).toBe('0')
  const done = await operator.submit(page, 'freeze', { reason: 'Hai tài khoản' })
  expect([done.status, done.headers.get('location')]).toEqual([303, path])
  expect((await visitor.get('/personalCenter/overview')).status).toBe(302)
  // there is nothing left to do
  expect((await operator.get(`${path}?act=freeze`)).html.querySelector('[data-act]')).toBeNull()
})

inOne('a correction is seen on both sides before it is posted', async () => {
  const { username } = await funded(site, '50000')
  const operator = await signInOperator(site, 'operator1')
  const page = await operator.get(`/office/adjustments?account=${username}&amount=-20.000`)
  expect(amounts(page, 'wallet')).toEqual(['50000.00', '30000.00'])
  expect(amounts(page, 'house')).toEqual(['0.00', '20000.00'])
  const sent = await operator.submit(page, 'adjust', { reason: 'Cộng nhầm' })
  expect(sent.status).toBe(303)
  const again = await operator.get(`/office/adjustments?account=${username}&amount=1`)
  expect(amounts(again, 'wallet')[0]).toBe('30000.00')
  for (const query of [`account=nobody-here&amount=1`, `account=${username}&amount=x`])
    expect(
      (await operator.get(`/office/adjustments?${query}`)).html.querySelector('[data-records=effects]'),
    ).toBeNull()
})

inOne('a draw and a game say what ending them will do', async () => {
  const operator = await signInOperator(site, 'operator1')
  const draws = (await ops(site, 'draws', 'list', '--state', 'open', '--json')).json
  // the last to lock is open for as long as this test takes
  const [draw] = draws.sort((a: { locksAt: string }, b: { locksAt: string }) =>
    b.locksAt.localeCompare(a.locksAt),
  )
  const path = `/office/draws/${draw.game}.${draw.numero}`
  const page = await operator.get(`${path}?act=void`)
  expect(page.html.querySelector('[data-act]')?.getAttribute('data-act')).toBe('void')
  expect(cell(page, 'bets', 'after')?.text).toBe('0')
  expect(amounts(page, 'exposure')[1]).toBe('0.00')

  const game = await operator.get('/office/games/SEN.sicbo?act=close')
  expect(cell(game, 'newBets', 'before')?.text).toBe('Có')
  const auditor = await signInOperator(site, 'auditor1')
  expect((await auditor.get('/office/games/SEN.sicbo?act=close')).html.querySelector('[data-act]')).toBeNull()
})
