import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  freshName,
  newMember,
  PAYMENT_PASSWORD,
  settingFor,
  waySetting,
  withoutPaymentPassword,
} from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf, type Page, textOf, Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()

const grant = async (account: string, points: string) => {
  const { code, stderr } = await ops(site, 'points', 'grant', account, points, '--reason', 'test', '--json')
  if (code !== 0) throw new Error(stderr)
}
/** A new member with so many points. */
async function rich(points: string) {
  const { visitor, username } = await newMember(site, freshName())
  await grant(username, points)
  return { visitor, username }
}
const pointsOf = (page: Page) => attributeOf(page, '[data-points]', 'data-points')
const rowsOf = ({ html }: Page, records: string) =>
  html.querySelectorAll(`[data-records=${records}] [data-id]`)
const rewardId = async (visitor: Visitor, type: string) => {
  const rewards = rowsOf(await visitor.get(`/pointMall?type=${type}`), 'pointRewards')
  return rewards.find((row) => row.getAttribute('data-status') === 'offered')?.getAttribute('data-id') ?? ''
}

test('a guest sees what points buy, and is led to the login by redeeming', async () => {
  const guest = new Visitor(site.origin)
  const mall = await guest.get('/pointMall')
  expect([mall.status, mall.page]).toEqual([200, 'pointMall'])
  expect(rowsOf(mall, 'pointRewards').length).toBeGreaterThanOrEqual(12)
  expect(mall.html.querySelector('[data-points]')).toBeNull()
  expect(mall.html.querySelector('[id^=banner-]'), 'its banners').not.toBeNull()
  expect(attributeOf(mall, '[data-records=pointRewards] [data-status=offered] a', 'href')).toMatch(
    /^\/login\?redirectTo=%2FpointMall/,
  )
  expect(rowsOf(await guest.get('/pointMall?type=phone'), 'pointRewards')).toHaveLength(3)
  for (const tab of ['convert', 'history', 'statement', 'unknown'])
    expect((await guest.get(`/pointMall?tab=${tab}`)).status).toBe(200)
  const page = await guest.post('/pointMall', { intent: 'redeem', rewardId: '40001', quantity: '1' })
  expect([page.status, page.page]).toEqual([401, 'login'])
})

test('goods wait for the operator, who sends them or gives the points back', async () => {
  const { visitor, username } = await rich('2000')
  const tea = await rewardId(visitor, 'goods')
  const page = await visitor.get(`/pointMall?reward=${tea}`)
  expect(pointsOf(page)).toBe('2000')
  const fields = { quantity: '2', paymentPassword: PAYMENT_PASSWORD }
  const first = await visitor.submit(page, 'redeem', fields)
  expect([first.status, first.headers.get('location')]).toEqual([303, '/pointMall?tab=history'])
  // The same form again: the same answer, and nothing moves.
  expect((await visitor.submit(page, 'redeem', fields)).status).toBe(303)
  const again = await visitor.submit(page, 'redeem', { ...fields, quantity: '1' })
  expect([again.status, errorsOf(again).form]).toEqual([409, 'request-id-reused'])

  const history = await visitor.visit('/pointMall?tab=history')
  expect(pointsOf(history)).toBe('1100')
  const [row] = rowsOf(history, 'redeems')
  expect(row?.getAttribute('data-status')).toBe('processing')
  expect(row?.querySelector('[data-field=points]')?.getAttribute('data-amount')).toBe('900.00')
  const id = row?.getAttribute('data-id') ?? ''

  const { json } = await ops(site, 'redeems', 'list', '--status', 'processing', '--json')
  expect(json.find((one: { id: string }) => one.id === id)).toMatchObject({ account: username, quantity: 2 })
  expect((await ops(site, 'redeems', 'reject', id, '--reason', 'Hết hàng')).code).toBe(0)
  expect((await ops(site, 'redeems', 'reject', id, '--reason', 'Hết hàng')).code).toBe(1)
  expect((await ops(site, 'redeems', 'complete', id)).code).toBe(1)
  expect((await ops(site, 'redeems', 'reject', id)).code).toBe(2)
  const rejected = await visitor.get('/pointMall?tab=history&status=rejected')
  expect(pointsOf(rejected)).toBe('2000')
  expect(rowsOf(rejected, 'redeems')).toHaveLength(1)
  expect(rejected.text).toContain('Hết hàng')
  expect(attributeOf(rejected, '[data-records=redeems] tfoot [data-field=points]', 'data-amount')).toBe(
    '0.00',
  )
  expect(rowsOf(await visitor.get('/pointMall?tab=history&status=complete'), 'redeems')).toHaveLength(0)

  const statement = await visitor.get('/pointMall?tab=statement')
  expect(
    rowsOf(statement, 'points').map((line) =>
      line.querySelector('[data-field=amount]')?.getAttribute('data-amount'),
    ),
  ).toEqual(['900.00', '-900.00', '2000.00'])
  expect(rowsOf(await visitor.get('/pointMall?tab=statement&to=2020-01-01'), 'points')).toHaveLength(0)
})

