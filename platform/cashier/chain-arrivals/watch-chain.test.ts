import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Address, Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context, Member } from '#platform/base/context.ts'
import { createContext } from '#platform/base/create-context.ts'
import { expectOk, ok, refuse } from '#platform/base/result.ts'
import { chainById, chainReadings, listChains, stoppedChains } from '#platform/cashier/chains/index.ts'
import {
  cancelDeposit,
  createDeposit,
  deposit,
  expireDeposit,
  listPaymentExceptions,
  settleReversal,
  showDeposit,
} from '#platform/cashier/deposits/index.ts'
import { balanceOf, chainAccount, checkLedger, house, wallet } from '#platform/money/ledger/index.ts'
import { type LocalChain, startAnvil } from '#tests/support/chain/anvil.ts'
import { RpcError, startEndpoint, type TestEndpoint } from '#tests/support/chain/endpoint.ts'
import { closeTestChains, forgetTestChains, testChain, tokenOrder } from '#tests/support/chain/test-chain.ts'
import { countQueue } from '#tests/support/platform/count-queue.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { checkChains } from './check-chains.ts'
import { assignArrival, ignoreArrival } from './decide-arrival.ts'
import { arrivalQueue, listArrivals } from './list-arrivals.ts'
import { matchNewArrivals } from './match-arrival.ts'
import { watchChain, watchChains } from './watch-chain.ts'

const CONFIRMATIONS = 3

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let node: LocalChain
let second: TestEndpoint
let member: Member
let token: Address
let chain: string
/** No two tokens of a network have one symbol. */
let symbol: string
let made = 0

beforeAll(async () => {
  world = await testPlatform({ info() {}, warn() {}, error() {} })
  ctx = world.ctx
  node = await startAnvil({ at: ctx.clock.now() })
  second = await startEndpoint(node.url)
})
beforeEach(async () => {
  second.behave({})
  // The chain's time goes on by itself: the site's follows.
  world.clock.set((await node.now()).toISOString())
  member = await testMember(ctx)
  token = await node.deploy('USDT', 6)
  symbol = `USD${++made}`
  chain = await testChain(ctx, { rpc: [node.url, second.url], token, symbol, confirmations: CONFIRMATIONS })
  await node.mine(CONFIRMATIONS)
})
afterEach(async () => {
  expect(await checkChains(ctx.db)).toEqual([])
  await forgetTestChains(ctx)
})
afterAll(async () => {
  await second.stop()
  await node.stop()
  expect((await checkLedger(ctx.db)).problems).toEqual([])
  await world.close()
})

async function ordered(amount = '500000.00', whose = member) {
  const { orderId, address, asked } = await tokenOrder(ctx, whose, amount)
  return { orderId, address, units: unitsOf(asked) }
}
const unitsOf = (text: string) => {
  const [whole = '', parts = ''] = text.split('.')
  return BigInt(`${whole}${parts.padEnd(6, '0')}`)
}
async function orderOf(orderId: string, whose = member) {
  const result = await deposit(ctx, whose, { orderId })
  if (!result.ok) throw new Error(result.code)
  return result.value
}
const statusOf = async (orderId: string) => (await orderOf(orderId)).status
const mainOf = (whose = member) => balanceOf(ctx.db, wallet(whose.id, 'main'))
const watch = () => watchChains(ctx)
const arrivals = () => listArrivals(ctx, { chainId: chain })
const problem = async () => (await chainById(ctx, chain))?.problem
const suspense = async () => {
  const all = await Promise.all([0n, 1n, 2n, 3n].map((nth) => balanceOf(ctx.db, house('suspense', nth))))
  return all.reduce((sum, one) => sum + one, 0n)
}
const holds = () => balanceOf(ctx.db, chainAccount(Number(chain)))
/** Confirms what was paid, and takes it. */
async function confirm() {
  await node.mine(CONFIRMATIONS - 1)
  await watch()
}

