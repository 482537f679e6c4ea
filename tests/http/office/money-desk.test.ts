import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { csvRows } from '#tests/support/csv.ts'
import { balanceOf } from '#tests/support/money.ts'
import { signInOperator } from '#tests/support/office/operators.ts'
import { newMember } from '#tests/support/site/accounts.ts'
import { DEPOSIT } from '#tests/support/site/cashier-pages.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { setForTest } from '#tests/support/site/settings.ts'
import { ops } from '#tests/support/site/site.ts'
import { errorsOf, type Page } from '#tests/support/site/visitor.ts'

const site = ownSite()
const inOne = test.runIf(site.arrangement === 'one')

/** A member's deposit that the provider treats as it is told. */
async function order(behaviour: 'never' | 'differ') {
  await setForTest(site, 'simulatorDeposit', behaviour)
  const { visitor, username } = await newMember(site)
  const page = await visitor.submit(await visitor.get(DEPOSIT), 'create', {
    method: 'bank-transfer',
    amount: '100000',
  })
  expect(page.status).toBe(303)
  return { visitor, username, id: (page.headers.get('location') ?? '').split('=')[1] ?? '' }
}

const statusOf = (page: Page) => page.html.querySelector('article')?.getAttribute('data-status')

/** What each row of a list says of its record, by its id. */
const rowIds = (page: Page, records: string) =>
  page.html
    .querySelectorAll(`[data-records=${records}] [data-id]`)
    .map((row) => row.getAttribute('data-id') ?? '')

inOne('a deposit whose money was seen is credited once; one that failed says why to its player', async () => {
  const { visitor, username, id } = await order('never')
  const operator = await signInOperator(site, 'operator1')
  const query = `account=${username}&method=bank-transfer`
  const list = await operator.get(`/office/deposits?${query}`)
  expect(rowIds(list, 'deposits')).toEqual([id])
  expect(
    rowIds(await operator.get(`/office/deposits?account=${username}&method=crypto`), 'deposits'),
  ).toEqual([])
  const lines = csvRows((await operator.get(`/office/deposits.csv?${query}`)).text)
  expect(lines.map((line) => line.id)).toEqual([id])
  const page = await operator.get(`/office/deposits/${id}`)
  expect(page.page).toBe('office-deposits')
  const empty = await operator.submit(page, 'credit', {})
  expect([empty.status, errorsOf(empty).reason]).toEqual([400, 'required'])
  const done = await operator.submit(page, 'credit', { reason: 'Thấy trên sao kê' })
  expect([done.status, done.headers.get('location')]).toEqual([303, `/office/deposits/${id}`])
  expect(await balanceOf(visitor)).toBe('100000.00')
  const again = await operator.submit(page, 'credit', { reason: 'Lần nữa', requestId: randomUUID() })
  expect([again.status, errorsOf(again).form]).toEqual([409, 'state-moved-on'])
  expect(statusOf(await operator.get(`/office/deposits/${id}`))).toBe('paid')

  const other = await order('never')
  const failed = await operator.submit(await operator.get(`/office/deposits/${other.id}`), 'fail', {
    reason: 'Không thấy tiền',
  })
  expect(failed.status).toBe(303)
  expect((await other.visitor.get(`${DEPOSIT}?order=${other.id}`)).text).toContain('Không thấy tiền')
  expect((await operator.get(`/office/deposits/${randomUUID()}`)).status).toBe(404)
})

