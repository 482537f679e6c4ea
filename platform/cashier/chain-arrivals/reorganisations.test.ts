import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context, Member } from '#platform/base/context.ts'
import { expectOk, ok } from '#platform/base/result.ts'
import { chainById } from '#platform/cashier/chains/index.ts'
import {
  dismissPaymentException,
  listPaymentExceptions,
  settleReversal,
  settleReversalByHand,
} from '#platform/cashier/deposits/index.ts'
import { balanceOf, checkLedger, house, wallet } from '#platform/money/ledger/index.ts'
import { openScriptedChain, type ScriptedChain } from '#tests/support/chain/scripted-chain.ts'
import { forgetTestChains, testChain, tokenOrder } from '#tests/support/chain/test-chain.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { checkChains } from './check-chains.ts'
import { assignArrival, ignoreArrival } from './decide-arrival.ts'
import { listArrivals } from './list-arrivals.ts'
import { watchChains } from './watch-chain.ts'

/** What a real node is hard to bring to: every block is written by the test. */

const CONFIRMATIONS = 3
const UNITS = 20_000_000n
const BY = { actor: 'ops:anna', reason: 'as the chain says' }

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let node: ScriptedChain
let member: Member
let chain: string
let made = 0
/** The head of the chain when it was looked at. */
let longest = 0
let suspenseBefore = 0n

beforeAll(async () => {
  world = await testPlatform({ info() {}, warn() {}, error() {} })
  ctx = world.ctx
})
beforeEach(async () => {
  member = await testMember(ctx)
  longest = 0
  suspenseBefore = await allSuspense()
  const terms = { network: 700_000 + ++made, symbol: `USX${made}`, confirmations: CONFIRMATIONS }
  ;({ node, chain } = await openScriptedChain(ctx, terms))
  // A block that all reorganisations leave is kept.
  node.mine(1)
  await watch()
})
afterEach(async () => {
  expect(await problem()).toBeNull()
  expect(await checkChains(ctx.db)).toEqual([])
  await forgetTestChains(ctx)
  await node.stop()
})
afterAll(async () => {
  expect((await checkLedger(ctx.db)).problems).toEqual([])
  await world.close()
})

async function ordered() {
  const { orderId, address } = await tokenOrder(ctx, member)
  return { orderId, to: address.toLowerCase() }
}
const problem = async () => (await chainById(ctx, chain))?.problem
const watch = () => watchChains(ctx)
/** Confirms what stands in the last block, and takes it. A chain that stands in another's place is longer. */
async function confirm() {
  node.mine(Math.max(CONFIRMATIONS, longest + 1 - node.head()))
  longest = node.head()
  await watch()
}
const mainOf = () => balanceOf(ctx.db, wallet(member.id, 'main'))
/** What has come since the test began and is nobody's. */
const suspense = async () => (await allSuspense()) - suspenseBefore
async function allSuspense() {
  const all = await Promise.all([0n, 1n, 2n, 3n].map((nth) => balanceOf(ctx.db, house('suspense', nth))))
  return all.reduce((sum, one) => sum + one, 0n)
}
const arrivals = () => listArrivals(ctx, { chainId: chain, oldestFirst: true })
const states = async () => (await arrivals()).map(({ state }) => state)
const places = () =>
  ctx.db
    .selectFrom('chain_arrival')
    .select(['log_index', 'state'])
    .where('chain_id', '=', Number(chain))
    .orderBy('id')
    .execute()
    .then((rows) => rows.map(({ log_index, state }) => [log_index, state]))
/** An order whose payment was credited, and the last block before it. */
async function paid() {
  const order = await ordered()
  const before = node.head()
  const pay = () => node.block({ tx: order.orderId, to: order.to, units: UNITS })
  pay()
  await confirm()
  expect(await states()).toEqual(['matched'])
  return { ...order, before, pay }
}
const exceptions = (orderId: string) => listPaymentExceptions(ctx, { orderId, all: true })

