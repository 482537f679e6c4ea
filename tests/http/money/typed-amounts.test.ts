import type { HTMLElement } from 'node-html-parser'
import { expect, test } from 'vitest'
import { balanceOf, funded } from '#tests/support/money.ts'
import { PAYMENT_PASSWORD, signIn } from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { attributeOf, errorsOf, type Page, Visitor } from '#tests/support/site/visitor.ts'

// Amounts as the page's language writes them (site.md section 3), in every kind of form. Who has not chosen is Vietnamese.

const site = ownSite()
const FUND = '/personalCenter/transferFund'
const DEPOSIT = '/personalCenter/depositv2'
const SECURITY = '/personalCenter/securityCenter'
const DICE = '/game/SEN/dice'
const ROULETTE = '/game/SEN/roulette'

const cents = (decimal: string) => Math.round(Number(decimal) * 100)
const refused = (page: Page) => [page.status, errorsOf(page)]
const shownIn = (page: Page, selector: string) => attributeOf(page, selector, 'value')
const rows = ({ html }: Page, records: string) =>
  html.querySelectorAll(`[data-records=${records}] tbody [data-id]`)
const amountIn = (row: HTMLElement | undefined, field = 'amount') =>
  row?.querySelector(`[data-field=${field}]`)?.getAttribute('data-amount')

test('a transfer, a limit and a deposit are of the amount that a Vietnamese reader typed', async () => {
  const { visitor } = await funded(site, '500000')
  for (const [typed, moved] of [
    ['50,5', '50.50'],
    ['10.000', '10000.00'],
    ['10.5', '10.50'],
    ['1.234,56', '1234.56'],
  ] as const) {
    const answer = await visitor.submit(await visitor.get(FUND), 'transfer', {
      from: 'main',
      to: 'LACHONG',
      amount: typed,
    })
    expect([typed, answer.status]).toEqual([typed, 303])
    expect(amountIn(rows(await visitor.get(FUND), 'transfers')[0]), typed).toBe(moved)
  }
  const limit = { kind: 'loss', period: 'month', amount: '2.000.000,50' }
  expect((await visitor.submit(await visitor.get(SECURITY), 'limit', limit)).status).toBe(303)
  expect(amountIn(rows(await visitor.get(SECURITY), 'limits')[0])).toBe('2000000.50')
  const order = { method: 'bank-transfer', amount: '100.000' }
  expect((await visitor.submit(await visitor.get(DEPOSIT), 'create', order)).status).toBe(303)
  expect(amountIn(rows(await visitor.get(DEPOSIT), 'deposits')[0])).toBe('100000.00')
})

test('what is refused is kept as it was typed, and another language’s separators are never guessed at', async () => {
  const { visitor } = await funded(site, '500000')
  const order = async (amount: string) =>
    visitor.submit(await visitor.get(DEPOSIT), 'create', { method: 'bank-transfer', amount })
  for (const [typed, code] of [
    ['50,5', 'under-limit'],
    ['10.000', 'under-limit'],
    ['10,000', 'format'],
    ['1,000.00', 'format'],
    ['0.001', 'format'],
    ['50,555', 'format'],
  ] as const) {
    const answer = await order(typed)
    expect([typed, ...refused(answer)]).toEqual([typed, 400, { form: 'invalid', amount: code }])
    expect(shownIn(answer, '#amount')).toBe(typed)
  }
  await visitor.get('/?lang=en')
  expect(refused(await order('10,000.00'))).toEqual([400, { form: 'invalid', amount: 'under-limit' }])
  expect(refused(await order('50,5'))).toEqual([400, { form: 'invalid', amount: 'format' }])
})

test('money that leaves is typed the same way', async () => {
  const player = await signIn(site, 'player1', 'Demo1234')
  for (const [path, form] of [
    ['/personalCenter/transferUpline', 'form'],
    ['/personalCenter/withdraw', 'create'],
  ] as const)
    for (const amount of ['50,5', '10.000']) {
      const answer = await player.submit(await player.get(path), form, {
        amount,
        paymentPassword: PAYMENT_PASSWORD,
      })
      expect([path, amount, errorsOf(answer).amount]).toEqual([path, amount, 'under-limit'])
      expect(shownIn(answer, `#form-${form} [name=amount]`)).toBe(amount)
    }
  const points = await player.submit(await player.get('/pointMall?tab=convert'), 'convert', {
    points: '999.999.999',
    paymentPassword: PAYMENT_PASSWORD,
  })
  expect(errorsOf(points).points).not.toBe('format')
})

test('a game shows stake and target as the page’s language writes them, and reads both', async () => {
  const { visitor } = await funded(site, '500000')
  for (const [language, stake, target] of [
    ['en', '10,000', '50.00'],
    ['vi', '10.000', '50,00'],
  ] as const) {
    const page = await visitor.get(`${DICE}?lang=${language}`)
    expect([shownIn(page, '#stake'), shownIn(page, '#target')]).toEqual([stake, target])
    expect(attributeOf(page, '#stake', 'data-min')).toBe('1.00')
    expect(attributeOf(page, '#target', 'data-max')).toBe('98.99')
  }
  for (const [stake, target, staked] of [
    ['10.000', '50,00', 1_000_000],
    ['50,5', '50.00', 5_050],
    ['50.5', '50,5', 5_050],
  ] as const) {
    const before = cents(await balanceOf(visitor))
    const fields = { stake, target, direction: 'under' }
    const answer = await visitor.submit(await visitor.get(DICE), 'bet', fields)
    expect([stake, target, answer.status]).toEqual([stake, target, 303])
    const page = await visitor.get(answer.headers.get('location') ?? '')
    const paid = cents(attributeOf(page, '[data-bet]', 'data-payout'))
    expect(cents(await balanceOf(visitor))).toBe(before - staked + paid)
  }
  const wrong = await visitor.submit(await visitor.get(DICE), 'bet', {
    stake: '10,000',
    target: '50,00',
    direction: 'under',
  })
  expect(refused(wrong)).toEqual([400, { form: 'invalid', stake: 'format' }])
  expect([shownIn(wrong, '#stake'), shownIn(wrong, '#target')]).toEqual(['10,000', '50,00'])
})

