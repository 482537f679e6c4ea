import { createHmac, randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { newMember, PAYMENT_PASSWORD } from '../support/accounts.ts'
import { balanceOf, deposit, funded, statusOf, until } from '../support/money.ts'
import { ops } from '../support/site.ts'
import { attributeOf, errorsOf, type Page, type Visitor } from '../support/visitor.ts'

const site = inject('site')
const DEPOSIT = '/personalCenter/depositv2'
const WITHDRAW = '/personalCenter/withdraw'

/** What the rows of a record set say, by column. */
function rows(page: Page, records: string): Record<string, string>[] {
  return page.html.querySelectorAll(`[data-records=${records}] tbody [data-id]`).map((row) => ({
    id: row.getAttribute('data-id') ?? '',
    ...Object.fromEntries(
      row
        .querySelectorAll('[data-field]')
        .map((cell) => [
          cell.getAttribute('data-field') ?? '',
          cell.getAttribute('data-amount') ?? cell.text.trim(),
        ]),
    ),
  }))
}

test('an order is made, paid by the provider, and the balance changes', async () => {
  const { visitor } = await newMember(site)
  const answer = await visitor.submit(await visitor.get(DEPOSIT), 'create', {
    method: 'e-wallet',
    amount: '100000',
  })
  expect(answer.status).toBe(303)
  const location = answer.headers.get('location') ?? ''
  expect(location).toMatch(/^\/personalCenter\/depositv2\?order=/)
  const id = location.split('=')[1] ?? ''
  const fresh = await visitor.get(location)
  expect(fresh.html.querySelector('[role=status]')).not.toBeNull()
  const paid = await until(visitor, location, (page) => statusOf(page, 'deposits', id) === 'paid')
  expect(rows(paid, 'deposits')[0]).toMatchObject({
    amount: '100000.00',
    fee: '-1000.00',
    credited: '99000.00',
  })
  expect(await balanceOf(visitor)).toBe('99000.00')
  expect(
    attributeOf(
      await visitor.get('/personalCenter/transactionHistory'),
      '[data-records=transactions] tbody [data-field=amount]',
      'data-amount',
    ),
  ).toBe('99000.00')
})

test('wrong amounts and methods are refused at their field', async () => {
  const { visitor } = await newMember(site)
  for (const amount of ['1e3', '-1', '0.001', '1,000.00', '٣', 'NaN', '', '0']) {
    const answer = await visitor.submit(await visitor.get(DEPOSIT), 'create', {
      method: 'bank-transfer',
      amount,
    })
    expect([amount, answer.status, Object.keys(errorsOf(answer))]).toEqual([amount, 400, ['form', 'amount']])
    expect(answer.page).toBe('depositv2')
  }
  const low = await visitor.submit(await visitor.get(DEPOSIT), 'create', {
    method: 'bank-transfer',
    amount: '49999.99',
  })
  expect([low.status, errorsOf(low).amount]).toEqual([400, 'under-limit'])
  expect(attributeOf(low, '#amount', 'value')).toBe('49999.99')
  const high = await visitor.submit(await visitor.get(DEPOSIT), 'create', {
    method: 'bank-transfer',
    amount: '300000000.01',
  })
  expect([high.status, errorsOf(high).amount]).toEqual([400, 'over-limit'])
  const method = await visitor.submit(await visitor.get(DEPOSIT), 'create', {
    method: 'cheque',
    amount: '100000',
  })
  expect([method.status, errorsOf(method).method]).toEqual([400, 'not-offered'])
  expect((await visitor.post(DEPOSIT, { intent: 'take' })).status).toBe(400)
  expect(rows(await visitor.get(DEPOSIT), 'deposits')).toEqual([])
})

test('one requestId makes one order', async () => {
  const { visitor } = await newMember(site)
  const page = await visitor.get(DEPOSIT)
  const fields = { method: 'bank-transfer', amount: '100000' }
  const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.submit(page, 'create', fields)))
  expect(new Set(answers.map((answer) => `${answer.status} ${answer.headers.get('location')}`)).size).toBe(1)
  expect(rows(await visitor.get(DEPOSIT), 'deposits')).toHaveLength(1)
  const other = await visitor.submit(page, 'create', { ...fields, amount: '200000' })
  expect([other.status, errorsOf(other).form]).toEqual([409, 'request-id-reused'])
})

test('an order can be cancelled once, and by nobody else', async () => {
  await ops(site, 'settings', 'set', 'simulatorDeposit', 'never')
  const { visitor } = await newMember(site)
  const answer = await visitor.submit(await visitor.get(DEPOSIT), 'create', {
    method: 'bank-transfer',
    amount: '100000',
  })
  const id = (answer.headers.get('location') ?? '').split('=')[1] ?? ''
  const { visitor: stranger } = await newMember(site)
  expect((await stranger.get(`${DEPOSIT}?order=${id}`)).status).toBe(404)
  expect((await stranger.post(DEPOSIT, { intent: 'cancel', orderId: id })).status).toBe(404)
  const cancelled = await visitor.post(DEPOSIT, { intent: 'cancel', orderId: id })
  expect(cancelled.status).toBe(303)
  const again = await visitor.post(DEPOSIT, { intent: 'cancel', orderId: id })
  expect([again.status, errorsOf(again).form]).toEqual([409, 'state-moved-on'])
  await ops(site, 'settings', 'set', 'simulatorDeposit', 'pay')
})