test('transfers of one transaction may change their places among the logs', async () => {
  const [one, other] = [await ordered(), await ordered()]
  const pay = (...at: number[]) =>
    [one, other].map(({ to }, nth) => ({ tx: 'both', to, units: UNITS, at: at[nth] ?? 0 }))
  const before = node.head()
  node.block(...pay(3, 4))
  await confirm()
  expect(await places()).toEqual([
    [3, 'matched'],
    [4, 'matched'],
  ])
  for (const at of [
    [4, 5],
    [5, 4],
  ]) {
    node.cutTo(before)
    node.block(...pay(...at))
    await confirm()
    expect(await places()).toEqual(at.map((place) => [place, 'matched']))
  }
  // Now one stands in the place of the other, which stands nowhere.
  node.cutTo(before)
  node.block({ tx: 'both', to: one.to, units: UNITS, at: 4 })
  await confirm()
  expect(await places()).toEqual([
    [4, 'matched'],
    [null, 'reversed'],
  ])
  // What was reversed is known again, wherever it stands.
  node.cutTo(before)
  node.block(...pay(4, 7))
  await confirm()
  expect(await places()).toEqual([
    [4, 'matched'],
    [7, 'matched'],
  ])
  expect([await mainOf(), await suspense()]).toEqual([2n * 50_000_000n, 0n])
  expect([await exceptions(one.orderId), await exceptions(other.orderId)]).toEqual([[], []])
})

test('another transfer in the place of a reversed one is another arrival', async () => {
  const order = await ordered()
  const before = node.head()
  node.block({ tx: 'depends', to: order.to, units: UNITS })
  await confirm()
  node.cutTo(before)
  node.block({ tx: 'depends', to: order.to, units: 4n * UNITS })
  await confirm()
  expect(await states()).toEqual(['reversed', 'open'])
  expect((await arrivals()).map(({ amount }) => amount)).toEqual(['500000.00', '2000000.00'])
  expect(await mainOf()).toBe(50_000_000n)
})

test('what is credited again after a reversal was collected can be reversed again', async () => {
  const { orderId, before, pay } = await paid()
  for (let nth = 1; nth <= 2; nth++) {
    node.cutTo(before)
    await confirm()
    const [reversal] = await listPaymentExceptions(ctx, { orderId })
    expect(reversal).toMatchObject({ kind: 'reversed', amount: '500000.00' })
    expect(await exceptions(orderId)).toHaveLength(nth)
    const settled = await settleReversal(ctx, { ...BY, id: reversal?.id ?? '', decision: 'collected' })
    expect(settled).toEqual({ ok: true, value: null })
    expect([await states(), await mainOf(), await suspense()]).toEqual([['reversed'], 0n, 0n])
    // It stands again: an operator credits it.
    node.cutTo(before)
    pay()
    await confirm()
    const [open] = await arrivals()
    expect([open?.state, open?.reason]).toEqual(['open', 'twice'])
    expect(await assignArrival(ctx, { ...BY, id: open?.id ?? '', orderId })).toEqual({
      ok: true,
      value: null,
    })
    expect([await mainOf(), await suspense()]).toEqual([50_000_000n, 0n])
  }
})

test('what was reversed, dismissed and stands again is as it was', async () => {
  const { orderId, before, pay } = await paid()
  node.cutTo(before)
  await confirm()
  const [reversal] = await exceptions(orderId)
  expect(await dismissPaymentException(ctx, reversal?.id ?? '', 'ops:anna', 'the chain is not sure')).toEqual(
    { ok: true, value: null },
  )
  node.cutTo(before)
  pay()
  await confirm()
  expect([await states(), await mainOf(), await suspense()]).toEqual([['matched'], 50_000_000n, 0n])
  expect(await exceptions(orderId)).toEqual([])
})

test('what was written off and stands again is not credited a second time', async () => {
  const { orderId, before, pay } = await paid()
  node.cutTo(before)
  await confirm()
  const [reversal] = await exceptions(orderId)
  expect(await settleReversal(ctx, { ...BY, id: reversal?.id ?? '', decision: 'written-off' })).toEqual({
    ok: true,
    value: null,
  })
  expect([await mainOf(), await suspense()]).toEqual([50_000_000n, 0n])
  node.cutTo(before)
  pay()
  await confirm()
  const [open] = await arrivals()
  expect(open?.state).toBe('open')
  const id = open?.id ?? ''
  expect(await assignArrival(ctx, { ...BY, id, orderId })).toMatchObject({ code: 'operation-not-allowed' })
  expect(await ignoreArrival(ctx, { ...BY, id })).toEqual({ ok: true, value: null })
  expect([await mainOf(), await suspense()]).toEqual([50_000_000n, 0n])
})