test('a bonus is in the main wallet at once, and says what must be wagered', async () => {
  const { visitor } = await rich('500')
  const bonus = await rewardId(visitor, 'bonus')
  const page = await visitor.get(`/pointMall?reward=${bonus}`)
  const answer = await visitor.submit(page, 'redeem', { quantity: '1', paymentPassword: PAYMENT_PASSWORD })
  expect(answer.status).toBe(303)
  const home = await visitor.get('/')
  expect(attributeOf(home, '[data-balance]', 'data-balance')).toBe('2000.00')
  const desk = await visitor.get('/personalCenter/withdraw')
  expect(attributeOf(desk, '[data-turnover-left]', 'data-turnover-left')).toBe('6000.00')
})

test('what cannot be redeemed is refused at its field, with what was entered kept', async () => {
  const { visitor } = await rich('100')
  const [tea, gone] = [await rewardId(visitor, 'goods'), randomUUID()]
  const form = { intent: 'redeem', rewardId: tea, quantity: '1', paymentPassword: PAYMENT_PASSWORD }
  const refusals = [
    [{ paymentPassword: '000000' }, 400, 'paymentPassword', 'wrong-payment-password'],
    [{}, 409, 'quantity', 'insufficient-balance'],
    [{ quantity: '4' }, 400, 'quantity', 'over-limit'],
    [{ quantity: '1.5' }, 400, 'quantity', 'format'],
    [{ quantity: '0' }, 400, 'quantity', 'too-small'],
    [{ paymentPassword: '' }, 400, 'paymentPassword', 'required'],
  ] as const
  for (const [more, status, field, error] of refusals) {
    const page = await visitor.post('/pointMall', { ...form, requestId: randomUUID(), ...more }, '/pointMall')
    expect([page.status, errorsOf(page)[field]], error).toEqual([status, error])
    expect(page.text).not.toContain(PAYMENT_PASSWORD)
  }
  const nothing = await visitor.post(
    '/pointMall',
    { ...form, rewardId: gone, requestId: randomUUID() },
    '/pointMall',
  )
  expect([nothing.status, errorsOf(nothing)]).toEqual([400, { form: 'invalid', rewardId: 'not-offered' }])
  const unknown = await visitor.post('/pointMall', { intent: 'other' })
  expect([unknown.status, errorsOf(unknown).form]).toEqual([400, 'invalid'])
  expect(pointsOf(await visitor.get('/pointMall'))).toBe('100')
})

test('who has no withdrawal password is led to where it is set, with the way back to what points were to buy', async () => {
  const { visitor, username } = await rich('5000')
  await withoutPaymentPassword(site, username)
  for (const [path, intent, fields] of [
    [`/pointMall?reward=${await rewardId(visitor, 'goods')}`, 'redeem', { quantity: '1' }],
    ['/pointMall?tab=convert', 'convert', { points: '1000' }],
  ] as const) {
    const sent = { ...fields, paymentPassword: PAYMENT_PASSWORD }
    const refused = await visitor.submit(await visitor.get(path), intent, sent)
    expect([refused.status, errorsOf(refused).paymentPassword]).toEqual([400, 'no-payment-password'])
    expect(waySetting(refused)).toBe(settingFor(path))
  }
})