inOne('a payment of another amount is decided with its evidence, once, and by who may', async () => {
  const { visitor, username, id } = await order('differ')
  const operator = await signInOperator(site, 'operator1')
  const rowOf = (page: Page) =>
    page.html
      .querySelectorAll('[data-records=exceptions] [data-id]')
      .find((row) => row.text.includes(username))
  await vi.waitFor(async () => expect(rowOf(await operator.get('/office/exceptions'))).toBeDefined(), {
    timeout: 20_000,
    interval: 200,
  })
  const list = await operator.get('/office/exceptions')
  const own = rowOf(list)?.getAttribute('data-id') ?? ''
  expect(own).toMatch(/^payment-\d+$/)
  expect(rowOf(list)?.getAttribute('data-status')).toBe('open')
  const lines = csvRows((await operator.get('/office/exceptions.csv')).text)
  expect(lines).toHaveLength(rowIds(list, 'exceptions').length)
  const page = await operator.get(`/office/exceptions/${own}`)
  expect(page.html.querySelector(`a[href="/office/deposits/${id}"]`)).not.toBeNull()
  const auditor = await signInOperator(site, 'auditor1')
  expect((await auditor.get(`/office/exceptions/${own}`)).html.querySelector('#form-settle')).toBeNull()
  const refused = await auditor.post(`/office/exceptions/${own}`, {
    intent: 'settle',
    decision: 'credited',
    reason: 'none',
  })
  expect([refused.status, errorsOf(refused).form]).toEqual([403, 'operation-not-allowed'])
  const unfit = await operator.submit(page, 'settle', { decision: 'returned', reason: 'Nhầm' })
  expect([unfit.status, errorsOf(unfit).form]).toEqual([403, 'operation-not-allowed'])
  const empty = await operator.submit(page, 'settle', { decision: 'credited' })
  expect([empty.status, errorsOf(empty).reason]).toEqual([400, 'required'])
  const done = await operator.submit(page, 'settle', { decision: 'credited', reason: 'Đã gọi xác nhận' })
  expect(done.status).toBe(303)
  expect(await balanceOf(visitor)).toBe('50000.00')
  expect(statusOf(await operator.get(`/office/exceptions/${own}`))).toBe('credited')
  const late = await operator.submit(page, 'settle', {
    decision: 'dismissed',
    reason: 'Lần nữa',
    requestId: randomUUID(),
  })
  expect([late.status, errorsOf(late).form]).toEqual([409, 'state-moved-on'])
  expect(rowOf(await operator.get('/office/exceptions?all=yes'))?.getAttribute('data-status')).toBe(
    'credited',
  )
  for (const unknown of ['payment-0', 'payout-999999999', 'shortfall-1', 'nothing'])
    expect([unknown, (await operator.get(`/office/exceptions/${unknown}`)).status]).toEqual([unknown, 404])
  for (const from of ['payout', 'shortfall'])
    expect((await operator.get(`/office/exceptions?from=${from}`)).status).toBe(200)
  const idsOf = async (query: string) =>
    csvRows((await operator.get(`/office/exceptions.csv?${query}`)).text).map(({ id }) => id)
  const decided = await idsOf('status=all&type=payment')
  expect([decided.includes(own), (await idsOf('status=open')).includes(own)]).toEqual([true, false])
  expect(await idsOf('all=yes&from=payment')).toEqual(decided)
  expect((await idsOf('status=all&type=payout')).includes(own)).toBe(false)
})

inOne('a wallet is corrected once however often it is sent; above the threshold it waits', async () => {
  const { visitor, username } = await newMember(site)
  const operator = await signInOperator(site, 'operator1')
  const page = await operator.get(`/office/adjustments?account=${username}`)
  const wrong = await operator.submit(page, 'adjust', { amount: '1e3', reason: '' })
  expect([wrong.status, errorsOf(wrong)]).toMatchObject([400, { amount: 'format', reason: 'required' }])
  expect(wrong.html.querySelector('#adjust-account')?.getAttribute('value')).toBe(username)
  const nobody = await operator.submit(page, 'adjust', { account: 'nobody-here', amount: '5', reason: 'x' })
  expect(nobody.status).toBe(404)
  const fields = { amount: '250.000,50', reason: 'Bù phí' }
  for (const answer of [
    await operator.submit(page, 'adjust', fields),
    await operator.submit(page, 'adjust', fields),
  ])
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/office/adjustments'])
  expect(await balanceOf(visitor)).toBe('250000.50')
  const fresh = () => operator.get(`/office/adjustments?account=${username}`)
  const taken = await operator.submit(await fresh(), 'adjust', { amount: '-50.000,50', reason: 'Nhầm' })
  expect(taken.status).toBe(303)
  expect(await balanceOf(visitor)).toBe('200000.00')
  const tooMuch = await operator.submit(await fresh(), 'adjust', { amount: '-900000', reason: 'Nhầm' })
  expect([tooMuch.status, errorsOf(tooMuch).amount]).toEqual([409, 'insufficient-balance'])
  const list = await fresh()
  expect(rowIds(list, 'adjustments')).toHaveLength(2)
  const lines = csvRows((await operator.get(`/office/adjustments.csv?account=${username}`)).text)
  expect(lines).toHaveLength(2)
  const large = await operator.submit(await fresh(), 'adjust', { amount: '60000000', reason: 'Bù lệnh nạp' })
  const where = large.headers.get('location') ?? ''
  expect([large.status, where]).toEqual([303, expect.stringMatching(/^\/office\/approvals\/\d+$/)])
  const second = await signInOperator(site, 'operator2')
  expect((await second.submit(await second.get(where), 'approve', {})).status).toBe(303)
  expect(await balanceOf(visitor)).toBe('60200000.00')
})