test('a payment is seen at once, confirmed step by step, and credited once', async () => {
  const { orderId, address, units } = await ordered()
  expect(units).toBe(20_000_000n)
  expect((await orderOf(orderId)).instructions).toMatchObject({
    payTo: 'EVM 31337',
    qr: `ethereum:${token}@31337/transfer?address=${address}&uint256=20000000`,
    chain: { token: symbol, contract: token, amount: '20', rate: '25000.00' },
  })
  await watch()
  expect((await orderOf(orderId)).confirmations).toBeNull()
  await node.pay(token, address, units)
  for (let seen = 1; seen < CONFIRMATIONS; seen++) {
    await watch()
    expect((await orderOf(orderId)).confirmations).toEqual({ seen, needed: CONFIRMATIONS })
    expect(await arrivals()).toMatchObject([{ state: 'seen', amount: null }])
    expect([await statusOf(orderId), await mainOf(), await holds()]).toEqual(['waiting', 0n, 0n])
    await node.mine(1)
  }
  await watch()
  expect(await statusOf(orderId)).toBe('paid')
  expect([await mainOf(), await holds(), await suspense()]).toEqual([50_000_000n, -50_000_000n, 0n])
  await node.mine(2)
  await Promise.all([watch(), watch(), watch()])
  await matchNewArrivals(ctx)
  expect(await mainOf()).toBe(50_000_000n)
  expect(await arrivals()).toMatchObject([
    {
      state: 'matched',
      reason: null,
      units: '20',
      token: symbol,
      amount: '500000.00',
      order: orderId,
      address,
    },
  ])
})

test('up to half a percent less is credited as it came; less, more and twice are open with their reasons', async () => {
  const [near, less, more] = [await ordered(), await ordered(), await ordered()]
  await node.pay(token, near.address, 19_900_000n)
  await node.pay(token, less.address, 19_899_999n)
  await node.pay(token, more.address, 20_000_001n)
  await confirm()
  expect([await statusOf(near.orderId), await mainOf()]).toEqual(['paid', 49_750_000n])
  expect([await statusOf(less.orderId), await statusOf(more.orderId)]).toEqual(['waiting', 'waiting'])
  await node.pay(token, near.address, 20_000_000n)
  await confirm()
  const open = (await arrivals()).filter(({ state }) => state === 'open')
  expect(open.map(({ reason, amount, order }) => [reason, amount, order])).toEqual([
    ['twice', '500000.00', near.orderId],
    ['more', '500000.02', more.orderId],
    ['less', '497499.97', less.orderId],
  ])
  expect(await countQueue(ctx, arrivalQueue)).toMatchObject({ waiting: 3 })
  expect(await suspense()).toBe(50_000_000n + 50_000_002n + 49_749_997n)

  // The operator credits one, to another order of the member too, and leaves another.
  const [twice, tooMuch, short] = open
  const by = { actor: 'ops:anna', reason: 'as they wrote' }
  expect(await assignArrival(ctx, { ...by, id: tooMuch?.id ?? '', orderId: less.orderId })).toEqual({
    ok: true,
    value: null,
  })
  expect(await statusOf(less.orderId)).toBe('paid')
  expect(await ignoreArrival(ctx, { ...by, id: twice?.id ?? '' })).toEqual({ ok: true, value: null })
  expect(await ignoreArrival(ctx, { ...by, id: twice?.id ?? '' })).toMatchObject({ code: 'state-moved-on' })
  expect(await assignArrival(ctx, { ...by, id: short?.id ?? '', orderId: randomUUID() })).toMatchObject({
    code: 'not-found',
    detail: { field: 'orderId' },
  })
  // A crypto order of another provider is none of a token.
  const elsewhere = await ordered()
  await ctx.db
    .updateTable('deposit_order')
    .set({ provider: 'simulator', chain_id: null })
    .where('id', '=', elsewhere.orderId)
    .execute()
  expect(await assignArrival(ctx, { ...by, id: short?.id ?? '', orderId: elsewhere.orderId })).toMatchObject({
    code: 'not-found',
    detail: { field: 'orderId' },
  })
  expect(await mainOf()).toBe(49_750_000n + 50_000_002n)
  expect(await suspense()).toBe(49_749_997n)
  expect(await ignoreArrival(ctx, { ...by, id: short?.id ?? '' })).toEqual({ ok: true, value: null })
})

