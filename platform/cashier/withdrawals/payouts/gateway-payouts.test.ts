import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { minorOf } from '#contract/base/fields/money.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { closeGateway, listGateways, type SimulatedGateway } from '#platform/cashier/providers/index.ts'
import { hashPassword } from '#platform/members/accounts/index.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { countQueue } from '#tests/support/platform/count-queue.ts'
import { closeTestGateways, openTestGateway } from '#tests/support/platform/gateways.ts'
import { forgetJobs, runJobs } from '#tests/support/platform/jobs.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { bindAccount } from '../accounts/bind-account.ts'
import { approveWithdrawal } from '../approve-withdrawal.ts'
import { listWithdrawals } from '../list-withdrawals.ts'
import { requestWithdrawal } from '../request-withdrawal.ts'
import { withdrawalQueue } from '../withdrawal-queue.ts'
import { withdrawal } from '../withdrawals.ts'
import { payByHand } from './pay-by-hand.ts'
import { payWithdrawal } from './pay-withdrawal.ts'
import { listPayoutExceptions } from './payout-exceptions.ts'
import { resolvePayout } from './resolve-payout.ts'
import { retryPayout } from './retry-payout.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let gateway: SimulatedGateway
let paymentPasswordHash: string
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  paymentPasswordHash = await hashPassword('135790')
  // What the simulator does is not what is tried here: it would be refused, and seen.
  await setValue(ctx, 'test', 'simulatorPayout', 'refuse')
})
beforeEach(async () => {
  await forgetJobs(ctx)
  gateway = await openTestGateway(world.platform, 'plain')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await gateway.close()
  await closeTestGateways(ctx)
})
afterAll(async () => {
  expect((await checkLedger(ctx.db)).problems).toEqual([])
  await world.close()
})

let numbers = 2_000_000

async function approved(): Promise<{ member: Member; orderId: string }> {
  const member = await testMember(ctx, { balance: '500000.00', paymentPasswordHash })
  const bank = { bankCode: 'VCB', accountNumber: String(++numbers), payeeName: 'NGUYEN LAN' }
  const bound = await bindAccount(ctx, member, bank)
  if (!bound.ok) throw new Error(bound.code)
  const result = await requestWithdrawal(ctx, member, {
    accountId: bound.value.accountId,
    amount: '200000.00',
    paymentPassword: '135790',
    requestId: randomUUID(),
  })
  if (!result.ok) throw new Error(result.code)
  await approveWithdrawal(ctx, result.value.orderId, 'ops:anna')
  await forgetJobs(ctx)
  return { member, orderId: result.value.orderId }
}

const seen = async (member: Member, orderId: string) => {
  const result = await withdrawal(ctx, member, { orderId })
  if (!result.ok) throw new Error(result.code)
  return { status: result.value.status, delayed: result.value.delayed }
}
const heldOf = ({ id }: Member) => balanceOf(ctx.db, wallet(id, 'held'))
const askedFor = (payoutId: string) => gateway.queryCounts.get(payoutId.replaceAll('-', '')) ?? 0
const HELD = minorOf('200000.00')

/** Requests a payout of a gateway that does not answer, until it is late. */
async function payUntilLate(orderId: string): Promise<void> {
  const late = new AbortController()
  const clock = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal)
  const paying = payWithdrawal(ctx, orderId)
  await expect.poll(() => askedFor(orderId)).toBe(1)
  late.abort()
  await paying
  clock.mockRestore()
}

test('a payout is sent once, and paid by its callback', async () => {
  const { member, orderId } = await approved()
  gateway.behaviour = 'repeat'
  await payWithdrawal(ctx, orderId)
  await expect.poll(() => gateway.answers).toEqual([200, 200])
  expect([await seen(member, orderId), await heldOf(member)]).toEqual([
    { status: 'paid', delayed: false },
    0n,
  ])
  const payout = await ctx.db.selectFrom('payout').select('provider').where('id', '=', orderId).execute()
  expect(payout).toEqual([{ provider: 'gateway:plain' }])
  world.clock.advance(5)
  await runJobs(world.platform, { thrice: true })
  expect([askedFor(orderId), await listPayoutExceptions(ctx, { orderId, all: true })]).toEqual([1, []])
})

test('one whose answer does not come is asked for, and never sent again', async () => {
  const { member, orderId } = await approved()
  gateway.behaviour = 'hang'
  await payUntilLate(orderId)
  expect(await seen(member, orderId)).toEqual({ status: 'approved', delayed: false })
  expect(await payByHand(ctx, orderId, 'ops:anna')).toMatchObject({ code: 'operation-not-allowed' })
  gateway.behaviour = 'silent'
  world.clock.advance(5)
  await runJobs(world.platform, { thrice: true })
  expect([await seen(member, orderId), askedFor(orderId)]).toEqual([{ status: 'paid', delayed: false }, 1])
  expect(await heldOf(member)).toBe(0n)
})

test('one that never arrived is refused once it cannot be under way, and tried again under another number', async () => {
  const { member, orderId } = await approved()
  gateway.behaviour = 'lose'
  await payUntilLate(orderId)
  gateway.behaviour = 'pay'
  world.clock.advance(5)
  await runJobs(world.platform)
  expect([await seen(member, orderId), askedFor(orderId)]).toEqual([
    { status: 'approved', delayed: false },
    1,
  ])
  world.clock.advance(301)
  await runJobs(world.platform)
  expect(await seen(member, orderId)).toEqual({ status: 'approved', delayed: true })
  expect(await retryPayout(ctx, orderId, 'ops:anna')).toMatchObject({ ok: true })
  await payWithdrawal(ctx, orderId)
  await expect.poll(() => gateway.answers).toEqual([200])
  expect([await seen(member, orderId), askedFor(orderId), askedFor(`${orderId}-2`)]).toEqual([
    { status: 'paid', delayed: false },
    1,
    1,
  ])
})

