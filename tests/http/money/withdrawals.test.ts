import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { balanceOf, funded, playThrough, statusOf, until } from '#tests/support/money.ts'
import {
  newMember,
  PAYMENT_PASSWORD,
  settingFor,
  waySetting,
  withoutPaymentPassword,
} from '#tests/support/site/accounts.ts'
import { bind, request, rows, site, WITHDRAW, winner, withdrawer } from '#tests/support/site/cashier-pages.ts'
import { setForTest, setSetting } from '#tests/support/site/settings.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf, textOf } from '#tests/support/site/visitor.ts'

test('a withdrawal is held, approved by the operator, paid, and confirmed by the player', async () => {
  const { visitor } = await funded(site, '1000000')
  const accountId = await bind(visitor)
  const desk = await visitor.get(WITHDRAW)
  expect(attributeOf(desk, '[data-turnover-left]', 'data-turnover-left')).toBe('1000000.00')
  expect(attributeOf(desk, '[data-withdrawable]', 'data-withdrawable')).toBe('0.00')
  // By how much it is blocked comes first, with the game; the form, which must fail, is folded.
  expect(attributeOf(desk, '[data-missing]', 'data-missing')).toBe('1000000.00')
  expect(textOf(desk, '[data-missing]')).toBe('Cược thêm 1.000.000\u00a0₫')
  expect(attributeOf(desk, '.lacquer-card progress', 'value')).toBe('0')
  expect(attributeOf(desk, '.lacquer-card a', 'href')).toMatch(/^\/(game\/|rng)/)
  expect(desk.html.querySelector('details:not([open]) #form-create')).not.toBeNull()
  // The games beside it count in full, as their heading says.
  const offered = desk.html
    .querySelectorAll('.games-to-play .tile > a')
    .map((link) => link.getAttribute('href') ?? '')
  expect(offered.length).toBeGreaterThan(0)
  for (const href of offered)
    expect((await visitor.get(href)).html.querySelector('[data-turnover-weight]'), href).toBeNull()
  const blocked = await visitor.submit(desk, 'create', {
    accountId,
    amount: '100000',
    paymentPassword: PAYMENT_PASSWORD,
  })
  expect([blocked.status, errorsOf(blocked).amount]).toEqual([409, 'turnover-left'])
  expect(blocked.html.querySelector('details[open] #form-create')).not.toBeNull()

  // All of it is played through; what is left can go.
  await playThrough(visitor, 1_000_000)
  const before = await balanceOf(visitor)
  const free = await visitor.get(WITHDRAW)
  expect(attributeOf(free, '[data-turnover-left]', 'data-turnover-left')).toBe('0.00')
  expect(attributeOf(free, '[data-withdrawable]', 'data-withdrawable')).toBe(before)
  expect(free.html.querySelector('[data-missing]')).toBeNull()
  expect(free.html.querySelector('details #form-create')).toBeNull()

  const wrong = await visitor.submit(free, 'create', {
    accountId,
    amount: '100000',
    paymentPassword: '000000',
  })
  expect([wrong.status, errorsOf(wrong).paymentPassword]).toEqual([400, 'wrong-payment-password'])
  const poor = await visitor.submit(free, 'create', {
    accountId,
    amount: '90000000',
    paymentPassword: PAYMENT_PASSWORD,
  })
  expect([poor.status, errorsOf(poor).amount]).toEqual([409, 'insufficient-balance'])

  const page = await visitor.get(WITHDRAW)
  const fields = { accountId, amount: '100000', paymentPassword: PAYMENT_PASSWORD }
  const copies = await Promise.all(Array.from({ length: 10 }, () => visitor.submit(page, 'create', fields)))
  expect(copies.map((copy) => copy.status)).toEqual(Array.from({ length: 10 }, () => 303))
  const [order] = rows(await visitor.get(WITHDRAW), 'withdrawals')
  const orderId = order?.id ?? ''
  expect(rows(await visitor.get(WITHDRAW), 'withdrawals')).toHaveLength(1)
  expect(Number(await balanceOf(visitor))).toBe(Number(before) - 100_000)

  const early = await visitor.post(WITHDRAW, { intent: 'received', orderId })
  expect([early.status, errorsOf(early).form]).toEqual([409, 'state-moved-on'])
  const listed = await ops(site, 'withdrawals', 'list', '--status', 'requested', '--json')
  expect(listed.json.map((one: { id: string }) => one.id)).toContain(orderId)
  expect((await ops(site, 'withdrawals', 'approve', orderId)).code).toBe(0)
  expect((await ops(site, 'withdrawals', 'approve', orderId)).code).toBe(1)
  const late = await visitor.post(WITHDRAW, { intent: 'cancel', orderId })
  expect(late.status).toBe(409)
  await until(visitor, WITHDRAW, (page) => statusOf(page, 'withdrawals', orderId) === 'paid')
  expect((await visitor.post(WITHDRAW, { intent: 'received', orderId })).status).toBe(303)
  expect(statusOf(await visitor.get(WITHDRAW), 'withdrawals', orderId)).toBe('received')
  expect(Number(await balanceOf(visitor))).toBe(Number(before) - 100_000)
})