test('an order that was paid must have been looked at, unless what came is its own', async () => {
  const [paid, less] = [await ordered(), await ordered()]
  await node.pay(token, paid.address, paid.units)
  await node.pay(token, less.address, 10_000_000n)
  await confirm()
  await node.pay(token, paid.address, paid.units)
  await confirm()
  const [twice, half] = (await arrivals()).filter(({ state }) => state === 'open')
  const by = { actor: 'ops:anna', reason: 'as they wrote' }
  const other = { ...by, id: half?.id ?? '', orderId: paid.orderId }
  const refused = refuse('state-moved-on', { reason: '500000.00 has been paid for the order' })
  expect(await assignArrival(ctx, other)).toEqual(refused)
  expect(await assignArrival(ctx, { ...other, paidIn: '0.00' })).toEqual(refused)
  expect(await mainOf()).toBe(50_000_000n)
  // It came to the order's own address, and says itself that it was paid before.
  expect(await assignArrival(ctx, { ...by, id: twice?.id ?? '', orderId: paid.orderId })).toEqual(ok(null))
  // What was seen is not so any more.
  expect(await assignArrival(ctx, { ...other, paidIn: '500000.00' })).toEqual(
    refuse('state-moved-on', { reason: '1000000.00 has been paid for the order' }),
  )
  const shown = expectOk(await showDeposit(ctx, paid.orderId), 'an order')
  expect(await assignArrival(ctx, { ...other, paidIn: shown.paidIn })).toEqual(ok(null))
  expect(await mainOf()).toBe(125_000_000n)
})

test('what comes in the order’s time pays it, also after its end; what comes later is open, at the rate of its day', async () => {
  const [inTime, late, cancelled] = [await ordered(), await ordered(), await ordered()]
  await node.pay(token, inTime.address, inTime.units)
  await watch()
  expect(await cancelDeposit(ctx, member, { orderId: cancelled.orderId })).toMatchObject({ ok: true })
  await node.pay(token, cancelled.address, cancelled.units)
  // Its payment is seen: it does not expire while it is confirmed.
  world.clock.advance(16 * 60)
  await expireDeposit(ctx, inTime.orderId)
  await expireDeposit(ctx, late.orderId)
  expect([await statusOf(inTime.orderId), await statusOf(late.orderId)]).toEqual(['waiting', 'expired'])
  await node.advance(16 * 60)
  await ctx.db.updateTable('chain_token').set({ rate: 2_000_000n }).where('id', '=', Number(chain)).execute()
  await node.pay(token, late.address, late.units)
  await confirm()
  expect([
    await statusOf(inTime.orderId),
    await statusOf(late.orderId),
    await statusOf(cancelled.orderId),
  ]).toEqual(['paid', 'expired', 'paid'])
  expect((await arrivals()).map(({ reason, state, amount }) => [reason, state, amount])).toEqual([
    ['late', 'open', '400000.00'],
    ['ended', 'matched', '500000.00'],
    [null, 'matched', '500000.00'],
  ])
  const [open] = await arrivals()
  await ignoreArrival(ctx, { id: open?.id ?? '', actor: 'ops:anna', reason: 'sent back' })
})

test('another token, a token that is none, lies and dust credit nobody', async () => {
  const { orderId, address, units } = await ordered()
  const other = await node.deploy('USDC', 6)
  const none = await node.deployNoToken()
  await node.pay(other, address, units)
  await node.call(none, 'pretend', [address, units])
  await node.call(token, 'pretend', [address, units])
  await node.call(token, 'fail', [address, units])
  await confirm()
  await node.pay(token, address, 30_000n)
  await node.pay(token, address, 0n)
  await confirm()
  expect(await statusOf(orderId)).toBe('waiting')
  expect(
    (await arrivals()).map(({ reason, state, amount, token }) => [reason, state, amount, token]),
  ).toEqual([
    ['dust', 'ignored', '750.00', symbol],
    ['not-held', 'open', null, symbol],
    ['other-token', 'open', null, other],
  ])
  expect([await mainOf(), await suspense(), await holds()]).toEqual([0n, 0n, -75_000n])
  const [, , otherToken] = await arrivals()
  const by = { actor: 'ops:anna', reason: 'it never came' }
  expect(await assignArrival(ctx, { ...by, id: otherToken?.id ?? '', orderId })).toMatchObject({
    code: 'operation-not-allowed',
  })
  for (const { id, state } of await arrivals())
    if (state === 'open') expect(await ignoreArrival(ctx, { ...by, id })).toEqual({ ok: true, value: null })
  // The right one still pays it.
  await node.pay(token, address, units)
  await confirm()
  expect([await statusOf(orderId), await mainOf()]).toEqual(['paid', 50_000_000n])
})

