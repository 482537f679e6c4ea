import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { proveReport } from '#platform/backoffice/reports/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { expectOk, forbid } from '#platform/base/result.ts'
import {
  addChain,
  addressIn,
  askRates,
  chainById,
  closeChain,
  setRate,
  setRateFeed,
  shownAddress,
} from '#platform/cashier/chains/index.ts'
import { createDeposit, deposit, payDeposit } from '#platform/cashier/deposits/index.ts'
import {
  approveWithdrawal,
  bindAccount,
  payByHand,
  payByTransaction,
  rejectWithdrawal,
  requestWithdrawal,
  resolvePayout,
  retryPayout,
  showWithdrawal,
} from '#platform/cashier/withdrawals/index.ts'
import { balanceOf, chainAccount, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { newXpub, testChain, tokenOrder } from '#tests/support/chain/test-chain.ts'
import { openTronChain, TRON_TOKEN, type TronNode } from '#tests/support/chain/tron-node.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { checkChains } from './check-chains.ts'
import { listArrivals } from './list-arrivals.ts'
import { watchChains } from './watch-chain.ts'

const CONFIRMATIONS = 19
/** Somebody's own address. */
const THEIRS = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let node: TronNode
let chain: string
let member: Member
let paymentPasswordHash: string
beforeAll(async () => {
  world = await testPlatform({ info() {}, warn() {}, error() {} })
  ctx = world.ctx
  ;({ node, chain } = await openTronChain(ctx, CONFIRMATIONS))
  paymentPasswordHash = await hash('246810', { memoryCost: 8, timeCost: 1, parallelism: 1 })
})
beforeEach(async () => {
  member = await testMember(ctx, { balance: '1000000.00', paymentPasswordHash, payeeName: 'NGUYEN AN' })
  node.mine(1)
  await watchChains(ctx)
})
afterAll(async () => {
  await node.stop()
  expect((await checkLedger(ctx.db)).problems).toEqual([])
  expect(await checkChains(ctx.db)).toEqual([])
  for (const { line, report, ledger } of await proveReport(ctx))
    expect([line, ledger]).toEqual([line, report])
  await world.close()
})

const hexOf = (address: string) => addressIn('tron', address) ?? ''

test('an order of TRON has a base58 address, and is credited at its confirmations', async () => {
  const input = { method: 'crypto' as const, amount: '500000.00', requestId: randomUUID() }
  const { orderId } = expectOk(await createDeposit(ctx, member, input), 'an order')
  const seen = async () => expectOk(await deposit(ctx, member, { orderId }), 'an order')
  const { instructions } = await seen()
  const address = instructions?.accountNumber ?? ''
  expect(instructions).toMatchObject({
    payTo: 'TRON (TRC-20)',
    qr: address,
    chain: { token: 'USDT', contract: TRON_TOKEN, amount: '20' },
  })
  expect(address).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/)
  node.transfer(hexOf(address), 20_000_000n)
  await watchChains(ctx)
  expect((await seen()).confirmations).toEqual({ seen: 1, needed: CONFIRMATIONS })
  node.mine(CONFIRMATIONS - 2)
  await watchChains(ctx)
  expect((await seen()).status).toBe('waiting')
  node.mine(1)
  await watchChains(ctx)
  expect((await seen()).status).toBe('paid')
  expect(await balanceOf(ctx.db, wallet(member.id, 'main'))).toBe(150_000_000n)
  expect(await listArrivals(ctx, { orderId })).toMatchObject([{ address, state: 'matched', token: 'USDT' }])
})

test('the cashier credits no order that is paid with a token', async () => {
  const { orderId } = await tokenOrder(ctx, member)
  expect(await payDeposit(ctx, orderId, 'ops:test', 'seen')).toMatchObject({ code: 'operation-not-allowed' })
  expect(await balanceOf(ctx.db, wallet(member.id, 'main'))).toBe(100_000_000n)
})

async function approved(amount = '200000.00', address = THEIRS) {
  const account = { bankCode: 'USDT TRON (TRC-20)', accountNumber: address, payeeName: 'NGUYEN AN' }
  const { accountId } = expectOk(await bindAccount(ctx, member, account), 'an address')
  const input = { accountId, amount, paymentPassword: '246810', requestId: randomUUID() }
  const { orderId } = expectOk(await requestWithdrawal(ctx, member, input), 'a withdrawal')
  expectOk(await approveWithdrawal(ctx, orderId, 'ops:test'), 'an approval')
  return orderId
}
/** Nobody has been paid to it. */
const newAddress = () => shownAddress('tron', `0x${randomUUID().replaceAll('-', '').padEnd(40, '6')}`)
const shown = async (orderId: string) => expectOk(await showWithdrawal(ctx, orderId), 'a withdrawal')

