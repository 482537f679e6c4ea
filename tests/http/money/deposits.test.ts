import { createHmac, randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { balanceOf, deposit, statusOf, until } from '#tests/support/money.ts'
import { newMember, signIn } from '#tests/support/site/accounts.ts'
import { DEPOSIT, request, rows, site, WITHDRAW, withdrawer } from '#tests/support/site/cashier-pages.ts'
import { setForTest, setSetting } from '#tests/support/site/settings.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf, type Page } from '#tests/support/site/visitor.ts'

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
  for (const orderId of [id, ` ${id} `]) {
    const again = await visitor.post(DEPOSIT, { intent: 'cancel', orderId })
    expect([again.status, again.page, errorsOf(again).form]).toEqual([409, 'depositv2', 'state-moved-on'])
  }
  // No order has such an id: the form is wrong, and its page is still there.
  const odd = await visitor.post(DEPOSIT, { intent: 'cancel', orderId: 'x'.repeat(100) })
  expect([odd.status, odd.page, errorsOf(odd).orderId]).toEqual([400, 'depositv2', 'format'])
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
    (page) => page.html.querySelector('[data-order][data-status=waiting]') !== null,
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
    const page = await visitor.submit(await visitor.get(DEPOSIT), 'create', {
      method: 'bank-transfer',
      amount: '100000',
    })
    return (page.headers.get('location') ?? '').split('=')[1] ?? ''
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
  // An hour after the world was made its receipt is taken as confirmed, and the order that waits is shown.
  const paid = page.html.querySelector('[data-records=withdrawals] [data-id][data-status=paid]')
  expect(attributeOf(page, '[data-order]', 'data-status')).toBe(paid ? 'paid' : 'requested')
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
