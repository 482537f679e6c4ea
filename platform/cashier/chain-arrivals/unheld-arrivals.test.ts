import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { approveAdjustment, rejectAdjustment } from '#platform/backoffice/adjustments/index.ts'
import { proveReport } from '#platform/backoffice/reports/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { expectOk } from '#platform/base/result.ts'
import { setRate } from '#platform/cashier/chains/index.ts'
import { deposit, listPaymentExceptions } from '#platform/cashier/deposits/index.ts'
import { balanceOf, chainAccount, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { openScriptedChain, type ScriptedChain } from '#tests/support/chain/scripted-chain.ts'
import { forgetTestChains, tokenOrder } from '#tests/support/chain/test-chain.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { checkChains } from './check-chains.ts'
import { assignArrival, ignoreArrival } from './decide-arrival.ts'
import { listArrivals } from './list-arrivals.ts'
import { watchChains } from './watch-chain.ts'

/** Tokens that a contract told of and that the address does not hold: a lie, or moved on by the house's own wallet. */

const CONFIRMATIONS = 3
const UNITS = 20_000_000n
const BY = { actor: 'ops:anna', reason: 'our wallet has moved it on' }

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let node: ScriptedChain
let member: Member
let chain: string
let made = 0
beforeAll(async () => {
  world = await testPlatform({ info() {}, warn() {}, error() {} })
  ctx = world.ctx
})
beforeEach(async () => {
  member = await testMember(ctx)
  const terms = { network: 800_000 + ++made, symbol: `USH${made}`, confirmations: CONFIRMATIONS }
  ;({ node, chain } = await openScriptedChain(ctx, terms))
  node.mine(1)
  await watchChains(ctx)
})
afterEach(async () => {
  expect(await checkChains(ctx.db)).toEqual([])
  await forgetTestChains(ctx)
  await node.stop()
})
afterAll(async () => {
  expect((await checkLedger(ctx.db)).problems).toEqual([])
  for (const { line, report, ledger } of await proveReport(ctx))
    expect([line, ledger]).toEqual([line, report])
  await world.close()
})

async function ordered() {
  const { orderId, address } = await tokenOrder(ctx, member)
  return { orderId, to: address.toLowerCase() }
}
async function unheld(to: string, tx = 'one') {
  node.sweep()
  node.block({ tx, to, units: UNITS })
  node.mine(CONFIRMATIONS)
  await watchChains(ctx)
  const [arrival] = await listArrivals(ctx, { chainId: chain })
  expect(arrival).toMatchObject({ state: 'open', reason: 'not-held', amount: null })
  return arrival?.id ?? ''
}
const arrivals = () => listArrivals(ctx, { chainId: chain })
const statusOf = async (orderId: string) =>
  expectOk(await deposit(ctx, member, { orderId }), 'an order').status
const mainOf = () => balanceOf(ctx.db, wallet(member.id, 'main'))
const holds = async () => -(await balanceOf(ctx.db, chainAccount(Number(chain))))
/** Asks for it to be credited; answers the request that waits for another operator. */
async function asked(id: string, orderId: string): Promise<string> {
  const waits = expectOk(await assignArrival(ctx, { ...BY, id, orderId }), 'a request')
  return waits?.waitsAs ?? 'nobody was asked'
}

test('it is credited by two persons, however little it is, and is in the books from then on', async () => {
  const { orderId, to } = await ordered()
  const id = await unheld(to)
  const request = await asked(id, orderId)
  expect(await assignArrival(ctx, { ...BY, id, orderId })).toMatchObject({ code: 'state-moved-on' })
  expect([await statusOf(orderId), await mainOf(), await holds()]).toEqual(['waiting', 0n, 0n])
  expect(await approveAdjustment(ctx, request, BY.actor)).toMatchObject({ code: 'operation-not-allowed' })
  expect(await approveAdjustment(ctx, request, 'ops:binh')).toEqual({ ok: true, value: null })
  expect([await statusOf(orderId), await mainOf(), await holds()]).toEqual(['paid', 50_000_000n, 50_000_000n])
  expect(await arrivals()).toMatchObject([{ state: 'matched', amount: '500000.00', decidedBy: 'ops:binh' }])
  expect(await assignArrival(ctx, { ...BY, id, orderId })).toMatchObject({ code: 'state-moved-on' })
  await watchChains(ctx)
  expect(await mainOf()).toBe(50_000_000n)
})

test('one that is left is worth nothing, and no request for it is carried out after that', async () => {
  const { orderId, to } = await ordered()
  const id = await unheld(to)
  const request = await asked(id, orderId)
  expect(await ignoreArrival(ctx, { ...BY, id })).toEqual({ ok: true, value: null })
  expect(await approveAdjustment(ctx, request, 'ops:binh')).toMatchObject({ code: 'state-moved-on' })
  expect([await statusOf(orderId), await mainOf(), await holds()]).toEqual(['waiting', 0n, 0n])
})

test('a request that was made before its order was paid is not carried out after that', async () => {
  const { orderId, to } = await ordered()
  const [one, two] = [await unheld(to, 'one'), await unheld(to, 'two')]
  const [first, second] = [await asked(one, orderId), await asked(two, orderId)]
  expect(await approveAdjustment(ctx, first, 'ops:binh')).toEqual({ ok: true, value: null })
  expect(await approveAdjustment(ctx, second, 'ops:binh')).toMatchObject({
    code: 'state-moved-on',
    detail: { reason: '500000.00 has been paid for the order' },
  })
  expect(await mainOf()).toBe(50_000_000n)
  // Whoever asks now knows.
  await rejectAdjustment(ctx, second, 'ops:binh', 'it was paid since')
  expect(await approveAdjustment(ctx, await asked(two, orderId), 'ops:binh')).toEqual({
    ok: true,
    value: null,
  })
  expect(await mainOf()).toBe(100_000_000n)
})

test('what came late is worth what the second person was asked, whatever the rate has become since', async () => {
  const { orderId, to } = await ordered()
  world.clock.advance(60 * 60)
  const id = await unheld(to)
  const request = await asked(id, orderId)
  expect(await setRate(ctx, chain, 2_000_000n, 'test')).toEqual({ ok: true, value: null })
  expect(await approveAdjustment(ctx, request, 'ops:binh')).toEqual({ ok: true, value: null })
  expect([await mainOf(), await holds()]).toEqual([50_000_000n, 50_000_000n])
})

test('its chain may still take it back after that', async () => {
  const before = node.head()
  const { orderId, to } = await ordered()
  const id = await unheld(to)
  expectOk(await approveAdjustment(ctx, await asked(id, orderId), 'ops:binh'), 'an approval')
  const longest = node.head()
  node.cutTo(before)
  node.mine(longest - before + CONFIRMATIONS)
  await watchChains(ctx)
  expect(await arrivals()).toMatchObject([{ state: 'reversed', amount: '500000.00' }])
  expect(await listPaymentExceptions(ctx, { orderId })).toMatchObject([{ kind: 'reversed', decision: null }])
  expect([await mainOf(), await holds()]).toEqual([50_000_000n, 0n])
})