test('two transfers of one transaction are two arrivals', async () => {
  const { orderId, address, units } = await ordered()
  await node.call(token, 'transferTwice', [address, units, units])
  await confirm()
  expect(await statusOf(orderId)).toBe('paid')
  const [twice, first] = await arrivals()
  expect([first?.state, twice?.state, twice?.reason]).toEqual(['matched', 'open', 'twice'])
  expect(first?.tx).toBe(twice?.tx)
  await ignoreArrival(ctx, { id: twice?.id ?? '', actor: 'ops:anna', reason: 'given back' })
})

test('what a reorganisation takes back before its confirmations was never there', async () => {
  const { orderId, address, units } = await ordered()
  const before = await node.snapshot()
  await node.pay(token, address, units)
  await watch()
  expect((await orderOf(orderId)).confirmations).toEqual({ seen: 1, needed: CONFIRMATIONS })
  await node.revert(before)
  await node.mine(CONFIRMATIONS + 1)
  await watch()
  expect((await orderOf(orderId)).confirmations).toBeNull()
  expect([await arrivals(), await holds(), await statusOf(orderId)]).toEqual([[], 0n, 'waiting'])
  // It comes again, and is confirmed there.
  await node.pay(token, address, units)
  await confirm()
  expect([await statusOf(orderId), await mainOf()]).toEqual(['paid', 50_000_000n])
})

test('what one takes back after its credit is reversed: an operator decides who bears it', async () => {
  const { orderId, address, units } = await ordered()
  const other = await ordered()
  await watch()
  const before = await node.snapshot()
  await node.pay(token, address, units)
  await node.pay(token, other.address, 5_000_000n)
  await confirm()
  await node.mine(2)
  await watch()
  expect([await statusOf(orderId), await mainOf()]).toEqual(['paid', 50_000_000n])
  await node.revert(before)
  // A chain that has become shorter says nothing of what was there.
  await watch()
  expect((await arrivals()).map(({ state }) => state)).toEqual(['open', 'matched'])
  await node.mine(10)
  await watch()
  expect((await arrivals()).map(({ state }) => state)).toEqual(['reversed', 'reversed'])
  expect([await holds(), await suspense(), await mainOf()]).toEqual([0n, -50_000_000n, 50_000_000n])
  const [exception, ...more] = await listPaymentExceptions(ctx, { orderId })
  expect(more).toEqual([])
  expect(exception).toMatchObject({ kind: 'reversed', provider: 'chain', amount: '500000.00' })
  await node.mine(5)
  await watch()
  const settled = await settleReversal(ctx, {
    id: exception?.id ?? '',
    decision: 'collected',
    actor: 'ops:anna',
    reason: 'taken back by the chain',
  })
  expect(settled).toEqual({ ok: true, value: null })
  expect([await suspense(), await mainOf()]).toEqual([0n, 0n])
})

test('a transaction that a reorganisation moves to another block is moved, and nobody is credited twice', async () => {
  const { orderId, address, units } = await ordered()
  await watch()
  const before = await node.snapshot()
  await node.pay(token, address, units)
  await confirm()
  await node.mine(2)
  await watch()
  const [first] = await arrivals()
  await node.revert(before)
  // The same transaction of the same wallet has the same hash, and stands one block later now.
  await node.mine(1)
  await node.pay(token, address, units)
  await node.mine(10)
  await watch()
  const [moved, ...more] = await arrivals()
  expect(more).toEqual([])
  expect(moved).toMatchObject({ state: 'matched', tx: first?.tx, order: orderId })
  expect(BigInt(moved?.block ?? 0)).toBe(BigInt(first?.block ?? 0) + 1n)
  expect([await mainOf(), await suspense()]).toEqual([50_000_000n, 0n])
  expect(await listPaymentExceptions(ctx, { orderId })).toEqual([])
})

