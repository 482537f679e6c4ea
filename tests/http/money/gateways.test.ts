import { createHmac, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { balanceOf, statusOf } from '#tests/support/money.ts'
import { signInOperator } from '#tests/support/office/operators.ts'
import { findingsOf } from '#tests/support/pages/markup.ts'
import { newMember } from '#tests/support/site/accounts.ts'
import { DEPOSIT, site } from '#tests/support/site/cashier-pages.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf } from '#tests/support/site/visitor.ts'

interface Gateway {
  name: string
  status: string
}

/** While a gateway is open, its methods go to it for everybody. */
afterEach(async () => {
  for (const { name, status } of (await ops(site, 'gateways', 'list', '--json')).json as Gateway[])
    if (status === 'open') expect((await ops(site, 'gateways', 'close', name)).code).toBe(0)
})

const KEY = `the key of ${randomUUID()}`

async function fileOf(content: unknown): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'sen-gateway-')), 'file.json')
  await writeFile(file, JSON.stringify(content))
  return file
}

const shipped = async (name: string) => JSON.parse(await readFile(`docs/gateways/${name}.json`, 'utf8'))

async function addGateway(description: unknown, ...merchant: string[]) {
  const [file, keys] = [await fileOf(description), await fileOf({ key: KEY })]
  const set = merchant.flatMap((value) => ['--set', value])
  return ops(site, 'gateways', 'add', file, '--secret-file', keys, '--origin', site.origin, ...set, '--json')
}

/** Makes an order of 100,000 ₫ by e-wallet; once it waits its page is answered. */
async function orderAt() {
  const { visitor } = await newMember(site)
  const made = await visitor.submit(await visitor.get(DEPOSIT), 'create', {
    method: 'e-wallet',
    amount: '100000',
  })
  const location = made.headers.get('location') ?? ''
  const page = async () => visitor.get(location)
  await expect
    .poll(async () => attributeOf(await page(), '[data-order]', 'data-status'), { timeout: 20_000 })
    .toBe('waiting')
  return { visitor, location, orderId: location.split('=')[1] ?? '', page: await page() }
}

/** What VNPAY calls, signed. */
function vnpaySays(orderId: string, change: Record<string, string> = {}, key = KEY): string {
  const fields = {
    vnp_Amount: '10000000',
    vnp_BankCode: 'NCB',
    vnp_OrderInfo: 'Nap tien',
    vnp_ResponseCode: '00',
    vnp_TmnCode: 'DEMOV210',
    vnp_TransactionNo: String(BigInt(`0x${orderId.slice(-8)}`)),
    vnp_TransactionStatus: '00',
    vnp_TxnRef: orderId.replaceAll('-', ''),
    ...change,
  }
  const text = new URLSearchParams(Object.entries(fields).sort()).toString()
  return `${text}&vnp_SecureHash=${createHmac('sha512', key).update(text).digest('hex')}`
}
const CALLBACK = '/callbacks/gateway/vnpay'
const call = async (query: string, path = CALLBACK) => {
  const answer = await fetch(`${site.origin}${path}?${query}`)
  const text = await answer.text()
  return [answer.status, text === '' ? null : JSON.parse(text)]
}

test('a redirect: the page leads to the gateway, its callback alone pays, and the way back credits nothing', async () => {
  const added = await addGateway(await shipped('vnpay'), 'tmnCode=DEMOV210')
  expect([added.code, added.json]).toEqual([0, { name: 'vnpay', callback: `${site.origin}${CALLBACK}` }])
  const { visitor, location, orderId, page } = await orderAt()
  const link = page.html.querySelector('[data-order] a[data-pay="link"]')
  const url = new URL(link?.getAttribute('href') ?? '')
  expect([url.origin, url.pathname]).toEqual(['https://sandbox.vnpayment.vn', '/paymentv2/vpcpay.html'])
  expect(url.searchParams.get('vnp_ReturnUrl')).toBe(`${site.origin}${location}`)
  const hash = url.searchParams.get('vnp_SecureHash')
  url.searchParams.delete('vnp_SecureHash')
  expect(hash).toBe(createHmac('sha512', KEY).update(url.search.slice(1)).digest('hex'))
  expect(page.text).not.toContain(KEY)
  expect(await findingsOf(page)).toEqual([])

  const says = vnpaySays(orderId)
  // The browser comes back with all that the gateway says.
  expect((await visitor.get(`${location}&${says}`)).status).toBe(200)
  expect([statusOf(await visitor.get(location), 'deposits', orderId), await balanceOf(visitor)]).toEqual([
    'waiting',
    '0.00',
  ])
  expect(await call(vnpaySays(orderId, {}, 'another key'))).toEqual([
    401,
    { RspCode: '97', Message: 'Invalid signature' },
  ])
  expect(await call(says.replace('vnp_Amount=10000000', 'vnp_Amount=90000000'))).toMatchObject([
    401,
    { RspCode: '97' },
  ])
  expect(
    await call(vnpaySays(orderId, { vnp_Amount: '20000000', vnp_TransactionNo: orderId.slice(0, 8) })),
  ).toEqual([400, { RspCode: '04', Message: 'Invalid amount' }])
  expect(await call(vnpaySays(randomUUID()))).toEqual([404, { RspCode: '01', Message: 'Order not found' }])
  expect(await balanceOf(visitor)).toBe('0.00')
  for (const _ of ['first', 'again'])
    expect(await call(says)).toEqual([200, { RspCode: '00', Message: 'Confirm Success' }])
  expect([statusOf(await visitor.get(location), 'deposits', orderId), await balanceOf(visitor)]).toEqual([
    'paid',
    '99000.00',
  ])
})

