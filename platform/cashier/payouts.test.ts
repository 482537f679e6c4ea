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
  listOddPayouts,
  listWithdrawals,
  type PayoutDecision,
  payByHand,
  payWithdrawal,
  rejectWithdrawal,
  releaseAccount,
  requestWithdrawal,
  retryPayout,
  settleOddPayout,
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

/** What the provider tells of an attempt. */
const say = (orderId: string, attempt: number, status: 'paid' | 'failed', provider = 'simulator') =>
  acceptPayoutNotice(ctx, provider, {
    ...{ orderId, payoutId: attempt === 1 ? orderId : `${orderId}-${attempt}` },
    ...{ status, reason: 'no such account' },
  })
const retry = async (orderId: string) => {
  const tried = await retryPayout(ctx, orderId, 'ops:anna')
  if (tried.ok) await payWithdrawal(ctx, orderId)
  return tried
}
const oddOf = (orderId: string) => listOddPayouts(ctx, { orderId, all: true })
const settle = async (orderId: string, decision: PayoutDecision, nth = 0) => {
  const id = (await oddOf(orderId))[nth]?.id ?? '0'
  return settleOddPayout(ctx, { id, decision, actor: 'ops:anna', reason: 'the bank says so' })
}

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
  await runJobs(world.platform)
  await setValue(ctx, 'test', 'simulatorPayout', 'pay')
  expect(await retryPayout(ctx, orderId, 'ops:anna')).toMatchObject({ ok: true })
  // What the bank says of the first attempt by now is nothing to the second.
  expect(await say(orderId, 1, 'failed')).toMatchObject({ value: 'too-late' })
  await runJobs(world.platform)
  expect(await seen(member, orderId)).toMatchObject({ value: { status: 'paid', delayed: false } })
  expect(await walletsOf(member)).toEqual(gone)

  const other = await approved('refuse')
  expect(await payByHand(ctx, other.orderId, 'ops:anna')).toMatchObject({ code: 'operation-not-allowed' })
  await runJobs(world.platform)
  expect(await payByHand(ctx, other.orderId, 'ops:anna')).toMatchObject({ ok: true })
  expect(await walletsOf(other.member)).toEqual(gone)
})

test.each(['approved', 'run'] as const)(
  'a withdrawal whose payment was %s while the provider was off is paid once it is on, when the operator says so',
  async (whenOff) => {
    const off = async (isOff: boolean) => {
      await setValue(ctx, 'test', 'simulatorDeposit', isOff ? 'off' : 'pay')
      world.clock.advance(6)
    }
    if (whenOff === 'approved') await off(true)
    const { member, orderId } = await approved('pay')
    if (whenOff === 'run') await off(true)
    await runJobs(world.platform)
    expect(await retryPayout(ctx, orderId, 'ops:anna')).toMatchObject({ code: 'operation-not-allowed' })
    await off(false)
    expect(await payByHand(ctx, orderId, 'ops:anna')).toMatchObject({ code: 'operation-not-allowed' })
    expect(await retryPayout(ctx, orderId, 'ops:anna')).toMatchObject({ ok: true })
    expect(await retryPayout(ctx, orderId, 'ops:anna')).toMatchObject({ ok: true })
    await runJobs(world.platform, { thrice: true })
    expect(await retryPayout(ctx, orderId, 'ops:anna')).toMatchObject({ code: 'state-moved-on' })
    expect(await seen(member, orderId)).toMatchObject({ value: { status: 'paid' } })
    expect(await walletsOf(member)).toEqual(gone)
    const asked = await ctx.db.selectFrom('payout').select('id').where('order_id', '=', orderId).execute()
    expect(asked).toEqual([{ id: orderId }])
  },
)