test('a withdrawal to an address is paid by the transaction that the chain shows, and by nothing else', async () => {
  const bad = {
    bankCode: 'USDT TRON (TRC-20)',
    accountNumber: `${THEIRS.slice(0, -1)}D`,
    payeeName: 'NGUYEN AN',
  }
  expect(await bindAccount(ctx, member, bad)).toMatchObject({
    code: 'format',
    detail: { field: 'accountNumber' },
  })
  const orderId = await approved()
  expect((await shown(orderId)).payout).toMatchObject({
    chain: 'USDT TRON (TRC-20)',
    address: THEIRS,
    units: '8',
    uri: THEIRS,
    tx: null,
  })
  expect(await payByHand(ctx, orderId, 'ops:test')).toEqual(
    forbid('it is paid with a token: name its transaction'),
  )
  expect(await retryPayout(ctx, orderId, 'ops:test')).toMatchObject({ code: 'operation-not-allowed' })
  const pay = (tx: string, of = orderId) => payByTransaction(ctx, of, tx, 'ops:test')
  const why = async (tx: string, of = orderId) => {
    const paid = await pay(tx, of)
    return paid.ok ? 'paid' : (paid.detail.reason ?? paid.code)
  }
  expect(await why('0x12')).toBe('format')
  expect(await why('ab'.repeat(32))).toMatch(/no such transaction/)
  expect(await why(node.transfer('0x'.padEnd(42, '7'), 8_000_000n))).toMatch(/another address/)
  expect(await why(node.transfer(hexOf(THEIRS), 7_999_999n))).toMatch(/another amount/)
  const tx = node.transfer(hexOf(THEIRS), 8_000_000n)
  expect(await why(tx)).toBe(`it has 1 of ${CONFIRMATIONS} confirmations`)
  expect((await shown(orderId)).status).toBe('approved')
  node.mine(CONFIRMATIONS)
  const before = await balanceOf(ctx.db, chainAccount(Number(chain)))
  // As TRON's explorers write it.
  expect(await pay(tx.slice(2).toUpperCase())).toEqual({ ok: true, value: null })
  expect(await pay(tx)).toMatchObject({ code: 'state-moved-on' })
  expect(await shown(orderId)).toMatchObject({ status: 'paid', payout: { tx, uri: null } })
  expect(await balanceOf(ctx.db, chainAccount(Number(chain)))).toBe(before + 20_000_000n)
  // One transfer pays one withdrawal.
  const other = await approved()
  expect(await why(tx, other)).toMatch(/another withdrawal/)
  const failed = { end: 'failed', actor: 'ops:test', reason: 'the wallet is empty' } as const
  expect(await resolvePayout(ctx, other, failed)).toEqual({ ok: true, value: null })
  expect(await rejectWithdrawal(ctx, other, 'ops:test', 'try again')).toEqual({ ok: true, value: null })
})

test('a withdrawal that was said to have failed is paid by the tokens that have left all the same', async () => {
  const address = newAddress()
  const orderId = await approved('200000.00', address)
  const tx = node.transfer(hexOf(address), 8_000_000n)
  node.mine(CONFIRMATIONS)
  const failed = { end: 'failed', actor: 'ops:test', reason: 'the wallet says so' } as const
  expect(await resolvePayout(ctx, orderId, failed)).toEqual({ ok: true, value: null })
  expect(await payByTransaction(ctx, orderId, tx, 'ops:test')).toEqual({ ok: true, value: null })
  expect(await shown(orderId)).toMatchObject({ status: 'paid', problem: null, payout: { tx } })
  // An ended one is not paid by any.
  const ended = await approved('200000.00', address)
  await resolvePayout(ctx, ended, failed)
  await rejectWithdrawal(ctx, ended, 'ops:test', 'the wallet says so')
  const late = node.transfer(hexOf(address), 8_000_000n)
  node.mine(CONFIRMATIONS)
  expect(await payByTransaction(ctx, ended, late, 'ops:test')).toMatchObject({ code: 'state-moved-on' })
})

test('a transaction with two transfers alike pays two withdrawals, and no third', async () => {
  const address = newAddress()
  const orders = [await approved('200000.00', address), await approved('200000.00', address)]
  const third = await approved('200000.00', address)
  const tx = node.transfer(hexOf(address), 8_000_000n, 2)
  node.mine(CONFIRMATIONS)
  for (const orderId of orders)
    expect(await payByTransaction(ctx, orderId, tx, 'ops:test')).toEqual({ ok: true, value: null })
  expect(await payByTransaction(ctx, third, tx, 'ops:test')).toMatchObject({
    code: 'invalid',
    detail: { field: 'hash', reason: 'it has paid another withdrawal' },
  })
  for (const orderId of orders) expect((await shown(orderId)).status).toBe('paid')
})