test('what is no callback of a gateway is refused before it is read', async () => {
  await addGateway(await shipped('plain'), 'shop=sen')
  const path = `${site.origin}/callbacks/gateway/plain`
  const large = await fetch(path, { method: 'POST', body: 'x'.repeat(10 * 1024 * 1024) }).catch(() => null)
  // The connection may be closed while the rest is still being sent.
  if (large) expect(large.status).toBe(413)
  expect((await fetch(path, { method: 'POST', body: `${'['.repeat(5_000)}` })).status).toBe(400)
  expect((await fetch(path, { method: 'POST', body: '{"order":1}' })).status).toBe(401)
  expect((await fetch(`${path}?order=1`)).status).toBe(405)
  expect((await fetch(path, { method: 'PUT', body: '{}' })).status).toBe(405)
  expect(
    (await fetch(`${site.origin}/callbacks/gateway/unknown`, { method: 'POST', body: '{}' })).status,
  ).toBe(404)
})

test('a form: the browser posts what the gateway is to be told, and the page allows that one address', async () => {
  const description = await shipped('plain')
  const { answer: _, pages: __, ...deposit } = description.deposit
  const request = {
    ...deposit.request,
    encoding: 'form',
    signature: { ...deposit.request.signature, over: 'sorted', in: 'field', name: 'sign' },
  }
  await addGateway({ ...description, deposit: { ...deposit, way: 'form', request } }, 'shop=sen')
  const { visitor, orderId, page } = await orderAt()
  const form = page.html.querySelector('[data-order] form[data-pay="form"]')
  expect(form?.getAttribute('action')).toBe('https://gateway.example/orders')
  const fields = (form?.querySelectorAll('input') ?? []).map((input) => [
    input.getAttribute('name'),
    input.getAttribute('value'),
  ])
  expect(fields.map(([name]) => name)).toEqual([
    'shop',
    'order',
    'amount',
    'currency',
    'callback',
    'return',
    'sign',
  ])
  expect(fields).toContainEqual(['order', orderId])
  expect(await findingsOf(page)).toEqual([])
  const policy = (one: typeof page) => one.headers.get('content-security-policy')
  expect(policy(page)).toContain("form-action 'self' https://gateway.example;")
  expect(policy(await visitor.get('/'))).toContain("form-action 'self';")
})

test('a description is checked offline, and so is a callback; no key is printed', async () => {
  const [keys, file] = [await fileOf({ key: KEY }), 'docs/gateways/vnpay.json']
  const check = (...more: string[]) =>
    ops(site, 'gateways', 'check', file, '--secret-file', keys, '--set', 'tmnCode=DEMOV210', ...more)
  const sent = await check()
  expect([sent.code, sent.stdout]).toEqual([
    0,
    expect.stringContaining('deposit: GET https://sandbox.vnpayment.vn/'),
  ])
  expect(sent.stdout).toContain('signed: vnp_Amount=10000000&')
  expect(sent.stdout).not.toContain(KEY)
  const orderId = randomUUID()
  const pasted = join(await mkdtemp(join(tmpdir(), 'sen-gateway-')), 'callback')
  await writeFile(pasted, `https://sen.example${CALLBACK}?${vnpaySays(orderId)}\n`)
  const opsOutcome = await check('--callback', pasted, '--json')
  expect([opsOutcome.code, opsOutcome.json]).toMatchObject([
    0,
    { state: 'paid', order: orderId, amount: '100000.00' },
  ])
  await writeFile(pasted, vnpaySays(orderId, {}, 'another key'))
  expect((await check('--callback', pasted)).code).toBe(1)
  const broken = await fileOf({ ...(await shipped('vnpay')), currency: 'USD' })
  expect((await ops(site, 'gateways', 'check', broken)).code).toBe(2)
  // Without its keys a callback cannot be judged: what is missing is named.
  const bare = await ops(site, 'gateways', 'check', file, '--callback', pasted)
  expect([bare.code, bare.stderr]).toEqual([
    2,
    expect.stringContaining('required: --set tmnCode=…, key in --secret-file'),
  ])
})

test.runIf(site.arrangement === 'one')(
  'the office shows gateways, what they would be sent, and closes them',
  async () => {
    await addGateway(await shipped('vnpay'), 'tmnCode=DEMOV210')
    const manager = await signInOperator(site, 'operator1')
    const list = await manager.get('/office/gateways')
    expect(list.html.querySelector('a[href="/office/gateways/vnpay"]')?.text).toBe('VNPAY')
    const record = await manager.get('/office/gateways/vnpay')
    expect(attributeOf(record, 'article', 'data-status')).toBe('open')
    expect(record.html.querySelectorAll('[data-check]').map((one) => one.getAttribute('data-check'))).toEqual(
      ['deposit', 'deposit query'],
    )
    expect(record.text).not.toContain(KEY)
    const closed = await manager.submit(record, 'close', {})
    expect(closed.status).toBe(303)
    expect(attributeOf(await manager.get('/office/gateways/vnpay'), 'article', 'data-status')).toBe('closed')
  },
)
