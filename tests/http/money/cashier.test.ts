import { createHmac, randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { balanceOf, deposit, funded, playThrough, statusOf, until } from '#tests/support/money.ts'
import {
  newMember,
  PAYMENT_PASSWORD,
  settingFor,
  signIn,
  waySetting,
  withoutPaymentPassword,
} from '#tests/support/site/accounts.ts'
import { ownSite } from '#tests/support/site/own-site.ts'
import { setForTest, setSetting } from '#tests/support/site/settings.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf, type Page, textOf, type Visitor } from '#tests/support/site/visitor.ts'

const site = ownSite()
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
  // The card and the list are read beside each other: it may be paid between the two.
  const isPaid = (page: Page) =>
    page.html.querySelector('[data-order][data-status=paid]') !== null &&
    statusOf(page, 'deposits', id) === 'paid'
  const paid = await until(visitor, location, isPaid)
  expect(rows(paid, 'deposits')[0]).toMatchObject({
    amount: '100000.00',
    fee: '-1000.00',
    credited: '99000.00',
  })
  expect(await balanceOf(visitor)).toBe('99000.00')
  // One card says what came in and what is there now, and leads on; form and list are folded below it.
  expect(attributeOf(paid, '[data-order][data-status=paid] [data-credited]', 'data-credited')).toBe(
    '99000.00',
  )
  expect(paid.html.querySelectorAll('h1')).toHaveLength(1)
  expect(paid.html.querySelector('.done-card .money + br')?.previousElementSibling?.text).toContain('99.000')
  const acts = paid.html.querySelectorAll('.done-acts a').map((link) => link.getAttribute('href') ?? '')
  expect(acts[0]).toMatch(/^\/(game\/|rng)/)
  expect((await visitor.get(acts[0] ?? '')).status).toBe(200)
  expect(rows(await visitor.get(acts[1] ?? ''), 'transactions')).toMatchObject([{ amount: '99000.00' }])
  expect(paid.html.querySelector('details:not([open]) #form-create')).not.toBeNull()
  expect((await visitor.get(DEPOSIT)).html.querySelector('details #form-create')).toBeNull()
  // Who cancels it from a page of before is told why that was refused.
  const cancelled = await visitor.post(DEPOSIT, { intent: 'cancel', orderId: id })
  expect([cancelled.status, errorsOf(cancelled).form]).toEqual([409, 'state-moved-on'])
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

test('a form of before is refused in words where no method is open any more', async () => {
  const { visitor } = await newMember(site)
  const page = await visitor.get(DEPOSIT)
  await setForTest(site, 'simulatorDeposit', 'off')
  const answer = await visitor.submit(page, 'create', { method: 'bank-transfer', amount: '100000' })
  expect([answer.status, errorsOf(answer)]).toEqual([400, { form: 'invalid', method: 'not-offered' }])
  expect(answer.html.querySelector('#form-create')).toBeNull()
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
  await setForTest(site, 'simulatorDeposit', 'never')
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
  await playThrough(visitor, 1_000_000)
  return { visitor, username }
}

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

/** A member with money that asks for no turnover, and an account to withdraw to. */
async function withdrawer() {
  const { visitor, username } = await newMember(site)
  expect((await ops(site, 'adjust', username, '500000', '--reason', 'a test')).code).toBe(0)
  return { visitor, username, accountId: await bind(visitor) }
}

async function request(visitor: Visitor, accountId: string): Promise<string> {
  const made = await visitor.submit(await visitor.get(WITHDRAW), 'create', {
    accountId,
    amount: '100000',
    paymentPassword: PAYMENT_PASSWORD,
  })
  expect(made.status).toBe(303)
  return rows(await visitor.get(WITHDRAW), 'withdrawals')[0]?.id ?? ''
}

test('a scratch card is paid less its fee; its code comes back on no page', async () => {
  const { visitor } = await newMember(site)
  const card = {
    method: 'scratch-card',
    amount: '100000',
    cardNetwork: 'viettel',
    cardSerial: '59000012345678',
    cardCode: '123412341234',
  }
  const wrong = await visitor.submit(await visitor.get(DEPOSIT), 'create', { ...card, amount: '120000' })
  expect([wrong.status, errorsOf(wrong).amount]).toEqual([400, 'not-offered'])
  expect(attributeOf(wrong, '#cardSerial', 'value')).toBe(card.cardSerial)
  expect(wrong.text).not.toContain(card.cardCode)
  const short = await visitor.submit(await visitor.get(DEPOSIT), 'create', { ...card, cardCode: '12' })
  expect([short.status, errorsOf(short).cardCode]).toEqual([400, 'format'])
  // All that is wrong is said at once, also that of the amount.
  const none = { ...card, amount: '', cardSerial: '', cardCode: '12', cardNetwork: 'x' }
  const wrongs = errorsOf(await visitor.submit(await visitor.get(DEPOSIT), 'create', none))
  expect(wrongs).toMatchObject({
    amount: 'required',
    cardNetwork: 'not-offered',
    cardSerial: 'required',
    cardCode: 'format',
  })

  const made = await visitor.submit(await visitor.get(DEPOSIT), 'create', card)
  expect(made.status).toBe(303)
  const location = made.headers.get('location') ?? ''
  const id = location.split('=')[1] ?? ''
  const paid = await until(visitor, location, (page) => statusOf(page, 'deposits', id) === 'paid')
  expect(rows(paid, 'deposits')[0]).toMatchObject({ fee: '-15000.00', credited: '85000.00' })
  expect(paid.text).toContain('5678')
  for (const secret of [card.cardCode, card.cardSerial]) expect(paid.text).not.toContain(secret)
})

test('an order shows what to pay as a code and to copy', async () => {
  await setForTest(site, 'simulatorDeposit', 'never')
  const { visitor } = await newMember(site)
  const made = await visitor.submit(await visitor.get(DEPOSIT), 'create', {
    method: 'bank-transfer',
    amount: '100000',
  })
  const location = made.headers.get('location') ?? ''
  const page = await until(
    visitor,
    location,
    (seen) => seen.html.querySelector('[data-order][data-status=waiting]') !== null,
  )
  expect(page.html.querySelector('[data-order] svg[role=img]')).not.toBeNull()
  for (const line of ['payTo', 'accountNumber', 'accountName', 'content'])
    expect(page.html.querySelector(`[data-copy=${line}]`), line).not.toBeNull()
  expect(attributeOf(page, 'main', 'data-live')).toBe('deposits')
})

test('money of another amount waits for the operator; late money is credited and said to be late', async () => {
  await setForTest(site, 'simulatorDeposit', 'differ')
  const { visitor } = await newMember(site)
  const make = async () => {
    const made = await visitor.submit(await visitor.get(DEPOSIT), 'create', {
      method: 'bank-transfer',
      amount: '100000',
    })
    return (made.headers.get('location') ?? '').split('=')[1] ?? ''
  }
  const differs = await make()
  type Exception = { id: string; orderId: string; amount: string }
  const exceptionsOf = async () =>
    ((await ops(site, 'deposits', 'exceptions', 'list', '--json')).json as Exception[]).find(
      ({ orderId }) => orderId === differs,
    )
  await vi.waitFor(async () => expect(await exceptionsOf()).toMatchObject({ amount: '50000.00' }), {
    timeout: 20_000,
    interval: 200,
  })
  await setSetting(site, 'simulatorDeposit', 'never')
  const late = await make()
  expect((await visitor.post(DEPOSIT, { intent: 'cancel', orderId: late })).status).toBe(303)
  expect((await ops(site, 'deposits', 'pay', late, '--reason', 'it came')).code).toBe(0)
  const credit = await ops(
    site,
    'deposits',
    'exceptions',
    'credit',
    (await exceptionsOf())?.id ?? '',
    '--reason',
    'seen',
  )
  expect(credit.code).toBe(0)
  const page = await visitor.get(`${DEPOSIT}?order=${late}`)
  const steps = page.html.querySelectorAll('[data-order] ol li')
  expect(steps.length).toBeGreaterThanOrEqual(3)
  expect(rows(page, 'deposits').map(({ credited }) => credited)).toEqual(['100000.00', '50000.00'])
  expect(await balanceOf(visitor)).toBe('150000.00')
})

test('the history is filtered by method, state and days, and a bookmark keeps the filter', async () => {
  const { visitor } = await newMember(site)
  await deposit(visitor, '100000')
  await deposit(visitor, '100000', 'e-wallet')
  const count = async (query: string) => rows(await visitor.get(`${DEPOSIT}?${query}`), 'deposits').length
  expect(await count('')).toBe(2)
  expect(await count('method=e-wallet')).toBe(1)
  expect(await count('method=crypto')).toBe(0)
  expect(await count('status=paid&range=today')).toBe(2)
  expect(await count('status=failed')).toBe(0)
  expect(await count('from=2020-01-01&to=2020-01-02')).toBe(0)
  expect(await count('status=nonsense&method=nonsense&from=nonsense')).toBe(2)
  // A quick amount chooses for the new order, and filters nothing.
  expect(await count('method=crypto&amount=500000')).toBe(2)
  const page = await visitor.get(`${DEPOSIT}?status=paid&method=e-wallet`)
  expect(attributeOf(page, 'form[method=get] [name=status] option[selected]', 'value')).toBe('paid')
  const { accountId, visitor: other } = await withdrawer()
  const id = await request(other, accountId)
  const listed = async (query: string) => rows(await other.get(`${WITHDRAW}?${query}`), 'withdrawals')
  expect(await listed('status=requested&range=last7')).toMatchObject([{ id }])
  expect(await listed('status=paid')).toEqual([])
})

test('what of a deposit arrives is said before it is ordered, for each method that takes a fee', async () => {
  const { visitor } = await withdrawer()
  const page = await visitor.get(`${DEPOSIT}?method=e-wallet&amount=200000`)
  expect(attributeOf(page, '[data-fee="100"] [data-part=fee]', 'data-amount')).toBe('2000.00')
  expect(attributeOf(page, '[data-fee="100"] [data-part=net]', 'data-amount')).toBe('198000.00')
  expect(page.html.querySelector('[data-fee="0"]')).toBeNull()
})

test('what arrives is said before anything is sent, and the password is not kept', async () => {
  await setForTest(site, 'withdrawalFeeBasisPoints', '150')
  const { visitor, accountId } = await withdrawer()
  const page = await until(visitor, WITHDRAW, (seen) => seen.html.querySelector('[data-fee="150"]') !== null)
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
  await until(visitor, WITHDRAW, (seen) => statusOf(seen, 'withdrawals', refused) === 'paid')
  const forced = await ops(site, 'withdrawals', 'force-receipt', refused, '--reason', 'the bank shows it')
  expect(forced.code).toBe(0)
  const received = await visitor.get(`${WITHDRAW}?order=${refused}`)
  expect(received.html.querySelector('[data-receipt=forced]')).not.toBeNull()
  expect(received.text).toContain('the bank shows it')
  expect(await balanceOf(visitor)).toBe('400000.00')
})

const feeOn = (page: Page) => page.html.querySelector('#form-create [data-fee]')?.getAttribute('data-fee')

test('a fee that has changed since it was shown is not taken; the page says the new one and keeps what was entered', async () => {
  await setForTest(site, 'withdrawalFeeBasisPoints', '150')
  const { visitor, accountId } = await withdrawer()
  const old = await until(visitor, WITHDRAW, (seen) => feeOn(seen) === '150')
  await setSetting(site, 'withdrawalFeeBasisPoints', '500')
  await until(visitor, WITHDRAW, (seen) => feeOn(seen) === '500')
  const fields = { accountId, amount: '100000', paymentPassword: PAYMENT_PASSWORD }
  const refused = await visitor.submit(old, 'create', fields)
  expect([refused.status, errorsOf(refused).form]).toEqual([409, 'state-moved-on'])
  expect(attributeOf(refused, '#amount', 'value')).toBe('100000')
  expect(attributeOf(refused, '[data-part=fee]', 'data-amount')).toBe('5000.00')
  expect(refused.text).not.toContain(PAYMENT_PASSWORD)
  // A review that was left open as well.
  const review = `${WITHDRAW}?review=1&account=${accountId}&amount=100000`
  expect(errorsOf(await visitor.get(`${review}&fee=150`)).form).toBe('state-moved-on')
  expect(errorsOf(await visitor.get(`${review}&fee=500`))).toEqual({})
  expect(rows(await visitor.get(WITHDRAW), 'withdrawals')).toEqual([])
  // With the fee that it shows now it is sent, and by a script that says nothing of it too.
  expect((await visitor.submit(refused, 'create', { paymentPassword: PAYMENT_PASSWORD })).status).toBe(303)
  const sent = { intent: 'create', ...fields, requestId: randomUUID() }
  expect((await visitor.post(WITHDRAW, sent)).status).toBe(303)
  expect(rows(await visitor.get(WITHDRAW), 'withdrawals').map(({ fee }) => fee)).toEqual([
    '-5000.00',
    '-5000.00',
  ])
})

test('a review is judged as the order will be', async () => {
  const { visitor, accountId } = await withdrawer()
  const post = (fields: Record<string, string>) =>
    visitor.post(`${WITHDRAW}?review=1`, { intent: 'create', accountId, ...fields }, WITHDRAW)
  const wrong = [
    [{ amount: 'abc' }, 400, 'amount', 'format'],
    [{ amount: '49999' }, 400, 'amount', 'under-limit'],
    [{ amount: '999999999' }, 400, 'amount', 'over-limit'],
    [{ amount: '99999999' }, 409, 'amount', 'insufficient-balance'],
  ] as const
  for (const [fields, status, field, code] of wrong) {
    const answer = await post({ ...fields, paymentPassword: PAYMENT_PASSWORD })
    expect([fields, answer.status, errorsOf(answer)[field]]).toEqual([fields, status, code])
    expect(attributeOf(answer, '#amount', 'value')).toBe(fields.amount)
    expect(answer.text).not.toContain(PAYMENT_PASSWORD)
    const query = new URLSearchParams({ review: '1', account: accountId, amount: fields.amount })
    const page = await visitor.get(`${WITHDRAW}?${query}`)
    expect([fields, page.status, errorsOf(page)[field]]).toEqual([fields, 200, code])
    // The form, not the review of it.
    expect(page.html.querySelector('#form-create button[formaction*=review]')).not.toBeNull()
  }
  const right = await post({ amount: '100000' })
  expect(right.status).toBe(303)
  const shown = await visitor.get(right.headers.get('location') ?? '')
  expect(errorsOf(shown)).toEqual({})
  expect(shown.html.querySelector('#form-create button[formaction]')).toBeNull()
})

test('the order that waits for its player is shown, whatever came after it', async () => {
  const { visitor, accountId } = await withdrawer()
  const ids = [await request(visitor, accountId), await request(visitor, accountId)]
  const newest = await request(visitor, accountId)
  const shown = async (path = WITHDRAW) => attributeOf(await visitor.get(path), '[data-order]', 'data-order')
  expect((await visitor.post(WITHDRAW, { intent: 'cancel', orderId: newest })).status).toBe(303)
  const [first = '', second = ''] = ids
  expect(await shown()).toBe(second)
  for (const id of ids) {
    expect((await ops(site, 'withdrawals', 'approve', id)).code).toBe(0)
    await until(visitor, WITHDRAW, (page) => statusOf(page, 'withdrawals', id) === 'paid')
    expect(await shown()).toBe(id)
  }
  const links = (page: Page) =>
    page.html.querySelectorAll('[data-to-confirm] a').map((link) => link.getAttribute('href'))
  expect(links(await visitor.get(WITHDRAW))).toEqual([`${WITHDRAW}?order=${first}`])
  const cancelled = await visitor.get(`${WITHDRAW}?order=${newest}`)
  expect(attributeOf(cancelled, '[data-order]', 'data-order')).toBe(newest)
  expect(links(cancelled)).toEqual([`${WITHDRAW}?order=${second}`, `${WITHDRAW}?order=${first}`])
  for (const [id, next] of [
    [second, first],
    [first, newest],
  ] as const) {
    const received = await visitor.submit(await visitor.get(WITHDRAW), 'received', {})
    expect(received.status).toBe(303)
    expect(statusOf(await visitor.get(WITHDRAW), 'withdrawals', id)).toBe('received')
    expect([await shown(), links(await visitor.get(WITHDRAW))]).toEqual([next, []])
  }
})

test('in the demo world the paid order is shown', async () => {
  const player = await signIn(site, 'player1', 'Demo1234')
  const page = await player.get(WITHDRAW)
  expect(attributeOf(page, '[data-order]', 'data-status')).toBe('paid')
})

test('a sixth order is refused for what it is, and a card that was handed in is not asked to be paid', async () => {
  await setForTest(site, 'simulatorDeposit', 'never')
  const { visitor } = await newMember(site)
  const create = async (fields: Record<string, string>) =>
    visitor.submit(await visitor.get(`${DEPOSIT}?lang=en`), 'create', { amount: '100000', ...fields })
  const card = {
    method: 'scratch-card',
    cardNetwork: 'viettel',
    cardSerial: '59000012345678',
    cardCode: '123412341234',
  }
  const made = await create(card)
  const page = await visitor.get(made.headers.get('location') ?? '')
  expect(page.text).toContain('Value of the card being checked')
  for (const words of ['Pay exactly this amount', '>Waiting for payment</'])
    expect(page.html.querySelector('[data-order]')?.outerHTML).not.toContain(words)
  for (let orders = 1; orders < 5; orders++)
    expect((await create({ method: 'bank-transfer' })).status).toBe(303)
  const sixth = await create({ method: 'bank-transfer' })
  expect([sixth.status, errorsOf(sixth).form]).toEqual([429, 'too-many-requests'])
  expect(sixth.headers.get('retry-after')).not.toBeNull()
  expect(sixth.html.querySelector('[role=alert]')?.text).toContain('5 of your orders')
})
