import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type LocalChain, startAnvil } from '#tests/support/chain/anvil.ts'
import { newXpub } from '#tests/support/chain/test-chain.ts'
import { balanceOf } from '#tests/support/money.ts'
import { signInOperator } from '#tests/support/office/operators.ts'
import { newMember } from '#tests/support/site/accounts.ts'
import { DEPOSIT, site } from '#tests/support/site/cashier-pages.ts'
import { ops } from '#tests/support/site/site.ts'
import { attributeOf, errorsOf, type Page } from '#tests/support/site/visitor.ts'

let node: LocalChain
beforeAll(async () => {
  node = await startAnvil()
})
afterAll(() => node.stop())

/** While a token is open, crypto of everybody is paid with it. */
afterEach(async () => {
  for (const { id, status } of (await ops(site, 'chains', 'list', '--json')).json as {
    id: string
    status: string
  }[])
    if (status === 'open') expect((await ops(site, 'chains', 'close', id)).code).toBe(0)
})

/** The chain is looked at every few seconds. */
const SOON = { timeout: 60_000, interval: 500 }

let made = 0
async function openToken(...more: string[]) {
  const token = await node.deploy('USDT', 6)
  const args = [
    '--kind',
    'evm',
    '--rpc',
    node.url,
    '--token',
    token,
    '--symbol',
    `USD${Date.now() % 100_000}${++made}`,
  ]
  const terms = [
    '--decimals',
    '6',
    '--xpub',
    newXpub(),
    '--confirmations',
    '2',
    '--rate',
    '25000',
    ...more,
    '--json',
  ]
  const { code, json } = await ops(site, 'chains', 'add', ...args, ...terms)
  expect(code).toBe(0)
  return { id: json.id as string, token }
}

const field = (page: Page, name: string) =>
  page.html.querySelector(`[data-order] [data-field="${name}"]`)?.text.trim()
const USUAL = { method: 'crypto', amount: '500000' }

test('an order of a token shows network, token, address and exact amount, and is paid by what the chain shows', async () => {
  const { id, token } = await openToken()
  const { visitor } = await newMember(site)
  const made = await visitor.submit(await visitor.get(DEPOSIT), 'create', USUAL)
  const location = made.headers.get('location') ?? ''
  const page = await visitor.get(location)
  expect(attributeOf(page, '[data-order]', 'data-status')).toBe('waiting')
  const address = field(page, 'address') ?? ''
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  expect([field(page, 'network'), field(page, 'token-amount')]).toEqual(['EVM 31337', '20'])
  expect(field(page, 'token')).toMatch(/^USD\d+$/)
  expect(field(page, 'confirmations')).toBeUndefined()
  expect(attributeOf(page, '[data-order] [data-payment-uri]', 'data-payment-uri')).toBe(
    `ethereum:${token}@31337/transfer?address=${address}&uint256=20000000`,
  )
  expect(attributeOf(page, '[data-order] [data-amount]', 'data-amount')).toBe('500000.00')
  expect(page.html.querySelector('[data-order] [data-remaining]')).not.toBeNull()

  await node.pay(token as `0x${string}`, address, 20_000_000n)
  await expect.poll(async () => field(await visitor.get(location), 'confirmations'), SOON).toBe('1/2')
  await node.mine(1)
  await expect
    .poll(async () => attributeOf(await visitor.get(location), '[data-order]', 'data-status'), SOON)
    .toBe('paid')
  expect(await balanceOf(visitor)).toBe('500000.00')
  expect((await ops(site, 'chains', 'arrivals', '--chain', id, '--json')).json).toMatchObject([
    { units: '20', amount: '500000.00', state: 'matched', reason: null, order: location.split('=')[1] },
  ])
  expect((await ops(site, 'chains', 'list', '--json')).json).toContainEqual(
    expect.objectContaining({ id, holds: '500000.00', problem: null }),
  )
  const ready = await (await fetch(`${site.origin}/health/ready`)).json()
  expect(ready).toMatchObject({ status: 'ok', chains: [] })
})

test('where there are several tokens, the order names one', async () => {
  const [one, other] = [await openToken(), await openToken()]
  const { visitor } = await newMember(site)
  const page = await visitor.get(DEPOSIT)
  const options = page.html
    .querySelectorAll('select[name=network] option')
    .map((option) => option.getAttribute('value'))
  expect(options).toEqual([one.id, other.id])
  expect(
    errorsOf(await visitor.post(DEPOSIT, { intent: 'create', ...USUAL, requestId: 'no-network-given-1' })),
  ).toMatchObject({
    network: 'required',
  })
  expect(errorsOf(await visitor.submit(page, 'create', { ...USUAL, network: '9999' }))).toMatchObject({
    network: 'not-offered',
  })
  const made = await visitor.submit(page, 'create', { ...USUAL, network: other.id })
  const seen = await visitor.get(made.headers.get('location') ?? '')
  expect(attributeOf(seen, '[data-order] [data-payment-uri]', 'data-payment-uri')).toContain(other.token)
})