test('what was reversed and stands again is as it was', async () => {
  const { orderId, address, units } = await ordered()
  await watch()
  const before = await node.snapshot()
  await node.pay(token, address, units)
  await confirm()
  await node.mine(2)
  await watch()
  await node.revert(before)
  await node.mine(10)
  await watch()
  expect((await arrivals()).map(({ state }) => state)).toEqual(['reversed'])
  await node.pay(token, address, units)
  await confirm()
  expect((await arrivals()).map(({ state }) => state)).toEqual(['matched'])
  expect([await statusOf(orderId), await mainOf(), await suspense()]).toEqual(['paid', 50_000_000n, 0n])
  expect(await listPaymentExceptions(ctx, { orderId })).toEqual([])
})

test('endpoints that do not agree credit nothing, and it is told which one; it goes on once they do', async () => {
  const { orderId, address, units } = await ordered()
  await node.pay(token, address, units)
  await node.mine(40)
  const told = async () => [await problem(), (await stoppedChains(ctx)).map(({ id }) => id)]
  const hex = (number: bigint): Hex => `0x${number.toString(16)}`
  const head = await node.head()

  second.behave({ instead: ({ method }) => (method === 'eth_blockNumber' ? hex(head - 31n) : undefined) })
  await watch()
  expect(await told()).toEqual(['behind 2', [chain]])
  const measured = async () =>
    (await chainReadings(ctx)[0]?.read())?.map(({ labels, value }) => [labels.problem, value])
  expect(await measured()).toEqual([['behind 2', 1]])

  second.behave({ instead: ({ method }) => (method === 'eth_chainId' ? '0x1' : undefined) })
  await watch()
  expect(await told()).toEqual(['other-network 2', [chain]])

  second.behave({
    instead({ method }) {
      if (method === 'eth_getLogs') throw new Error('gone')
      return undefined
    },
  })
  await watch()
  expect(await told()).toEqual(['unreachable 2', [chain]])

  // It does not tell of the payment, tells of another amount, or of another block.
  for (const lie of [
    () => [],
    (logs: Log[]) => logs.map((log) => ({ ...log, data: `0x${'f'.repeat(64)}` })),
    (logs: Log[]) => logs.map((log) => ({ ...log, blockHash: `0x${'a'.repeat(64)}` })),
    (logs: Log[]) => logs.flatMap((log) => [log, { ...log, logIndex: '0x7' }]),
  ]) {
    second.behave({
      alter: ({ method }, result) => (method === 'eth_getLogs' ? lie(result as Log[]) : result),
    })
    await watch()
    expect([await told(), await statusOf(orderId), await mainOf()]).toEqual([
      ['disagree', [chain]],
      'waiting',
      0n,
    ])
  }
  second.behave({
    alter: ({ method }, block) =>
      method === 'eth_getBlockByNumber' ? { ...(block as object), hash: `0x${'b'.repeat(64)}` } : block,
  })
  await watch()
  expect(await told()).toEqual(['disagree', [chain]])
  // What is told names no address: it has a key.
  expect(JSON.stringify(await listChains(ctx))).not.toContain('secret-key')

  second.behave({})
  await watch()
  expect([await told(), await statusOf(orderId)]).toEqual([[null, []], 'paid'])
})

interface Log {
  data: string
  blockHash: string
}

test('a second endpoint that is a little behind holds nothing up', async () => {
  const { orderId, address, units } = await ordered()
  await node.pay(token, address, units)
  await node.mine(10)
  const head = await node.head()
  second.behave({
    instead: ({ method }) => (method === 'eth_blockNumber' ? `0x${(head - 5n).toString(16)}` : undefined),
  })
  await watch()
  expect([await problem(), await statusOf(orderId)]).toEqual([null, 'paid'])
})

test('orders close while the endpoints have not agreed for five minutes', async () => {
  world.clock.advance(6 * 60)
  const made = () =>
    createDeposit(ctx, member, { method: 'crypto', amount: '500000.00', requestId: randomUUID() })
  expect(await made()).toMatchObject({ code: 'not-offered', detail: { field: 'method' } })
  await node.mine(1)
  await watch()
  expect(await made()).toMatchObject({ ok: true })
})