inOne('what is split into small acts waits once their sum is above the threshold', async () => {
  const members = [await newMember(site), await newMember(site)]
  const [friend, other] = members.map(({ username }) => username)
  const operator = await signInOperator(site, 'operator2')
  const send = async (form: string, fields: Record<string, string>) => {
    const sent = await operator.submit(await operator.get('/office/adjustments'), form, {
      reason: 'Bù phí',
      ...fields,
    })
    expect([sent.status, errorsOf(sent)]).toEqual([303, {}])
    return sent.headers.get('location') ?? ''
  }
  const waits = /^\/office\/approvals\/\d+$/
  // 10,000,000 is what one operator may do alone.
  expect(await send('adjust', { account: friend ?? '', amount: '6000000' })).toBe('/office/adjustments')
  expect(await send('adjust', { account: other ?? '', amount: '6000000' })).toMatch(waits)
  expect(await send('points', { account: other ?? '', points: '400001' })).toMatch(waits)
  const tried = await operator.get(`/office/adjustments?account=${other}&amount=4000001`)
  expect(tried.html.querySelector('[data-id=second]')?.text).toContain('Có')
  expect(tried.text).toContain('4.000.000')
  expect(await send('adjust', { account: friend ?? '', amount: '-4000000' })).toBe('/office/adjustments')
  expect(await send('adjust', { account: friend ?? '', amount: '0,01' })).toMatch(waits)
  expect(await Promise.all(members.map(({ visitor }) => balanceOf(visitor)))).toEqual(['2000000.00', '0.00'])

  // The command line judges each act of who is no operator of the office.
  const adjust = (...by: string[]) =>
    ops(site, 'adjust', other ?? '', '6000000', '--reason', 'a fee twice', ...by, '--json')
  for (const status of ['posted', 'posted']) expect((await adjust()).json).toMatchObject({ status })
  expect((await adjust('--operator', 'operator2')).json).toMatchObject({ status: 'waiting' })
})

inOne('points are given and taken, and nobody but a manager moves either', async () => {
  const { username } = await newMember(site)
  const operator = await signInOperator(site, 'operator1')
  const page = await operator.get(`/office/adjustments?account=${username}`)
  const given = await operator.submit(page, 'points', { points: '500', reason: 'Quà' })
  expect(given.status).toBe(303)
  const trail = await operator.get(`/office/audit?subject=${username}&action=points-granted`)
  expect(trail.html.querySelectorAll('[data-records=audit] [data-id]')).toHaveLength(1)
  const auditor = await signInOperator(site, 'auditor1')
  const read = await auditor.get('/office/adjustments')
  expect([read.status, read.html.querySelectorAll('main form[method=post]').length]).toEqual([200, 0])
  const tries: Record<string, string>[] = [
    { intent: 'adjust', account: username, amount: '5', reason: 'x' },
    { intent: 'points', account: username, points: '5', reason: 'x' },
  ]
  for (const fields of tries) {
    const refused = await auditor.post('/office/adjustments', fields)
    expect([refused.status, errorsOf(refused).form]).toEqual([403, 'operation-not-allowed'])
  }
  expect((await ops(site, 'adjustments', 'list', '--account', username, '--json')).json).toEqual([])
})