test.runIf(site.arrangement === 'one')('the office opens a token, and decides what waits', async () => {
  const operator = await signInOperator(site, 'operator1')
  const token = await node.deploy('USDT', 6)
  const entered = {
    kind: 'evm',
    rpc: node.url,
    token,
    symbol: `USDO${Date.now() % 100_000}`,
    decimals: '6',
    confirmations: '1',
    rate: '25000',
  }
  const page = await operator.get('/office/chains')
  const secret = await operator.submit(page, 'open', {
    ...entered,
    xpub: 'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi',
  })
  expect([secret.status, errorsOf(secret).xpub]).toEqual([400, 'invalid'])
  expect((await operator.submit(page, 'open', { ...entered, xpub: newXpub() })).status).toBe(303)

  const { visitor, username } = await newMember(site)
  const made = await visitor.submit(await visitor.get(DEPOSIT), 'create', USUAL)
  const location = made.headers.get('location') ?? ''
  const address = field(await visitor.get(location), 'address') ?? ''
  await node.pay(token, address, 15_000_000n)
  const open = async () =>
    (await operator.get('/office/chains/arrivals?status=open')).html.querySelector(
      '[data-records=arrivals] [data-id]',
    )
  await expect.poll(async () => (await open()) !== null, SOON).toBe(true)
  const id = (await open())?.getAttribute('data-id') ?? ''
  const path = `/office/chains/arrivals/${id}`
  const record = await operator.get(path)
  expect(record.text).toContain(address)
  const done = await operator.submit(record, 'assign', { reason: 'Theo yêu cầu của khách' })
  expect([done.status, done.headers.get('location')]).toEqual([303, path])
  expect(await balanceOf(visitor)).toBe('375000.00')

  // An order that was paid is looked at before what came for another one is credited to it.
  const paid = location.split('=')[1] ?? ''
  const again = await visitor.submit(await visitor.get(DEPOSIT), 'create', USUAL)
  const to = field(await visitor.get(again.headers.get('location') ?? ''), 'address') ?? ''
  const came = async (units: bigint) => {
    await node.pay(token, to, units)
    await expect.poll(async () => (await open()) !== null, SOON).toBe(true)
    return (await open())?.getAttribute('data-id') ?? ''
  }
  const one = await came(1_000_000n)
  const unlooked = await operator.get(`/office/chains/arrivals/${one}`)
  const unseen = await operator.submit(unlooked, 'assign', { orderId: paid, reason: 'Trả thêm' })
  expect([unseen.status, errorsOf(unseen).form]).toEqual([409, 'state-moved-on'])
  const shown = await operator.get(`/office/chains/arrivals/${one}?order=${paid}`)
  expect(shown.html.querySelector('[data-field=asked] a')?.text).toBe(username)
  expect(shown.html.querySelector('[data-field=asked] [data-field=paidIn]')?.text).toContain('375.000')
  expect((await operator.submit(shown, 'assign', { reason: 'Trả thêm' })).status).toBe(303)
  const two = await came(2_000_000n)
  const assign = (...seen: string[]) =>
    ops(site, 'chains', 'assign', two, '--order', paid, ...seen, '--reason', 'Trả thêm')
  expect(await assign()).toMatchObject({ code: 1, stderr: expect.stringContaining('400000.00') })
  expect((await ops(site, 'deposits', 'show', paid, '--json')).json).toMatchObject({ paidIn: '400000.00' })
  expect((await assign('--paid', '375000')).code).toBe(1)
  expect((await assign('--paid', '400000')).code).toBe(0)
  expect(await balanceOf(visitor)).toBe('450000.00')
  const [{ id: chain }] = (await ops(site, 'chains', 'list', '--status', 'open', '--json')).json as [
    { id: string },
  ]
  const rated = await operator.submit(await operator.get(`/office/chains/${chain}`), 'rate', {
    rate: '26000',
  })
  expect(rated.status).toBe(303)
  expect((await operator.get(`/office/chains/${chain}`)).text).not.toContain(node.url)
  expect((await operator.submit(await operator.get(`/office/chains/${chain}`), 'close', {})).status).toBe(303)
})