test('a reward that cannot be had any more says why the form was refused, in its own words', async () => {
  const { visitor } = await rich('5000')
  const tea = await rewardId(visitor, 'goods')
  const page = await visitor.get(`/pointMall?reward=${tea}`)
  const form = { intent: 'redeem', rewardId: tea, paymentPassword: PAYMENT_PASSWORD }
  // The most that one member may have; the other page still offers it.
  expect((await visitor.submit(page, 'redeem', { ...form, quantity: '3' })).status).toBe(303)
  const late = await visitor.post('/pointMall', { ...form, quantity: '1', requestId: randomUUID() })
  expect([late.status, errorsOf(late)]).toEqual([400, { form: 'invalid', quantity: 'over-limit' }])
  expect(late.html.querySelector('#form-redeem')).toBeNull()
  const message = late.html.querySelector('[role=alert] #quantity-error')
  expect(message?.text.trim()).toBe('Vượt quá hạn mức.')
  for (const link of late.html.querySelectorAll('[role=alert] a[href^="#"]'))
    expect(late.html.querySelector(link.getAttribute('href') ?? ''), 'what an error leads to').not.toBeNull()
})

test('points become money, within their limits, once', async () => {
  const { visitor } = await rich('1000.50')
  const page = await visitor.get('/pointMall?tab=convert')
  expect(pointsOf(page)).toBe('1000.50')
  expect(attributeOf(page, '#form-convert input[name=rate]', 'value')).toBe('10.00')
  const bounds = ['data-min', 'data-max'].map((name) => attributeOf(page, '#points', name))
  expect(bounds).toEqual(['100', '1000'])
  const input = (points: string) => ({ points, paymentPassword: PAYMENT_PASSWORD })
  for (const [points, status, error] of [
    ['90', 400, 'under-limit'],
    ['105', 400, 'not-offered'],
    ['60000', 400, 'over-limit'],
    ['1010', 409, 'insufficient-balance'],
  ] as const) {
    const refused = await visitor.submit(
      await visitor.get('/pointMall?tab=convert'),
      'convert',
      input(points),
    )
    expect([refused.status, errorsOf(refused).points], points).toEqual([status, error])
    expect(attributeOf(refused, '#form-convert input[name=points]', 'value')).toBe(points)
    if (error === 'not-offered') expect(textOf(refused, '#points-error')).toContain('bội số của 10')
  }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => visitor.submit(page, 'convert', input('1000'))),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
  const after = await visitor.visit('/pointMall?tab=statement')
  expect(pointsOf(after)).toBe('0.50')
  expect(attributeOf(after, 'header [data-balance]', 'data-balance')).toBe('10000.00')
  const main = await visitor.get('/personalCenter/transactionHistory')
  const [line] = rowsOf(main, 'transactions')
  expect(line?.querySelector('[data-field=amount]')?.getAttribute('data-amount')).toBe('10000.00')
})

test('the operator keeps the mall in a file, and is told what is wrong with one', async () => {
  const { json } = await ops(site, 'mall', 'list', '--json')
  expect(json.filter((reward: { offered: boolean }) => reward.offered)).toHaveLength(12)
  expect((await ops(site, 'mall', 'set', '--file', '/no/such/file')).code).toBe(2)
  expect((await ops(site, 'mall', 'set')).code).toBe(2)
  expect((await ops(site, 'points', 'grant', 'nobody', '5', '--reason', 'x')).code).toBe(1)
  expect((await ops(site, 'points', 'grant', 'player1', '5')).code).toBe(2)
})

test('every language has its words', async () => {
  const guest = new Visitor(site.origin)
  const titles = new Set<string>()
  for (const lang of ['vi', 'en', 'zh'])
    titles.add(textOf(await guest.get(`/pointMall?lang=${lang}`), 'main h1'))
  expect(titles.size).toBe(3)
})