test('an operator who settles a reversal is not overtaken by what stands again', async () => {
  const { orderId, before, pay } = await paid()
  node.cutTo(before)
  await confirm()
  const [reversal] = await exceptions(orderId)
  node.cutTo(before)
  pay()
  let pass: Promise<void> | undefined
  const isAtIt = ctx.transact(async (within) => {
    await within.db.selectFrom('deposit_order').where('id', '=', orderId).forUpdate().execute()
    pass = confirm()
    await expect.poll(somebodyWaits).toBe(true)
    const settlement = { ...BY, id: reversal?.id ?? '', decision: 'collected' as const }
    return ok(expectOk(await settleReversalByHand(within, settlement), 'a settlement'))
  })
  expect(await isAtIt).toMatchObject({ ok: true })
  await pass
  expect(await exceptions(orderId)).toMatchObject([{ decision: 'collected' }])
  expect([await states(), await mainOf(), await suspense()]).toEqual([['open'], 0n, 50_000_000n])
})

/** Whether a connection of this database waits for a lock. */
async function somebodyWaits() {
  const { rows } = await sql`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(ctx.db)
  return rows.length > 0
}

test('what was moved to blocks that are not confirmed is looked at again when they are', async () => {
  const { orderId, before, pay } = await paid()
  const move = async () => {
    node.cutTo(before)
    node.mine(longest - before)
    pay()
    longest = node.head()
    await watch()
  }
  await move()
  const block = node.head()
  const blockOf = async () => Number((await arrivals())[0]?.block)
  expect([await states(), await blockOf()]).toEqual([['matched'], block])
  // Another one puts it into an earlier block, none of which is taken.
  node.cutTo(block - 2)
  pay()
  await confirm()
  expect([await states(), await blockOf()]).toEqual([['matched'], block - 1])
  // And once more; this time it is gone before it is confirmed.
  await move()
  node.cutTo(node.head() - 1)
  await confirm()
  expect(await states()).toEqual(['reversed'])
  expect(await exceptions(orderId)).toMatchObject([{ kind: 'reversed', decision: null }])
  expect([await mainOf(), await suspense()]).toEqual([50_000_000n, -50_000_000n])
})

test('a block that a contract has filled with its own transfers is taken without them', async () => {
  const order = await ordered()
  const other = '0x'.padEnd(42, 'd')
  const filling = (count: number) =>
    Array.from({ length: count }, (_, nth) => ({ tx: `fill ${nth}`, to: order.to, units: 1n, token: other }))
  node.answerAtMost(20)
  node.block({ tx: 'paid', to: order.to, units: UNITS }, ...filling(30))
  await confirm()
  expect(await problem()).toBeNull()
  expect((await arrivals()).map(({ state, reason }) => [state, reason])).toEqual([['matched', null]])
  expect(await mainOf()).toBe(50_000_000n)
})

test('contracts of nobody are told once an order, and a token that the house takes as well beside them', async () => {
  const [one, two] = [await ordered(), await ordered()]
  const letters = ['d', 'e', 'f', '1', '2']
  const contractOf = (letter: string) => '0x'.padEnd(42, letter)
  const tell = (tx: string, to: string, letter: string) => ({
    tx,
    to,
    units: UNITS,
    token: contractOf(letter),
  })
  node.block(...letters.map((letter) => tell(letter, one.to, letter)))
  await watch()
  expect(await states()).toEqual(['seen'])
  await confirm()
  node.block(...letters.map((letter) => tell(`${letter} again`, one.to, letter)), tell('other', two.to, 'e'))
  await confirm()
  const told = [
    [one.orderId, contractOf('d'), 'other-token'],
    [two.orderId, contractOf('e'), 'other-token'],
  ]
  const listed = async () =>
    (await arrivals()).map(({ order, token, reason }) => [order, token.toLowerCase(), reason])
  expect(await listed()).toEqual(told)
  // What somebody has decided makes room for no other.
  const [first] = await arrivals()
  expect(await ignoreArrival(ctx, { ...BY, id: first?.id ?? '' })).toEqual(ok(null))
  const another = contractOf('a')
  const terms = { network: 700_000 + made, symbol: `USY${made}`, confirmations: CONFIRMATIONS }
  node.deploy(another)
  await testChain(ctx, { rpc: [node.url], token: another, ...terms })
  node.block(tell('3', one.to, '3'), tell('taken', one.to, 'a'), tell('taken again', one.to, 'a'))
  await confirm()
  expect((await listed()).slice(told.length)).toEqual([[one.orderId, another, 'other-token']])
})