test('a token is opened as it says itself that it is', async () => {
  const wish = {
    kind: 'tron',
    rpc: [node.url],
    token: TRON_TOKEN,
    symbol: 'USDT',
    decimals: 6,
    xpub: newXpub(),
    confirmations: 19,
    rate: 2_500_000n,
    actor: 'test',
  }
  const refused = async (change: object) => {
    const added = await addChain(ctx, { ...wish, ...change })
    return added.ok ? 'open' : [added.code, added.detail.field, added.detail.reason].filter(Boolean).join(' ')
  }
  expect(await refused({})).toBe('name-taken token')
  expect(await refused({ kind: 'solana' })).toBe('not-offered kind')
  expect(await refused({ token: hexOf(TRON_TOKEN) })).toBe('format token')
  expect(await refused({ token: THEIRS })).toBe('invalid token no token is there')
  expect(await refused({ decimals: 18 })).toBe('invalid decimals the token says 6')
  expect(await refused({ xpub: 'xprv9s21ZrQH143K3' })).toMatch(/^invalid xpub a private key/)
  for (const rpc of [[], ['http://example.com/key'], ['ftp://localhost'], [node.url, node.url]])
    expect(await refused({ rpc })).toBe('format rpc')
  const gone = await refused({ rpc: [node.url, 'http://127.0.0.1:9/secret-key'] })
  expect(gone).toMatch(/^invalid rpc endpoint 2: /)
  expect(gone).not.toContain('secret-key')
  expect(await refused({ rate: 0n })).toBe('format rate')
  expect(await refused({ confirmations: 0 })).toBe('format confirmations')
})

test('a feed tells the rate within its bounds, and orders close when it is too old', async () => {
  let vnd: unknown = 25_400
  const server = createServer((_, response) => void response.end(JSON.stringify({ tether: { vnd } })))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/price?key=secret`
  const feed = { url, field: 'tether.vnd', least: 2_000_000n, most: 3_000_000n, minutes: 10, actor: 'test' }
  const rate = async () => (await chainById(ctx, chain))?.rate
  const order = () =>
    createDeposit(ctx, member, { method: 'crypto', amount: '500000.00', requestId: randomUUID() })
  expect(await setRateFeed(ctx, chain, { ...feed, field: 'tether.usd' })).toMatchObject({ code: 'invalid' })
  expect(await setRateFeed(ctx, chain, { ...feed, most: 2_500_000n })).toMatchObject({
    code: 'invalid',
    detail: { field: 'url', reason: '25400.00 is out of its bounds' },
  })
  expect(await setRateFeed(ctx, chain, feed)).toEqual({ ok: true, value: { rate: '25400.00' } })
  vnd = '26000.5'
  await askRates(ctx)
  expect(await rate()).toBe(2_600_050n)
  // What is not believed changes nothing, and grows old.
  for (vnd of [100, 1_000_000, null, 'many']) await askRates(ctx)
  expect(await rate()).toBe(2_600_050n)
  world.clock.advance(9 * 60)
  node.mine(1)
  await watchChains(ctx)
  expect(await order()).toMatchObject({ ok: true })
  world.clock.advance(2 * 60)
  expect(await order()).toMatchObject({ code: 'not-offered' })
  vnd = 25_500
  await askRates(ctx)
  expect(await order()).toMatchObject({ ok: true })
  // An operator's word stands by itself.
  expect(await setRate(ctx, chain, 2_500_000n, 'test')).toEqual({ ok: true, value: null })
  world.clock.advance(60 * 60)
  await askRates(ctx)
  expect(await rate()).toBe(2_500_000n)
  await new Promise((done) => server.close(done))
})

test('a withdrawal is approved only while its token takes orders, and none is requested to one that is closed', async () => {
  const address = newAddress()
  const account = { bankCode: 'USDT TRON (TRC-20)', accountNumber: address, payeeName: 'NGUYEN AN' }
  const { accountId } = expectOk(await bindAccount(ctx, member, account), 'an address')
  const request = () =>
    requestWithdrawal(ctx, member, {
      accountId,
      amount: '200000.00',
      paymentPassword: '246810',
      requestId: randomUUID(),
    })
  const { orderId } = expectOk(await request(), 'a withdrawal')
  const approve = () => approveWithdrawal(ctx, orderId, 'ops:test')
  // Nobody has looked at the chain since.
  world.clock.advance(60 * 60)
  expect(await approve()).toMatchObject({
    code: 'not-offered',
    detail: { reason: expect.stringContaining('not up to date') },
  })
  node.mine(1)
  await watchChains(ctx)
  expect(await closeChain(ctx, chain, 'test')).toEqual({ ok: true, value: null })
  expect(await approve()).toMatchObject({ code: 'not-offered', detail: { reason: 'its token is closed' } })
  expect((await shown(orderId)).status).toBe('requested')
  expect(await request()).toMatchObject({ code: 'not-offered', detail: { field: 'accountId' } })
  expect(await bindAccount(ctx, member, { ...account, accountNumber: newAddress() })).toMatchObject({
    code: 'not-offered',
    detail: { field: 'bankCode' },
  })
  expect(
    await testChain(ctx, { kind: 'tron', rpc: [node.url], token: TRON_TOKEN, confirmations: CONFIRMATIONS }),
  ).toBe(chain)
  expect(await approve()).toEqual({ ok: true, value: null })
})