test('a button of the panel reads what was typed, and its link stays plain', async () => {
  const guest = new Visitor(site.origin)
  const press = async (path: string, fields: Record<string, string>) => {
    const answer = await guest.submit(await guest.get(path), 'bet', fields)
    expect(answer.status).toBe(303)
    return new URL(answer.headers.get('location') ?? '', site.origin)
  }
  const doubled = await press(DICE, { act: 'stake*2', stake: '10.000', target: '50,5' })
  expect([doubled.searchParams.get('stake'), doubled.searchParams.get('target')]).toEqual([
    '20000.00',
    '50.5',
  ])
  const page = await guest.get(`${doubled.pathname}${doubled.search}`)
  expect([shownIn(page, '#stake'), shownIn(page, '#target')]).toEqual(['20.000', '50,50'])
  const nearer = await press('/game/SEN/crash', { act: 'target+0.1', stake: '50,5', target: '2,00' })
  expect([nearer.searchParams.get('stake'), nearer.searchParams.get('target')]).toEqual(['50.5', '2.10'])
})

test('stakes on a cloth are shown and read the same way, and kept as typed', async () => {
  const { visitor } = await funded(site, '500000')
  const cloth = await visitor.get(`${ROULETTE}?spot=red&stake=20000.00&spot=odd&stake=1000.50&chip=10000.00`)
  const stakes = (page: Page) =>
    page.html.querySelectorAll('#form-bet #spot input[name=stake]').map((one) => one.getAttribute('value'))
  expect(stakes(cloth)).toEqual(['20.000', '1.000,50'])
  const before = cents(await balanceOf(visitor))
  const pairs = { spot: ['red', 'odd'], stake: ['10.000', '50,5'] }
  const answer = await visitor.submit(cloth, 'bet', pairs)
  expect(answer.status).toBe(303)
  const page = await visitor.get(answer.headers.get('location') ?? '')
  const paid = cents(attributeOf(page, '[data-bet]', 'data-payout'))
  expect(cents(await balanceOf(visitor))).toBe(before - 1_005_050 + paid)
  const wrong = await visitor.submit(await visitor.get(ROULETTE), 'bet', {
    ...pairs,
    stake: ['10.000', '1,000.00'],
  })
  expect(refused(wrong)).toEqual([400, { form: 'invalid', stake: 'format' }])
  expect(stakes(wrong)).toEqual(['10.000', '1,000.00'])
})

test('an agent types rates and thresholds the same way', async () => {
  const agent = await signIn(site, 'agent1', 'Demo1234')
  const centre = await agent.get('/agentCenter/registerCentre')
  expect(shownIn(centre, '#link-rebate')).toBe('0,00')
  expect((await agent.submit(centre, 'link', { rebate: '0,05', expiresIn: '7d' })).status).toBe(303)
  const [link] = rows(await agent.get('/agentCenter/registerCentre'), 'invitations')
  expect(link?.querySelector('[data-field=rebate]')?.text).toContain('0,05')
  const panel = await agent.get('/agentCenter/salary')
  const offer = (more: Record<string, string[]>) =>
    agent.submit(panel, 'propose', {
      intent: 'preview',
      account: 'player1',
      tierActive: ['1', ''],
      tierTurnover: ['2.000.000', ''],
      tierRate: ['0,01', ''],
      ...more,
    })
  const page = await offer({})
  expect([errorsOf(page).tierTurnover, errorsOf(page).tierRate]).toEqual([undefined, undefined])
  const typed = page.html.querySelectorAll('#form-propose [name=tierTurnover]')
  expect(typed[0]?.getAttribute('value')).toBe('2.000.000')
  const foreign = await offer({ tierTurnover: ['2,000,000', ''], tierRate: ['0.01', ''] })
  expect(errorsOf(foreign)).toMatchObject({ tierTurnover: 'format' })
})

test('the cost of a bonus is counted for the deposit that was typed', async () => {
  const guest = new Visitor(site.origin)
  const list = await guest.get('/promotions')
  const links = [
    ...new Set(list.html.querySelectorAll('a[href^="/promoDetail"]').map((a) => a.getAttribute('href'))),
  ]
  for (const link of links) {
    const page = await guest.get(link ?? '')
    if (!page.html.querySelector('main #amount')) continue
    const counted = await guest.get(`${link}&amount=1.000.000`)
    expect(shownIn(counted, 'main #amount')).toBe('1.000.000')
    const plain = await guest.get(`${link}&amount=1000000`)
    expect(shownIn(plain, 'main #amount')).toBe('1.000.000')
    return
  }
  throw new Error('no promotion shows what its wagering costs')
})
