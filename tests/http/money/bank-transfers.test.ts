import { randomInt, randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { feedOf } from '#tests/support/access/as-provider.ts'
import { balanceOf, statusOf } from '#tests/support/money.ts'
import { signInOperator } from '#tests/support/office/operators.ts'
import { readQrCode } from '#tests/support/pages/qr-code.ts'
import { newMember } from '#tests/support/site/accounts.ts'
import { DEPOSIT, request, rows, site, WITHDRAW, withdrawer } from '#tests/support/site/cashier-pages.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf, type Page } from '#tests/support/site/visitor.ts'

const BANK = '970436'
const newNumber = () => String(randomInt(10 ** 12, 10 ** 13))

interface Bank {
  id: string
  number: string
  status: string
}
const banks = async () => (await ops(site, 'banks', 'list', '--json')).json as Bank[]

/** While an account is open, bank transfers of everybody go to it. */
afterEach(async () => {
  for (const { id, status } of await banks())
    if (status === 'open') expect((await ops(site, 'banks', 'close', id)).code).toBe(0)
})

async function openBank(...terms: string[]): Promise<Bank> {
  const number = newNumber()
  const args = ['--bank', BANK, '--number', number, '--name', 'CONG TY SEN', ...terms, '--json']
  const { code, json } = await ops(site, 'banks', 'add', ...args)
  expect(code).toBe(0)
  return { id: json.id, number, status: json.status }
}

const field = (page: Page, name: string) =>
  page.html.querySelector(`[data-order] [data-field="${name}"]`)?.text.trim()

test('an order to an own account shows all that a payer needs, as text and as a VietQR', async () => {
  const { number } = await openBank()
  const { visitor } = await newMember(site)
  const made = await visitor.submit(await visitor.get(DEPOSIT), 'create', {
    method: 'bank-transfer',
    amount: '150000',
  })
  const location = made.headers.get('location') ?? ''
  const page = await visitor.get(location)
  expect(attributeOf(page, '[data-order]', 'data-status')).toBe('waiting')
  const content = field(page, 'content') ?? ''
  expect(content).toMatch(/^SN[2-9A-HJKMNP-Z]{7}$/)
  expect([field(page, 'bank'), field(page, 'account-number'), field(page, 'account-name')]).toEqual([
    'Vietcombank',
    number,
    'CONG TY SEN',
  ])
  expect(attributeOf(page, '[data-order] [data-amount]', 'data-amount')).toBe('150000.00')
  expect(page.html.querySelector('[data-order] [data-remaining]')).not.toBeNull()
  const payload = attributeOf(page, '[data-order] [data-vietqr]', 'data-vietqr')
  expect(payload).toMatch(/^000201010212/)
  expect(payload).toContain(`5406150000`)
  expect(payload).toContain(`0809${content}`)

  const id = location.split('=')[1] ?? ''
  const address = `${DEPOSIT}/${id}.png`
  expect(attributeOf(page, '[data-order] a[download]', 'href')).toBe(address)
  const headers = { cookie: visitor.cookieHeader }
  const picture = await fetch(`${site.origin}${address}`, { headers })
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(readQrCode(new Uint8Array(await picture.arrayBuffer()))).toBe(payload)

  // Nobody else's, and of no order that waits for nothing.
  const { visitor: stranger } = await newMember(site)
  expect((await stranger.get(address)).status).toBe(404)
  expect((await visitor.post(DEPOSIT, { intent: 'cancel', orderId: id })).status).toBe(303)
  expect((await visitor.get(address)).status).toBe(404)
  expect((await visitor.get(location)).html.querySelector('[data-vietqr]')).toBeNull()
})

test('an own account says its limits, and takes whole đồng alone', async () => {
  await openBank('--least', '100000', '--most', '200000')
  const { visitor } = await newMember(site)
  const create = async (amount: string) =>
    errorsOf(await visitor.submit(await visitor.get(DEPOSIT), 'create', { method: 'bank-transfer', amount }))
  const page = await visitor.get(DEPOSIT)
  expect(attributeOf(page, '#amount', 'data-min')).toBe('100000.00')
  expect(attributeOf(page, '#amount', 'data-max')).toBe('200000.00')
  expect(await create('99999')).toMatchObject({ amount: 'under-limit' })
  expect(await create('200001')).toMatchObject({ amount: 'over-limit' })
  expect(await create('100000.50')).toMatchObject({ amount: 'format' })
  expect(rows(await visitor.get(DEPOSIT), 'deposits')).toEqual([])
})

test('a line that a feed tells pays its order at once; what does not fit waits for the operator', async () => {
  const { id: bank } = await openBank()
  const { visitor } = await newMember(site)
  const page = await visitor.submit(await visitor.get(DEPOSIT), 'create', {
    method: 'bank-transfer',
    amount: '250000',
  })
  const location = page.headers.get('location') ?? ''
  const content = field(await visitor.get(location), 'content') ?? ''
  const feed = await feedOf(site, bank)
  const line = {
    reference: 'FT26330001',
    time: new Date().toISOString(),
    amount: '250000.00',
    content: `IBFT ${content.toLowerCase()} NGUYEN VAN A`,
    balance: '1250000.00',
  }
  const twice = await Promise.all([feed.say({ lines: [line] }), feed.say({ lines: [line] })])
  expect(twice).toEqual([
    { status: 200, text: '{"success":true}' },
    { status: 200, text: '{"success":true}' },
  ])
  expect(await balanceOf(visitor)).toBe('250000.00')
  expect(attributeOf(await visitor.get(location), '[data-order]', 'data-status')).toBe('paid')
  await feed.say({ lines: [{ ...line, reference: 'FT26330002', balance: '1500000.00' }] })
  const lines = async (state: string) =>
    (await ops(site, 'banks', 'lines', '--bank', bank, '--state', state, '--json')).json
  expect(await lines('matched')).toMatchObject([
    { bank, reference: 'FT26330001', amount: '250000.00', reason: null, order: location.split('=')[1] },
  ])
  expect(await lines('open')).toMatchObject([{ reference: 'FT26330002', reason: 'twice' }])
  expect((await ops(site, 'banks', 'list', '--json')).json).toContainEqual(
    expect.objectContaining({ id: bank, holds: '1500000.00' }),
  )
})

test('messages that nobody with the secret sent, or that make no sense, are refused', async () => {
  const { id: bank } = await openBank()
  const feed = await feedOf(site, bank)
  const said = {
    lines: [{ reference: randomUUID(), time: new Date().toISOString(), amount: '5.00', content: '' }],
  }
  const post = async (body: string, headers: Record<string, string>, path = feed.path) =>
    (await fetch(`${site.origin}${path}`, { method: 'POST', body, headers })).status
  const body = JSON.stringify(said)
  expect(await post(body, {})).toBe(401)
  expect(await post(body, feed.sign(body, 'guess'))).toBe(401)
  expect(await post(body, feed.sign(body, undefined, String(Date.now() - 6 * 60_000)))).toBe(401)
  expect(await post(body, feed.sign(`${body} `))).toBe(401)
  for (const senseless of [
    '',
    '{',
    '[]',
    '{"lines":5}',
    '['.repeat(30_000),
    JSON.stringify({ lines: [{}] }),
    body.replace('"content":""', '"content":"\\u0000"'),
    body.replace('"amount"', '"amount":"9000000.00","amount"'),
  ])
    expect([senseless.slice(0, 20), await post(senseless, feed.sign(senseless))]).toEqual([
      senseless.slice(0, 20),
      400,
    ])
  const much = body.replace('5.00', 'much')
  const answer = await fetch(`${site.origin}${feed.path}`, {
    method: 'POST',
    body: much,
    headers: feed.sign(much),
  })
  expect(await answer.json()).toEqual({
    success: false,
    value: { field: 'lines.0.amount' },
    message: 'invalid',
  })
  const huge = 'x'.repeat(64 * 1024 + 1)
  expect(await post(huge, feed.sign(huge))).toBe(413)
  expect(await post(body, feed.sign(body), '/callbacks/bank/nobody')).toBe(404)
  expect((await fetch(`${site.origin}${feed.path}`)).status).toBe(405)
  expect((await ops(site, 'banks', 'lines', '--bank', bank, '--json')).json).toEqual([])
})

test.runIf(site.arrangement === 'one')(
  'open lines are decided in the office, a large one by two',
  async () => {
    const { id: bank } = await openBank()
    const { visitor, username } = await newMember(site)
    const made = await visitor.submit(await visitor.get(DEPOSIT), 'create', {
      method: 'bank-transfer',
      amount: '100000',
    })
    const orderId = (made.headers.get('location') ?? '').split('=')[1] ?? ''
    const feed = await feedOf(site, bank)
    const time = new Date().toISOString()
    const tell = (reference: string, amount: string) =>
      feed.say({ lines: [{ reference, time, amount, content: `chuyen tien ${reference}` }] })
    await tell('L1', '90000.00')
    await tell('L2', '20000000.00')
    await tell('L3', '-11000.00')
    type Line = { id: string; reference: string; state: string; order: string | null }
    const lines = async () => (await ops(site, 'banks', 'lines', '--bank', bank, '--json')).json as Line[]
    const pathOf = async (reference: string) =>
      `/office/banks/lines/${(await lines()).find((line) => line.reference === reference)?.id}`

    const operator = await signInOperator(site, 'operator1')
    const list = await operator.get(`/office/banks/lines?status=open&bank=${bank}`)
    expect(list.html.querySelectorAll('[data-records=lines] [data-id]')).toHaveLength(3)
    const first = await pathOf('L1')
    const page = await operator.get(first)
    const candidate = page.html.querySelector(`[data-records=candidates] [data-id="${orderId}"] a`)
    expect(candidate?.text).toBe(username)
    const chosen = await operator.get(candidate?.getAttribute('href') ?? '')
    expect(attributeOf(chosen, '#orderId', 'value')).toBe(orderId)
    const without = await operator.submit(chosen, 'assign', {})
    expect([without.status, errorsOf(without).reason]).toEqual([400, 'required'])
    const assigned = await operator.submit(chosen, 'assign', { reason: 'Biên lai khớp' })
    expect([assigned.status, assigned.headers.get('location')]).toEqual([303, first])
    expect(await balanceOf(visitor)).toBe('90000.00')
    expect((await operator.get(first)).html.querySelector('#form-assign')).toBeNull()

    const ignored = await operator.submit(await operator.get(await pathOf('L3')), 'ignore', { reason: 'Phí' })
    expect(ignored.status).toBe(303)
    // Money that left pays no order.
    expect((await operator.get(await pathOf('L3'))).html.querySelector('#form-assign')).toBeNull()
    // An order that was paid is looked at before it is paid once more: its id alone is not enough.
    const second = await pathOf('L2')
    const unseen = await operator.submit(await operator.get(second), 'assign', { orderId, reason: 'Hai lần' })
    expect([unseen.status, errorsOf(unseen).form]).toEqual([409, 'state-moved-on'])
    await tell('L4', '1000.00')
    const fourth = (await pathOf('L4')).split('/').at(-1) ?? ''
    const assign = (...paid: string[]) =>
      ops(site, 'banks', 'assign', fourth, '--order', orderId, ...paid, '--reason', 'Trả thêm')
    expect(await assign()).toMatchObject({ code: 1, stderr: expect.stringContaining('state-moved-on') })
    expect((await assign('--paid', '80000')).code).toBe(1)
    const shown = (await ops(site, 'banks', 'candidates', fourth, '--order', orderId, '--json')).json
    expect(shown).toContainEqual(expect.objectContaining({ orderId, paidIn: '90000.00' }))
    expect((await assign('--paid', '90000')).code).toBe(0)
    const seen = await operator.get(`${second}?order=${orderId}`)
    const large = await operator.submit(seen, 'assign', { reason: 'Hai lần' })
    const approval = large.headers.get('location') ?? ''
    expect([large.status, approval]).toEqual([303, expect.stringMatching(/^\/office\/approvals\/\d+$/)])
    const own = await operator.post(approval, { intent: 'approve' })
    expect([own.status, errorsOf(own).form]).toEqual([403, 'operation-not-allowed'])
    const other = await signInOperator(site, 'operator2')
    expect((await other.submit(await other.get(approval), 'approve', {})).status).toBe(303)
    expect(await balanceOf(visitor)).toBe('20091000.00')
    expect((await lines()).map(({ reference, state }) => `${reference} ${state}`)).toEqual([
      'L4 matched',
      'L3 ignored',
      'L2 matched',
      'L1 matched',
    ])

    // A line that no feed told takes two as well.
    const record = `/office/banks/${bank}`
    const hand = {
      reference: 'H1',
      moment: '2026-11-20 14:02',
      amount: '5000',
      content: 'x',
      reason: 'Theo sao kê',
    }
    const wrong = await operator.submit(await operator.get(record), 'enter', { ...hand, moment: 'today' })
    expect([wrong.status, errorsOf(wrong).moment]).toEqual([400, 'format'])
    const entered = await operator.submit(await operator.get(record), 'enter', hand)
    expect(entered.headers.get('location')).toMatch(/^\/office\/approvals\//)
    expect(
      (await other.submit(await other.get(entered.headers.get('location') ?? ''), 'approve', {})).status,
    ).toBe(303)
    expect((await lines())[0]).toMatchObject({ reference: 'H1', state: 'open' })
    expect((await operator.get('/office/banks/lines/1')).status).toBe(404)
  },
)

test.runIf(site.arrangement === 'one')(
  'a withdrawal is paid by the VietQR of its page, and its line says so',
  async () => {
    const { visitor, accountId } = await withdrawer()
    const { id: bank } = await openBank()
    const id = await request(visitor, accountId)
    const operator = await signInOperator(site, 'operator1')
    const path = `/office/withdrawals/${id}`
    const page = await operator.get(path)
    expect(page.html.querySelector('[data-vietqr]')).toBeNull()
    expect((await operator.submit(page, 'approve', {})).status).toBe(303)
    const payload = attributeOf(await operator.get(path), '[data-vietqr]', 'data-vietqr')
    expect(payload).toContain('5406100000')
    const [content = ''] = /SN[2-9A-HJKMNP-Z]{7}/.exec(payload) ?? []
    const feed = await feedOf(site, bank)
    const line = { reference: 'OUT1', time: new Date().toISOString(), amount: '-100000.00', content }
    expect((await feed.say({ lines: [line] })).status).toBe(200)
    expect(statusOf(await visitor.get(WITHDRAW), 'withdrawals', id)).toBe('paid')
    expect((await operator.get(path)).html.querySelector('[data-vietqr]')).toBeNull()

    // It left twice, then its bank sends one of them back, and the other: each is decided on the line's page.
    const told = [
      { ...line, reference: 'OUT2' },
      { ...line, reference: 'IN1', amount: '100000.00' },
    ]
    expect((await feed.say({ lines: told })).status).toBe(200)
    const pageOf = async (reference: string) => {
      const { json } = await ops(site, 'banks', 'lines', '--bank', bank, '--json')
      const named = (json as { id: string; reference: string }[]).find((one) => one.reference === reference)
      return operator.get(`/office/banks/lines/${named?.id}`)
    }
    const twice = await pageOf('OUT2')
    expect(attributeOf(twice, '#form-collect input[name="orderId"]', 'value')).toBe(id)
    expect(attributeOf(twice, 'main article', 'data-status')).toBe('open')
    const collected = await operator.submit(twice, 'collect', { reason: 'Chuyển hai lần' })
    expect(collected.status).toBe(303)
    expect(attributeOf(await pageOf('OUT2'), 'main article', 'data-status')).toBe('matched')
    const main = await balanceOf(visitor)
    const back = await pageOf('IN1')
    expect(back.html.querySelector('#form-collect')).toBeNull()
    const reason = 'Ngân hàng hoàn lại'
    expect((await operator.submit(back, 'assign', { reason })).status).toBe(303)
    // One of both is refunded: the other one has paid the withdrawal.
    expect(statusOf(await visitor.get(WITHDRAW), 'withdrawals', id)).toBe('paid')
    expect(Number(await balanceOf(visitor))).toBe(Number(main) + 100_000)
    const more = { ...line, reference: 'IN2', amount: '100000.00' }
    expect((await feed.say({ lines: [more] })).status).toBe(200)
    expect((await operator.submit(await pageOf('IN2'), 'assign', { reason })).status).toBe(303)
    expect(statusOf(await visitor.get(WITHDRAW), 'withdrawals', id)).toBe('rejected')
    expect((await ops(site, 'ledger', 'check')).code).toBe(0)
  },
)

test.runIf(site.arrangement === 'one')(
  'money that left without a content is assigned to the withdrawal that its page offers',
  async () => {
    const { visitor, username, accountId } = await withdrawer()
    const { id: bank } = await openBank()
    const id = await request(visitor, accountId)
    const operator = await signInOperator(site, 'operator1')
    const asked = await operator.get(`/office/withdrawals/${id}`)
    expect((await operator.submit(asked, 'approve', {})).status).toBe(303)
    const feed = await feedOf(site, bank)
    const line = { reference: 'OUT1', time: new Date().toISOString(), amount: '-100000.00', content: 'CT DI' }
    expect((await feed.say({ lines: [line] })).status).toBe(200)
    const { json } = await ops(site, 'banks', 'lines', '--bank', bank, '--json')
    const lineId = (json as { id: string }[])[0]?.id ?? ''
    const path = `/office/banks/lines/${lineId}`
    const page = await operator.get(path)
    const candidate = page.html.querySelector(`[data-records=candidates] [data-id="${id}"]`)
    const link = candidate?.querySelector('a')
    expect([link?.text, candidate?.querySelector('[data-amount]')?.getAttribute('data-amount')]).toEqual([
      username,
      '100000.00',
    ])
    // The payee's account, which the statement of the bank may show.
    expect(candidate?.querySelector('[data-field=account]')?.text).toMatch(/\d{10}$/)
    const opsOutcome = await ops(site, 'banks', 'candidates', lineId, '--json')
    expect(opsOutcome.json).toContainEqual(
      expect.objectContaining({ orderId: id, account: username, amount: '100000.00', status: 'approved' }),
    )
    expect((await ops(site, 'banks', 'candidates', '1')).code).not.toBe(0)
    const chosen = await operator.get(link?.getAttribute('href') ?? '')
    expect(attributeOf(chosen, '#form-assign input[name="orderId"]', 'value')).toBe(id)
    const assigned = await operator.submit(chosen, 'assign', { reason: 'Theo sao kê' })
    expect([assigned.status, assigned.headers.get('location')]).toEqual([303, path])
    expect(statusOf(await visitor.get(WITHDRAW), 'withdrawals', id)).toBe('paid')
    expect((await operator.get(path)).html.querySelector('[data-records=candidates]')).toBeNull()
  },
)

test.runIf(site.arrangement === 'one')('the office opens, changes and closes an account', async () => {
  const operator = await signInOperator(site, 'operator1')
  const number = newNumber()
  const why = { reason: 'Tài khoản cũ đã đầy' }
  const fields = { bin: BANK, bankNumber: number, holder: 'CONG TY SEN', openHours: '08:00-22:30', ...why }
  const without = await operator.submit(await operator.get('/office/banks'), 'open', {
    ...fields,
    reason: '',
  })
  expect([without.status, errorsOf(without).reason]).toEqual([400, 'required'])
  const wrong = await operator.submit(await operator.get('/office/banks'), 'open', {
    ...fields,
    bankNumber: 'x',
  })
  expect([wrong.status, errorsOf(wrong).bankNumber]).toEqual([400, 'format'])
  const opened = await operator.submit(await operator.get('/office/banks'), 'open', fields)
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/office/banks'])
  const { id = '' } = (await banks()).find((bank) => bank.number === number) ?? {}
  const path = `/office/banks/${id}`
  const page = await operator.get(path)
  expect(page.html.querySelector('main article')?.getAttribute('data-status')).toBe('open')
  const late = await operator.submit(page, 'set', { least: '1000000', most: '10', ...why })
  expect([late.status, errorsOf(late)]).toMatchObject([400, { most: 'too-small' }])
  const terms = { least: '1000000', rankLevels: '3, 4', openHours: '' }
  expect(errorsOf(await operator.submit(page, 'set', terms)).reason).toBe('required')
  const set = await operator.submit(page, 'set', { ...terms, ...why })
  expect([set.status, set.headers.get('location')]).toEqual([303, path])
  expect(await banks()).toContainEqual(
    expect.objectContaining({ id, least: '1000000.00', hours: null, ranks: [3, 4] }),
  )
  expect(errorsOf(await operator.submit(await operator.get(path), 'close', {})).reason).toBe('required')
  const closed = await operator.submit(await operator.get(path), 'close', why)
  expect([closed.status, closed.headers.get('location')]).toEqual([303, path])
  const after = await operator.get(path)
  expect([
    after.html.querySelector('main article')?.getAttribute('data-status'),
    after.html.querySelector('#form-close'),
  ]).toEqual(['closed', null])
  expect((await operator.get('/office/banks/9999')).status).toBe(404)

  const auditor = await signInOperator(site, 'auditor1')
  expect((await auditor.get(path)).status).toBe(200)
  expect((await auditor.post(path, { intent: 'close' })).status).toBe(403)
})