test('ten thousand open addresses cost one call a range, however long they have waited', async () => {
  const { orderId, address, units } = await ordered()
  await orderMany(10_000)
  await node.pay(token, address, units)
  await node.mine(20)
  second.calls.length = 0
  await watch()
  expect(await statusOf(orderId)).toBe('paid')
  const rpcCalls = second.calls.filter(({ method }) => method === 'eth_getLogs')
  // One range is confirmed, one is not yet.
  expect(rpcCalls).toHaveLength(2)
  expect(JSON.stringify(rpcCalls).length).toBeLessThan(2_000)
})

/** So many open orders of the chain. */
const orderMany = (count: number) =>
  sql`
    with key as (insert into chain_key (xpub) values ('of many')), orders as (
      insert into deposit_order (member_id, method, provider, amount, fee, status, content, created_at, expires_at, chain_id)
      select ${member.id}, 'crypto', 'chain', 50000000, 0, 'waiting', 'of many ' || nth, now(), now() + interval '1 day', ${Number(chain)}
      from generate_series(1, ${count}::integer) nth returning id, split_part(content, ' ', 3)::integer as nth
    )
    insert into chain_address (address, xpub, key_index, chain_id, order_id, units, rate, created_at)
    select '0x' || lpad(to_hex(nth), 40, '0'), 'of many', nth, ${Number(chain)}, id, 20000000, 2500000, now() from orders
  `.execute(ctx.db)

test('a range that an endpoint does not take is halved until it does', async () => {
  const { orderId, address, units } = await ordered()
  await node.pay(token, address, units)
  await node.mine(100)
  const lengths: number[] = []
  second.behave({
    instead({ method, params }) {
      if (method !== 'eth_getLogs') return undefined
      const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }]
      const length = Number(BigInt(toBlock) - BigInt(fromBlock)) + 1
      lengths.push(length)
      if (length > 10) throw new RpcError('block range is too wide')
      return undefined
    },
  })
  await watch()
  expect([await problem(), await statusOf(orderId)]).toEqual([null, 'paid'])
  expect(lengths.filter((length) => length <= 10).reduce((sum, one) => sum + one, 0)).toBeGreaterThan(100)
})

test('a pass that dies anywhere leaves no gap and no double to the next', async () => {
  const orders = [await ordered(), await ordered(), await ordered()]
  for (const { address, units } of orders) await node.pay(token, address, units)
  await node.mine(CONFIRMATIONS)
  // Each statement of a pass fails once.
  let statements = 0
  for (let fatal = 0; ; fatal++) {
    let left = fatal
    const dying = beforeEachStatement(() => {
      statements++
      if (left-- === 0) throw new Error('killed')
    })
    const row = await chainById(ctx, chain)
    if (!row) throw new Error('no chain')
    const ended = await watchChain(dying, row).then(
      () => true,
      () => false,
    )
    await matchNewArrivals(ctx)
    await node.mine(1)
    if (ended && left >= 0) break
  }
  expect(statements).toBeGreaterThan(10)
  await watch()
  for (const { orderId } of orders) expect(await statusOf(orderId)).toBe('paid')
  expect(await mainOf()).toBe(150_000_000n)
  expect((await arrivals()).map(({ state }) => state)).toEqual(['matched', 'matched', 'matched'])
})

/** The context, whose every statement asks first whether it may be sent. */
function beforeEachStatement(may: () => void): Context {
  const db = ctx.db.withPlugin({
    transformQuery({ node }) {
      may()
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return createContext({ ...ctx, db, reads: db, reports: db })
}

test('the addresses of closed tokens are still watched, and no order gets an address twice', async () => {
  const one = await ordered()
  await closeTestChains(ctx)
  await node.pay(token, one.address, one.units)
  await confirm()
  expect(await statusOf(one.orderId)).toBe('paid')
  const rows = await ctx.db.selectFrom('chain_address').select(['address', 'xpub', 'key_index']).execute()
  expect(new Set(rows.map(({ address }) => address)).size).toBe(rows.length)
})