test.each(['refuse', 'fail'] as const)(
  'one that it does not pay waits for the operator: %s',
  async (behaviour) => {
    const { member, orderId } = await approved()
    gateway.behaviour = behaviour
    await payWithdrawal(ctx, orderId)
    if (behaviour === 'fail') await expect.poll(() => gateway.answers).toEqual([200])
    expect([await seen(member, orderId), await heldOf(member)]).toEqual([
      { status: 'approved', delayed: true },
      HELD,
    ])
    expect(await payByHand(ctx, orderId, 'ops:anna')).toMatchObject({ ok: true })
  },
)

test.each([
  ['differ', 400],
  ['forge', 401],
  ['currency', 400],
] as const)('a callback of a payout that behaves as %s pays nothing', async (behaviour, status) => {
  const { member, orderId } = await approved()
  gateway.behaviour = behaviour
  await payWithdrawal(ctx, orderId)
  await expect.poll(() => gateway.answers).toEqual([status])
  expect([await seen(member, orderId), await heldOf(member)]).toEqual([
    { status: 'approved', delayed: false },
    HELD,
  ])
})

test('a gateway that is closed meanwhile is still asked, and new payouts are not sent to it', async () => {
  const { member, orderId } = await approved()
  gateway.behaviour = 'silent'
  await payWithdrawal(ctx, orderId)
  expect(await seen(member, orderId)).toEqual({ status: 'approved', delayed: false })
  await closeGateway(ctx, 'plain', 'test')
  world.clock.advance(5)
  await runJobs(world.platform)
  expect([await seen(member, orderId), askedFor(orderId)]).toEqual([{ status: 'paid', delayed: false }, 1])
  const later = await approved()
  await payWithdrawal(ctx, later.orderId)
  expect([await seen(later.member, later.orderId), askedFor(later.orderId)]).toEqual([
    { status: 'approved', delayed: true },
    0,
  ])
})

test('one that a gateway does not know since it was added again stays open until the operator says what became of it', async () => {
  const { member, orderId } = await approved()
  gateway.behaviour = 'silent'
  await payWithdrawal(ctx, orderId)
  await closeTestGateways(ctx)
  await gateway.close()
  world.clock.advance(1)
  // As of another merchant: it has heard of nothing.
  gateway = await openTestGateway(world.platform, 'plain')
  world.clock.advance(301)
  await payWithdrawal(ctx, orderId)
  expect([await seen(member, orderId), askedFor(orderId)]).toEqual([
    { status: 'approved', delayed: false },
    0,
  ])
  expect(await retryPayout(ctx, orderId, 'ops:anna')).toMatchObject({ code: 'state-moved-on' })
  world.clock.advance(301)
  const learned = { end: 'paid', actor: 'ops:anna', reason: 'the old merchant shows it' } as const
  expect(await resolvePayout(ctx, orderId, learned)).toMatchObject({ ok: true })
  expect(await heldOf(member)).toBe(0n)
})

test('what a gateway answers that is not understood leaves the payout open, and is shown', async () => {
  const { member, orderId } = await approved()
  gateway.behaviour = 'garble'
  await payWithdrawal(ctx, orderId)
  expect(await seen(member, orderId)).toEqual({ status: 'approved', delayed: false })
  expect((await listGateways(ctx))[0]).toMatchObject({ problem: 'its answer is malformed' })
})

test('one that a gateway says nothing understood of is listed, until it says or the operator does', async () => {
  const [told, untold] = [await approved(), await approved()]
  const unclear = async () => (await listWithdrawals(ctx, { unclear: true })).map(({ id }) => id).sort()
  const waiting = (await countQueue(ctx, withdrawalQueue)).waiting
  gateway.behaviour = 'garble'
  for (const { orderId } of [told, untold]) await payWithdrawal(ctx, orderId)
  // Asked again while it may still be under way: nobody need look yet.
  for (const { orderId } of [told, untold]) await payWithdrawal(ctx, orderId)
  expect(await unclear()).toEqual([])
  world.clock.advance(301)
  expect(await unclear()).toEqual([told.orderId, untold.orderId].sort())
  expect((await countQueue(ctx, withdrawalQueue)).waiting).toBe(waiting + 2)
  expect((await listWithdrawals(ctx, { orderId: told.orderId }))[0]?.unclearSince).not.toBeNull()
  gateway.behaviour = 'silent'
  await payWithdrawal(ctx, told.orderId)
  expect(await unclear()).toEqual([untold.orderId])
  const learned = { end: 'failed', actor: 'ops:anna', reason: 'they have nothing of it' } as const
  world.clock.advance(301)
  expect(await resolvePayout(ctx, untold.orderId, learned)).toEqual({ ok: true, value: null })
  expect(await unclear()).toEqual([])
  expect((await countQueue(ctx, withdrawalQueue)).waiting).toBe(waiting + 1)
  expect([askedFor(told.orderId), askedFor(untold.orderId)]).toEqual([1, 1])
})