test('what was asked of a provider that is off since is asked again once it is on', async () => {
  const { member, orderId } = await approved('lose')
  await expect(payWithdrawal(ctx, orderId)).rejects.toThrow('lost its answer')
  await setValue(ctx, 'test', 'simulatorDeposit', 'off')
  world.clock.advance(6)
  await expect(payWithdrawal(ctx, orderId)).rejects.toThrow('has not answered')
  await setValue(ctx, 'test', 'simulatorDeposit', 'pay')
  await setValue(ctx, 'test', 'simulatorPayout', 'pay')
  world.clock.advance(6)
  expect(await retryPayout(ctx, orderId, 'ops:anna')).toMatchObject({ code: 'state-moved-on' })
  await payWithdrawal(ctx, orderId)
  expect(await walletsOf(member)).toEqual(gone)
  await payWithdrawal(ctx, orderId)
  expect(await walletsOf(member)).toEqual(gone)
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
  const told = await ctx.db
    .selectFrom('inbox_message')
    .select('params')
    .where('member_id', '=', member.id)
    .where('code', '=', 'withdrawal-receipt-forced')
    .execute()
  expect(told).toMatchObject([{ params: { amount: '200000.00', orderId, reason: 'the bank shows it' } }])
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

test('a payout that bounces is given back once, and its withdrawal is rejected', async () => {
  const { member, orderId } = await approved('pay')
  await runJobs(world.platform)
  expect(await walletsOf(member)).toEqual(gone)
  expect(await say(orderId, 1, 'failed')).toMatchObject({ value: 'odd' })
  expect(await say(orderId, 1, 'failed')).toMatchObject({ value: 'odd' })
  expect(await oddOf(orderId)).toMatchObject([
    { kind: 'bounced', account: member.account, amount: '200000.00', problem: 'no such account' },
  ])
  expect(await settle(orderId, 'collected')).toMatchObject({ code: 'operation-not-allowed' })
  const settled = await Promise.all([settle(orderId, 'returned'), settle(orderId, 'returned')])
  expect(settled.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(await walletsOf(member)).toEqual(back)
  expect(await seen(member, orderId)).toMatchObject({
    value: { status: 'rejected', receipt: null, reason: 'the bank says so' },
  })
  expect(await say(orderId, 1, 'failed')).toMatchObject({ value: 'odd' })
  expect(await oddOf(orderId)).toMatchObject([{ decision: 'returned', decidedBy: 'ops:anna' }])
  world.clock.advance(86_400)
  await runJobs(world.platform)
  expect(await seen(member, orderId)).toMatchObject({ value: { status: 'rejected' } })
})

test('a large one waits for another operator', async () => {
  const { member, orderId } = await approved('pay')
  await runJobs(world.platform)
  await say(orderId, 1, 'failed')
  await setValue(ctx, 'test', 'adjustmentTwoPersonsAbove', 1_999_999)
  world.clock.advance(2)
  expect(await settle(orderId, 'returned')).toMatchObject({ value: { waitsAs: expect.any(String) } })
  expect(await settle(orderId, 'returned')).toMatchObject({ code: 'state-moved-on' })
  expect(await walletsOf(member)).toEqual(gone)
  await setValue(ctx, 'test', 'adjustmentTwoPersonsAbove', 1_000_000_000)
  world.clock.advance(2)
})

test('money that left twice is seen, and collected, written off, or nothing', async () => {
  const cashier = async (orderId: string) => {
    const entries = await ctx.db
      .selectFrom('ledger_entry')
      .innerJoin('ledger_posting', 'ledger_posting.id', 'ledger_entry.posting_id')
      .innerJoin('ledger_account', 'ledger_account.id', 'ledger_entry.account_id')
      .select('amount')
      .where('reference', '=', orderId)
      .where('ledger_account.kind', '=', 'cashier')
      .execute()
    return entries.reduce((sum, { amount }) => sum + amount, 0n)
  }
  const left = minorOf('200000.00')
  const cases = { collected: 2n, 'written-off': 2n, nothing: 1n } as const
  for (const [decision, times] of Object.entries(cases) as [keyof typeof cases, bigint][]) {
    const { member, orderId } = await approved('slow')
    await payWithdrawal(ctx, orderId)
    await say(orderId, 1, 'failed')
    expect(await retry(orderId)).toMatchObject({ ok: true })
    expect(await say(orderId, 1, 'paid', 'somebody')).toMatchObject({ code: 'not-found' })
    expect(await say(orderId, 1, 'paid')).toMatchObject({ value: 'odd' })
    // The order waits for its last attempt; until the operator has settled the other one its money is not given back.
    expect(await walletsOf(member)).toEqual(held)
    await say(orderId, 2, 'failed')
    expect(await rejectWithdrawal(ctx, orderId, 'ops:anna', 'refused')).toMatchObject({
      code: 'operation-not-allowed',
    })
    expect(await retry(orderId)).toMatchObject({ code: 'operation-not-allowed' })
    expect(await say(orderId, 2, 'paid')).toMatchObject({ value: 'paid' })
    expect(await oddOf(orderId)).toMatchObject([{ kind: 'other-attempt', payoutId: orderId }])
    expect(await settle(orderId, 'returned')).toMatchObject({ code: 'operation-not-allowed' })
    expect(await settle(orderId, decision)).toMatchObject({ ok: true })
    expect(await cashier(orderId)).toBe(times * left)
    const main = decision === 'collected' ? gone.main - left : gone.main
    expect(await walletsOf(member)).toEqual({ main, held: 0n })
  }
})

test('what comes after the operator has given the money back, or has paid by hand, is seen', async () => {
  const rejected = await approved('refuse')
  await runJobs(world.platform)
  await rejectWithdrawal(ctx, rejected.orderId, 'ops:anna', 'refused')
  await say(rejected.orderId, 1, 'paid')
  expect(await oddOf(rejected.orderId)).toMatchObject([{ kind: 'paid-after-release' }])
  const byHand = await approved('refuse')
  await runJobs(world.platform)
  await payByHand(ctx, byHand.orderId, 'ops:anna')
  await say(byHand.orderId, 1, 'paid')
  expect(await oddOf(byHand.orderId)).toMatchObject([{ kind: 'paid-already' }])
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
  fc.record({
    do: fc.constantFrom('returned' as const, 'written-off' as const, 'nothing' as const),
    nth: fc.nat({ max: 2 }),
  }),
)

const walletsIn: Record<string, typeof held> = { approved: held, paid: gone, received: gone, rejected: back }

test('whatever the bank says, in any order and as often as it likes: the money leaves once, or is back, never both, and all that was paid besides is seen', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 8 }),
      async (rounds) => {
        const { member, orderId } = await approved('slow')
        await payWithdrawal(ctx, orderId)
        const paid = new Set<number>()
        for (const round of rounds) {
          await Promise.all(
            round.map((one) => {
              if (one.do === 'retry') return retry(orderId)
              if (one.do === 'reject') return rejectWithdrawal(ctx, orderId, 'ops:anna', 'refused')
              if (one.do === 'by-hand') return payByHand(ctx, orderId, 'ops:anna')
              if ('nth' in one) return settle(orderId, one.do, one.nth)
              if (one.do !== 'word') return forceReceipt(ctx, orderId, 'ops:anna', 'seen')
              const { attempt, status } = one.word
              return say(orderId, attempt, status).then(
                ({ ok }) => ok && status === 'paid' && paid.add(attempt),
              )
            }),
          )
          const order = await seen(member, orderId)
          const status = order.ok ? order.value.status : ''
          expect(await walletsOf(member), status).toEqual(walletsIn[status])
          const closing = await ctx.db
            .selectFrom('payout')
            .select('id')
            .where('order_id', '=', orderId)
            .where('posting_id', 'is not', null)
            .execute()
          const besides = (await oddOf(orderId)).filter(({ kind }) => kind !== 'bounced')
          expect(besides.length + closing.length).toBe(paid.size)
        }
      },
    ),
    { numRuns: 30 },
  )
  expect((await checkLedger(ctx.db)).problems).toEqual([])
}, 120_000)
