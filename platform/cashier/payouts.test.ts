import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { minorOf } from '#contract/money.ts'
import { forgetJobs, runJobs } from '../../tests/support/jobs.ts'
import { testMember } from '../../tests/support/members.ts'
import { testPlatform } from '../../tests/support/platform.ts'
import { hashPassword } from '../accounts/index.ts'
import type { Context, Member } from '../context.ts'
import { balanceOf, checkLedger, wallet } from '../ledger/index.ts'
import { setValue } from '../settings/index.ts'
import {
  acceptPayoutNotice,
  approveWithdrawal,
  bindAccount,
  forceReceipt,
  listWithdrawals,
  payByHand,
  rejectWithdrawal,
  releaseAccount,
  requestWithdrawal,
  retryPayout,
  showWithdrawal,
  withdrawal,
} from './index.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let paymentPasswordHash: string
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  paymentPasswordHash = await hashPassword('135790')
  await setValue(ctx, 'test', 'simulatorDeposit', 'pay')
})
beforeEach(async () => {
  await forgetJobs(ctx)
  await setValue(ctx, 'test', 'simulatorPayout', 'pay')
})
afterAll(() => world.close())

let numbers = 1_000_000

async function newOrder(): Promise<{ member: Member; orderId: string; accountId: string; number: string }> {
  const member = await testMember(ctx, { balance: '500000.00', paymentPasswordHash })
  const number = String(++numbers)
  const bank = { bankCode: 'VCB', accountNumber: number, payeeName: 'NGUYEN LAN' }
  const bound = await bindAccount(ctx, member, bank)
  if (!bound.ok) throw new Error(bound.code)
  const { accountId } = bound.value
  const made = await requestWithdrawal(ctx, member, {
    ...{ accountId, amount: '200000.00', paymentPassword: '135790', requestId: randomUUID() },
  })
  if (!made.ok) throw new Error(made.code)
  return { member, orderId: made.value.orderId, accountId, number }
}

async function approved(how: 'pay' | 'refuse' | 'slow' | 'twice' | 'lose') {
  const order = await newOrder()
  await setValue(ctx, 'test', 'simulatorPayout', how)
  await approveWithdrawal(ctx, order.orderId, 'ops:anna')
  world.clock.advance(5)
  return order
}

const walletsOf = async ({ id }: Member) => ({
  main: await balanceOf(ctx.db, wallet(id, 'main')),
  held: await balanceOf(ctx.db, wallet(id, 'held')),
})
const held = { main: minorOf('300000.00'), held: minorOf('200000.00') }
const gone = { main: minorOf('300000.00'), held: 0n }
const back = { main: minorOf('500000.00'), held: 0n }
const seen = (member: Member, orderId: string) => withdrawal(ctx, member, { orderId })

test('a payout that the provider refuses waits for the operator, who rejects it: the money is back', async () => {
  const { member, orderId } = await approved('refuse')
  await runJobs(world.platform, { thrice: true })
  expect(await seen(member, orderId)).toMatchObject({ value: { status: 'approved', delayed: true } })
  expect(await walletsOf(member)).toEqual(held)
  expect(await listWithdrawals(ctx, { problem: true, memberId: member.id })).toMatchObject([
    { id: orderId, problem: 'the simulated bank does not know the account' },
  ])
  expect(await rejectWithdrawal(ctx, orderId, 'ops:anna', 'the account is closed')).toMatchObject({
    ok: true,
  })
  expect(await walletsOf(member)).toEqual(back)
  expect(await seen(member, orderId)).toMatchObject({
    value: { status: 'rejected', delayed: false, reason: 'the account is closed' },
  })
  expect(await retryPayout(ctx, orderId, 'ops:anna')).toMatchObject({ code: 'state-moved-on' })
})

test('or tries again under another number, or pays by hand', async () => {
  const { member, orderId } = await approved('refuse')
  expect(await retryPayout(ctx, orderId, 'ops:anna')).toMatchObject({ code: 'state-moved-on' })
  await runJobs(world.platform)
  await setValue(ctx, 'test', 'simulatorPayout', 'pay')
  expect(await retryPayout(ctx, orderId, 'ops:anna')).toMatchObject({ ok: true })
  // What the bank says of the first attempt by now is nothing to the second.
  const late = { orderId, payoutId: orderId, status: 'failed' as const, reason: 'no such account' }
  expect(await acceptPayoutNotice(ctx, late)).toMatchObject({ value: 'too-late' })
  await runJobs(world.platform)
  expect(await seen(member, orderId)).toMatchObject({ value: { status: 'paid', delayed: false } })
  expect(await walletsOf(member)).toEqual(gone)

  const other = await approved('refuse')
  expect(await payByHand(ctx, other.orderId, 'ops:anna')).toMatchObject({ code: 'operation-not-allowed' })
  await runJobs(world.platform)
  expect(await payByHand(ctx, other.orderId, 'ops:anna')).toMatchObject({ ok: true })
  expect(await walletsOf(other.member)).toEqual(gone)
})