test('a rejected or cancelled withdrawal gives the money back', async () => {
  const { visitor } = await winner()
  const accountId = await bind(visitor)
  for (const end of ['reject', 'cancel']) {
    const before = await balanceOf(visitor)
    const page = await visitor.submit(await visitor.get(WITHDRAW), 'create', {
      accountId,
      amount: '60000',
      paymentPassword: PAYMENT_PASSWORD,
    })
    expect(page.status).toBe(303)
    const [order] = rows(await visitor.get(WITHDRAW), 'withdrawals')
    const id = order?.id ?? ''
    if (end === 'reject')
      expect((await ops(site, 'withdrawals', 'reject', id, '--reason', 'Name differs')).code).toBe(0)
    else expect((await visitor.post(WITHDRAW, { intent: 'cancel', orderId: id })).status).toBe(303)
    const after = await visitor.get(WITHDRAW)
    expect(statusOf(after, 'withdrawals', id)).toBe(end === 'reject' ? 'rejected' : 'cancelled')
    if (end === 'reject') {
      expect(after.text).toContain('Name differs')
      expect(after.html.querySelector('[role=status] [data-notice=withdrawal-rejected]')).not.toBeNull()
    }
    expect(await balanceOf(visitor)).toBe(before)
  }
  const statement = await visitor.get('/personalCenter/transactionHistory?type=withdrawal-release')
  expect(rows(statement, 'transactions')).toHaveLength(2)
})

test('who has no withdrawal password is led to where it is set, with the way back', async () => {
  const { visitor, username } = await funded(site, '1000000')
  const accountId = await bind(visitor)
  await withoutPaymentPassword(site, username)
  const fields = { accountId, amount: '60000', paymentPassword: PAYMENT_PASSWORD }
  const refused = await visitor.submit(await visitor.get(WITHDRAW), 'create', fields)
  expect([refused.status, errorsOf(refused).paymentPassword]).toEqual([400, 'no-payment-password'])
  expect(waySetting(refused)).toBe(settingFor(WITHDRAW))
})

test('an account or an order of another member is as little found as an unknown one', async () => {
  const { visitor: owner, accountId: owners } = await withdrawer()
  const ordered = await request(owner, owners)
  const { visitor, accountId } = await withdrawer()
  const create = { amount: '60000', paymentPassword: PAYMENT_PASSWORD }
  for (const foreign of [owners, '99999999']) {
    const sent = { intent: 'create', ...create, accountId: foreign }
    expect((await visitor.post(WITHDRAW, { ...sent, requestId: randomUUID() })).status).toBe(404)
    expect((await visitor.post(`${WITHDRAW}?review=1`, sent, WITHDRAW)).status).toBe(404)
    expect((await visitor.get(`${WITHDRAW}?review=1&account=${foreign}&amount=60000`)).status).toBe(404)
  }
  for (const orderId of [ordered, randomUUID()]) {
    for (const intent of ['cancel', 'received'])
      expect((await visitor.post(WITHDRAW, { intent, orderId })).status).toBe(404)
    expect((await visitor.get(`${WITHDRAW}?order=${orderId}`)).status).toBe(404)
  }
  expect(statusOf(await owner.get(WITHDRAW), 'withdrawals', ordered)).toBe('requested')
  // Nothing was held for it, and nothing is used up.
  expect(rows(await visitor.get(WITHDRAW), 'withdrawals')).toEqual([])
  expect((await visitor.submit(await visitor.get(WITHDRAW), 'create', { ...create, accountId })).status).toBe(
    303,
  )
})

test('an account that is not there is not found, also before any is bound', async () => {
  const { visitor } = await funded(site, '1000000')
  const sent = { intent: 'create', accountId: '1', amount: '100000', paymentPassword: PAYMENT_PASSWORD }
  expect((await visitor.post(WITHDRAW, { ...sent, requestId: randomUUID() })).status).toBe(404)
})

test('the payee is the registered name, set by the first account', async () => {
  const { visitor } = await newMember(site)
  const empty = (await visitor.get(WITHDRAW)).html.querySelector('[data-records=accounts]')
  expect(empty?.querySelectorAll('[data-id]')).toHaveLength(0)
  const tryName = async (payeeName: string, accountNumber: string) =>
    visitor.submit(await visitor.get(WITHDRAW), 'bind', { bankCode: 'VCB', payeeName, accountNumber })
  expect(errorsOf(await tryName('Nguyễn Văn A', '123456789')).payeeName).toBe('format')
  expect(errorsOf(await tryName('NGUYEN VAN A', '12')).accountNumber).toBeDefined()
  const number = String(Date.now())
  expect((await tryName('NGUYEN VAN A', number)).status).toBe(303)
  const { csrf } = { csrf: attributeOf(await visitor.get(WITHDRAW), 'input[name=csrf]', 'value') }
  const other = await visitor.send(WITHDRAW, {
    method: 'POST',
    body: new URLSearchParams({
      csrf,
      intent: 'bind',
      bankCode: 'VCB',
      payeeName: 'TRAN THI B',
      accountNumber: '987654321',
    }),
  })
  expect([other.status, errorsOf(other).payeeName]).toEqual([400, 'payee-name-differs'])
  const { visitor: second } = await newMember(site)
  const also = await second.submit(await second.get(WITHDRAW), 'bind', {
    bankCode: 'VCB',
    payeeName: 'NGUYEN VAN A',
    accountNumber: number,
  })
  // Nobody was paid to it yet: that somebody else has typed the number too says nothing.
  expect(also.status).toBe(303)
})