test('callbacks without the right signature move nothing', async () => {
  const { visitor } = await newMember(site)
  const answer = await visitor.submit(await visitor.get(DEPOSIT), 'create', {
    method: 'bank-transfer',
    amount: '100000',
  })
  const orderId = (answer.headers.get('location') ?? '').split('=')[1] ?? ''
  const body = JSON.stringify({ transactionId: randomUUID(), orderId, amount: '100000.00', status: 'paid' })
  const timestamp = String(Date.now())
  const forged = createHmac('sha256', 'guess').update(`${timestamp}.${body}`).digest('hex')
  for (const headers of [{}, { 'simulator-timestamp': timestamp, 'simulator-signature': forged }]) {
    const called = await fetch(`${site.origin}/callbacks/simulator`, {
      method: 'POST',
      body,
      headers: headers as Record<string, string>,
    })
    expect(called.status).toBe(403)
  }
  expect((await fetch(`${site.origin}/callbacks/nobody`, { method: 'POST', body })).status).toBe(404)
  expect((await fetch(`${site.origin}/callbacks/simulator`)).status).toBe(405)
  // Only the provider's own callback pays it, once.
  await until(visitor, DEPOSIT, (page) => statusOf(page, 'deposits', orderId) === 'paid')
  expect(await balanceOf(visitor)).toBe('100000.00')
})

async function bind(visitor: Visitor) {
  const bound = await visitor.submit(await visitor.get(WITHDRAW), 'bind', {
    bankCode: 'VCB',
    accountNumber: String(Math.floor(1e9 + Math.random() * 9e9)),
    payeeName: 'NGUYEN VAN BINH',
  })
  expect(bound.status).toBe(303)
  return attributeOf(await visitor.get(WITHDRAW), '[data-records=accounts] [data-id]', 'data-id')
}

/** A member who has wagered all of a deposit, so that the balance can be withdrawn. */
async function winner() {
  const { visitor, username } = await funded(site, '1000000')
  for (let left = 10; left > 0; left--) {
    const answer = await visitor.submit(await visitor.get('/game/SEN/dice'), 'bet', {
      stake: '100000',
      direction: 'over',
      target: '1.99',
    })
    expect(answer.status).toBe(303)
    if (Number(await balanceOf(visitor)) < 400_000) await deposit(visitor, '300000')
  }
  return { visitor, username }
}

test('a withdrawal is held, approved by the operator, paid, and confirmed by the player', async () => {
  const { visitor } = await funded(site, '1000000')
  const accountId = await bind(visitor)
  const desk = await visitor.get(WITHDRAW)
  expect(attributeOf(desk, '[data-turnover-left]', 'data-turnover-left')).toBe('1000000.00')
  expect(attributeOf(desk, '[data-withdrawable]', 'data-withdrawable')).toBe('0.00')
  const blocked = await visitor.submit(desk, 'create', {
    accountId,
    amount: '100000',
    paymentPassword: PAYMENT_PASSWORD,
  })
  expect([blocked.status, errorsOf(blocked).amount]).toEqual([409, 'turnover-left'])

  // All of it is staked on 98 of 100 rolls; what is left can go.
  for (let bets = 0; bets < 10; bets++) {
    const answer = await visitor.submit(await visitor.get('/game/SEN/dice'), 'bet', {
      stake: '100000',
      direction: 'over',
      target: '1.99',
    })
    expect(answer.status).toBe(303)
  }
  const before = await balanceOf(visitor)
  const free = await visitor.get(WITHDRAW)
  expect(attributeOf(free, '[data-turnover-left]', 'data-turnover-left')).toBe('0.00')
  expect(attributeOf(free, '[data-withdrawable]', 'data-withdrawable')).toBe(before)

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
  const strange = await visitor.submit(free, 'create', {
    accountId: '1',
    amount: '100000',
    paymentPassword: PAYMENT_PASSWORD,
  })
  expect([strange.status, errorsOf(strange).accountId]).toEqual([400, 'not-offered'])

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
  await until(visitor, WITHDRAW, (seen) => statusOf(seen, 'withdrawals', orderId) === 'paid')
  expect((await visitor.post(WITHDRAW, { intent: 'received', orderId })).status).toBe(303)
  expect(statusOf(await visitor.get(WITHDRAW), 'withdrawals', orderId)).toBe('received')
  expect(Number(await balanceOf(visitor))).toBe(Number(before) - 100_000)
})

test('a rejected or cancelled withdrawal gives the money back', async () => {
  const { visitor } = await winner()
  const accountId = await bind(visitor)
  for (const end of ['reject', 'cancel']) {
    const before = await balanceOf(visitor)
    const made = await visitor.submit(await visitor.get(WITHDRAW), 'create', {
      accountId,
      amount: '60000',
      paymentPassword: PAYMENT_PASSWORD,
    })
    expect(made.status).toBe(303)
    const [order] = rows(await visitor.get(WITHDRAW), 'withdrawals')
    const id = order?.id ?? ''
    if (end === 'reject')
      expect((await ops(site, 'withdrawals', 'reject', id, '--reason', 'Name differs')).code).toBe(0)
    else expect((await visitor.post(WITHDRAW, { intent: 'cancel', orderId: id })).status).toBe(303)
    const after = await visitor.get(WITHDRAW)
    expect(statusOf(after, 'withdrawals', id)).toBe(end === 'reject' ? 'rejected' : 'cancelled')
    if (end === 'reject') expect(after.text).toContain('Name differs')
    expect(await balanceOf(visitor)).toBe(before)
  }
  const statement = await visitor.get('/personalCenter/transactionHistory?type=withdrawal-release')
  expect(rows(statement, 'transactions')).toHaveLength(2)
})

test('the payee is the registered name, set by the first account', async () => {
  const { visitor } = await newMember(site)
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
  const taken = await second.submit(await second.get(WITHDRAW), 'bind', {
    bankCode: 'VCB',
    payeeName: 'NGUYEN VAN A',
    accountNumber: number,
  })
  expect([taken.status, errorsOf(taken).accountNumber]).toEqual([400, 'account-already-bound'])
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