test.each(['slow', 'twice', 'lose'] as const)('a provider that is %s pays once', async (how) => {
  const { member, orderId } = await approved(how)
  const asked = runJobs(world.platform)
  if (how === 'lose') await expect(asked).rejects.toThrow('lost its answer')
  else await asked
  expect(await seen(member, orderId)).toMatchObject({ value: { status: 'approved' } })
  // The money may have left: it cannot be given back now.
  expect(await rejectWithdrawal(ctx, orderId, 'ops:anna', 'too slow')).toMatchObject({
    code: 'state-moved-on',
  })
  world.clock.advance(60)
  await runJobs(world.platform, { thrice: true })
  expect(await seen(member, orderId)).toMatchObject({ value: { status: 'paid' } })
  expect(await walletsOf(member)).toEqual(gone)
})

test('a forced receipt is final, says who did it and why, and refunds nothing', async () => {
  const { member, orderId } = await approved('pay')
  expect(await forceReceipt(ctx, orderId, 'ops:anna', 'the bank shows it')).toMatchObject({
    code: 'state-moved-on',
  })
  await runJobs(world.platform)
  expect(await forceReceipt(ctx, orderId, 'ops:anna', '')).toMatchObject({ code: 'required' })
  expect(await forceReceipt(ctx, orderId, 'ops:anna', 'the bank shows it')).toMatchObject({ ok: true })
  expect(await seen(member, orderId)).toMatchObject({
    value: { status: 'received', receipt: 'forced', reason: 'the bank shows it' },
  })
  expect(await walletsOf(member)).toEqual(gone)
  expect(await showWithdrawal(ctx, orderId)).toMatchObject({
    value: { events: [{ by: member.account }, { by: 'ops:anna' }, { by: 'system' }, { by: 'ops:anna' }] },
  })
})

test('a bound account is released once nothing is on its way to it; then somebody else binds it', async () => {
  const { member, orderId, accountId, number } = await newOrder()
  const other = await testMember(ctx)
  const bank = { bankCode: 'VCB', accountNumber: number, payeeName: 'TRAN BINH' }
  expect(await bindAccount(ctx, other, bank)).toMatchObject({ code: 'account-already-bound' })
  expect(await releaseAccount(ctx, accountId, 'ops:anna', 'not theirs')).toMatchObject({
    code: 'state-moved-on',
  })
  await rejectWithdrawal(ctx, orderId, 'ops:anna', 'not yours')
  expect(await releaseAccount(ctx, accountId, 'ops:anna', 'not theirs')).toMatchObject({ ok: true })
  expect(await releaseAccount(ctx, accountId, 'ops:anna', 'again')).toMatchObject({ code: 'not-found' })
  const wish = { accountId, amount: '200000.00', paymentPassword: '135790', requestId: randomUUID() }
  expect(await requestWithdrawal(ctx, member, wish)).toMatchObject({ code: 'not-offered' })
  expect(await bindAccount(ctx, other, bank)).toMatchObject({ ok: true })
  // The old order still says where it went.
  expect(await seen(member, orderId)).toMatchObject({
    value: { account: expect.stringContaining('Vietcombank') },
  })
})

const word = fc.record({
  attempt: fc.constantFrom(1, 2),
  status: fc.constantFrom('paid' as const, 'failed' as const),
})
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('word' as const), word }) },
  fc.record({
    do: fc.constantFrom('retry' as const, 'reject' as const, 'by-hand' as const, 'force' as const),
  }),
)

const walletsIn: Record<string, typeof held> = { approved: held, paid: gone, received: gone, rejected: back }

test('whatever the bank says, in any order and as often as it likes: the money leaves once, or is back, never both', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 8 }),
      async (rounds) => {
        const { member, orderId } = await approved('slow')
        for (const round of rounds) {
          await Promise.all(
            round.map((one) => {
              if (one.do === 'retry') return retryPayout(ctx, orderId, 'ops:anna')
              if (one.do === 'reject') return rejectWithdrawal(ctx, orderId, 'ops:anna', 'refused')
              if (one.do === 'by-hand') return payByHand(ctx, orderId, 'ops:anna')
              if (one.do !== 'word') return forceReceipt(ctx, orderId, 'ops:anna', 'seen')
              const { attempt, status } = one.word
              const payoutId = attempt === 1 ? orderId : `${orderId}-${attempt}`
              return acceptPayoutNotice(ctx, { orderId, payoutId, status, reason: 'refused' })
            }),
          )
          const order = await seen(member, orderId)
          const status = order.ok ? order.value.status : ''
          expect(await walletsOf(member), status).toEqual(walletsIn[status])
        }
      },
    ),
    { numRuns: 30 },
  )
  expect((await checkLedger(ctx.db)).problems).toEqual([])
}, 120_000)