test('five wrong payment passwords lock it for a while', async () => {
  const { visitor } = await winner()
  const accountId = await bind(visitor)
  const tryPassword = async (paymentPassword: string) =>
    visitor.submit(await visitor.get(WITHDRAW), 'create', { accountId, amount: '60000', paymentPassword })
  for (let tries = 0; tries < 5; tries++) await tryPassword('999999')
  const locked = await tryPassword(PAYMENT_PASSWORD)
  expect(locked.status).toBe(429)
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800)
})

test('what arrives is said before anything is sent, and the password is not kept', async () => {
  await setForTest(site, 'withdrawalFeeBasisPoints', '150')
  const { visitor, accountId } = await withdrawer()
  const page = await until(visitor, WITHDRAW, (page) => page.html.querySelector('[data-fee="150"]') !== null)
  const fields = { accountId, amount: '100000', paymentPassword: PAYMENT_PASSWORD }
  const review = page.html.querySelector('#form-create button[formaction]')?.getAttribute('formaction') ?? ''
  const csrf = attributeOf(page, 'input[name=csrf]', 'value')
  const body = new URLSearchParams({ csrf, intent: 'create', ...fields, requestId: randomUUID() })
  const answer = await visitor.send(review, { method: 'POST', body })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).not.toContain(PAYMENT_PASSWORD)
  const shown = await visitor.get(answer.headers.get('location') ?? '')
  expect(rows(shown, 'withdrawals')).toEqual([])
  expect(attributeOf(shown, '[data-part=fee]', 'data-amount')).toBe('1500.00')
  expect(attributeOf(shown, '[data-part=net]', 'data-amount')).toBe('98500.00')
  const made = await visitor.submit(shown, 'create', { paymentPassword: PAYMENT_PASSWORD })
  expect(made.status).toBe(303)
  expect(rows(await visitor.get(WITHDRAW), 'withdrawals')).toMatchObject([{ fee: '-1500.00' }])
})

test('a payment that the bank refuses is said to be delayed, and a forced receipt to be final', async () => {
  const { visitor, accountId } = await withdrawer()
  const refused = await request(visitor, accountId)
  await setForTest(site, 'simulatorPayout', 'refuse')
  await ops(site, 'withdrawals', 'approve', refused)
  const problems = async () => (await ops(site, 'withdrawals', 'list', '--problem', '--json')).json
  await vi.waitFor(
    async () => expect(await problems()).toContainEqual(expect.objectContaining({ id: refused })),
    { timeout: 20_000, interval: 200 },
  )
  await setSetting(site, 'simulatorPayout', 'pay')
  const delayed = await visitor.get(`${WITHDRAW}?order=${refused}&lang=en`)
  expect(delayed.text).toContain('The bank has not taken this payment yet')
  expect((await ops(site, 'withdrawals', 'retry', refused)).code).toBe(0)
  await until(visitor, WITHDRAW, (page) => statusOf(page, 'withdrawals', refused) === 'paid')
  const forced = await ops(site, 'withdrawals', 'force-receipt', refused, '--reason', 'the bank shows it')
  expect(forced.code).toBe(0)
  const received = await visitor.get(`${WITHDRAW}?order=${refused}`)
  expect(received.html.querySelector('[data-receipt=forced]')).not.toBeNull()
  expect(received.text).toContain('the bank shows it')
  expect(await balanceOf(visitor)).toBe('400000.00')
})

test('an account that is bound by a form sent twice is one account, and both are told so', async () => {
  const { visitor } = await newMember(site)
  const page = await visitor.get(WITHDRAW)
  const fields = { bankCode: 'VCB', accountNumber: String(Date.now()), payeeName: 'NGUYEN VAN BINH' }
  const twice = await Promise.all([1, 2].map(() => visitor.submit(page, 'bind', fields)))
  const again = await visitor.submit(page, 'bind', fields)
  for (const answer of [...twice, again])
    expect([answer.status, errorsOf(answer), answer.headers.get('location')]).toEqual([303, {}, WITHDRAW])
  expect(rows(await visitor.get(WITHDRAW), 'accounts')).toHaveLength(1)
})
