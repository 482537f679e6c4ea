import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { minorOf } from '#contract/base/fields/money.ts'
import { ok } from '#platform/base/result.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { payoutProvider } from '#platform/cashier/providers/index.ts'
import { lockMoneyOf, wallet } from '#platform/money/ledger/index.ts'
import { runJobs } from '#tests/support/platform/jobs.ts'
import { back, ctx, gone, held, inPayoutWorld, orders, world } from '#tests/support/worlds/payouts.ts'
import { bindAccount } from '../accounts/bind-account.ts'
import { releaseAccount } from '../accounts/release-account.ts'
import { approveWithdrawal } from '../approve-withdrawal.ts'
import { forceReceipt } from '../confirm-receipt.ts'
import { listWithdrawals, showWithdrawal } from '../list-withdrawals.ts'
import { rejectWithdrawal } from '../reject-withdrawal.ts'
import { requestWithdrawal } from '../request-withdrawal.ts'
import { payByHand } from './pay-by-hand.ts'
import { payWithdrawal } from './pay-withdrawal.ts'
import { listPayoutExceptions } from './payout-exceptions.ts'
import { retryPayout } from './retry-payout.ts'

inPayoutWorld()

test('a payout that the provider refuses waits for the operator, who rejects it: the money is back', async () => {
  const { member, orderId } = await orders.approved('refuse')
  await runJobs(world.platform, { thrice: true })
  expect(await orders.seen(member, orderId)).toMatchObject({ value: { status: 'approved', delayed: true } })
  expect(await orders.walletsOf(member)).toEqual(held)
  expect(await listWithdrawals(ctx, { problem: true, memberId: member.id })).toMatchObject([
    { id: orderId, problem: 'the simulated bank does not know the account' },
  ])
  expect(await rejectWithdrawal(ctx, orderId, 'ops:anna', 'the account is closed')).toMatchObject({
    ok: true,
  })
  expect(await orders.walletsOf(member)).toEqual(back)
  expect(await orders.seen(member, orderId)).toMatchObject({
    value: { status: 'rejected', delayed: false, reason: 'the account is closed' },
  })
  expect(await retryPayout(ctx, orderId, 'ops:anna')).toMatchObject({ code: 'state-moved-on' })
})

test('or tries again under another number, or pays by hand', async () => {
  const { member, orderId } = await orders.approved('refuse')
  await runJobs(world.platform)
  await setValue(ctx, 'test', 'simulatorPayout', 'pay')
  expect(await retryPayout(ctx, orderId, 'ops:anna')).toMatchObject({ ok: true })
  // A callback about the first attempt does not affect the second.
  expect(await orders.say(orderId, 1, 'failed')).toMatchObject({ value: 'too-late' })
  await runJobs(world.platform)
  expect(await orders.seen(member, orderId)).toMatchObject({ value: { status: 'paid', delayed: false } })
  expect(await orders.walletsOf(member)).toEqual(gone)

  const other = await orders.approved('refuse')
  expect(await payByHand(ctx, other.orderId, 'ops:anna')).toMatchObject({ code: 'operation-not-allowed' })
  await runJobs(world.platform)
  expect(await payByHand(ctx, other.orderId, 'ops:anna')).toMatchObject({ ok: true })
  expect(await orders.walletsOf(other.member)).toEqual(gone)
})

test.each(['approved', 'run'] as const)(
  'a withdrawal whose payment was %s while the provider was off is paid once it is on, when the operator says so',
  async (whenOff) => {
    if (whenOff === 'approved') await orders.open(false)
    const { member, orderId } = await orders.approved('pay')
    if (whenOff === 'run') await orders.open(false)
    await runJobs(world.platform)
    expect(await retryPayout(ctx, orderId, 'ops:anna')).toMatchObject({ code: 'operation-not-allowed' })
    await orders.open(true)
    expect(await payByHand(ctx, orderId, 'ops:anna')).toMatchObject({ code: 'operation-not-allowed' })
    expect(await retryPayout(ctx, orderId, 'ops:anna')).toMatchObject({ ok: true })
    expect(await retryPayout(ctx, orderId, 'ops:anna')).toMatchObject({ ok: true })
    await runJobs(world.platform, { thrice: true })
    expect(await retryPayout(ctx, orderId, 'ops:anna')).toMatchObject({ code: 'state-moved-on' })
    expect(await orders.seen(member, orderId)).toMatchObject({ value: { status: 'paid' } })
    expect(await orders.walletsOf(member)).toEqual(gone)
    const asked = await ctx.db.selectFrom('payout').select('id').where('order_id', '=', orderId).execute()
    expect(asked).toEqual([{ id: orderId }])
  },
)

test('what was asked of a provider that is off since is asked again once it is on', async () => {
  const asked = vi.spyOn(payoutProvider, 'payOut').mockRejectedValueOnce(new Error('no way there'))
  const { member, orderId } = await orders.approved('pay')
  await runJobs(world.platform)
  await orders.open(false)
  world.clock.advance(60)
  await runJobs(world.platform)
  expect(await orders.walletsOf(member)).toEqual(held)
  await orders.open(true)
  expect(await retryPayout(ctx, orderId, 'ops:anna')).toMatchObject({ code: 'state-moved-on' })
  world.clock.advance(60)
  await runJobs(world.platform, { thrice: true })
  expect(await orders.walletsOf(member)).toEqual(gone)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('a provider whose word does not come is asked later and later, until it does', async () => {
  const asked = vi.spyOn(payoutProvider, 'payOut').mockResolvedValue('pending')
  const { member, orderId } = await orders.approved('pay')
  const times: number[] = []
  for (const seconds of [0, 4, 1, 9, 1, 20, 40]) {
    world.clock.advance(seconds)
    await runJobs(world.platform)
    times.push(asked.mock.calls.length)
  }
  expect(times).toEqual([1, 1, 2, 2, 3, 4, 5])
  for (let hour = 0; hour < 30; hour++) {
    world.clock.advance(3_600)
    await runJobs(world.platform)
  }
  expect(asked).toHaveBeenCalledTimes(35)
  expect(new Set(asked.mock.calls.map(([, { payoutId }]) => payoutId))).toEqual(new Set([orderId]))
  expect(await orders.walletsOf(member)).toEqual(held)
  asked.mockRestore()
  world.clock.advance(3_600)
  await runJobs(world.platform, { thrice: true })
  expect(await orders.walletsOf(member)).toEqual(gone)
})

test.each([86_400, -86_400])(
  'the wait for a payout is by the clock of the queue, where that of the platform is off by %i s',
  async (seconds) => {
    const waits = async () => {
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from run_at - updated_at)::float8 as seconds from graphile_worker.jobs where key like 'pay %'
      `.execute(ctx.db)
      return rows
    }
    vi.spyOn(payoutProvider, 'payOut').mockResolvedValue('pending')
    const { orderId } = await orders.newOrder()
    world.clock.advance(seconds)
    await approveWithdrawal(ctx, orderId, 'ops:anna')
    expect(await waits()).toEqual([{ seconds: 1 }])
    await payWithdrawal(ctx, orderId)
    expect(await waits()).toEqual([{ seconds: 5 }])
    if (seconds < 0) world.clock.advance(-seconds)
  },
)

test.each(['slow', 'lose'] as const)(
  'a payout of a %s provider that is off since is not paid by hand',
  async (how) => {
    const { member, orderId } = await orders.approved(how)
    await payWithdrawal(ctx, orderId)
    await orders.open(false)
    expect(await payByHand(ctx, orderId, 'ops:anna')).toMatchObject({ code: 'operation-not-allowed' })
    expect(await orders.walletsOf(member)).toEqual(held)
    await orders.open(true)
    await orders.say(orderId, 1, 'failed')
    expect(await payByHand(ctx, orderId, 'ops:anna')).toMatchObject({ ok: true })
  },
)

test('what the provider does not say the operator does, once nothing of it can be on its way', async () => {
  vi.spyOn(payoutProvider, 'payOut').mockResolvedValue('pending')
  const fresh = await orders.approved('pay')
  expect(await orders.resolve(fresh.orderId, 'paid')).toMatchObject({ code: 'state-moved-on' })
  expect(await orders.resolve(randomUUID(), 'paid')).toMatchObject({ code: 'not-found' })
  expect(await orders.resolve(fresh.orderId, 'paid', ' ')).toMatchObject({ code: 'required' })

  const paid = await orders.approved('pay')
  await payWithdrawal(ctx, paid.orderId)
  world.clock.advance(200)
  await payWithdrawal(ctx, paid.orderId)
  world.clock.advance(299)
  expect(await orders.resolve(paid.orderId, 'paid')).toMatchObject({
    code: 'operation-not-allowed',
    detail: { retryAfterSeconds: 1 },
  })
  world.clock.advance(1)
  const both = await Promise.all([
    orders.resolve(paid.orderId, 'paid'),
    orders.resolve(paid.orderId, 'failed'),
  ])
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])

  const one = await orders.approved('pay')
  await payWithdrawal(ctx, one.orderId)
  world.clock.advance(300)
  expect(await orders.resolve(one.orderId, 'paid')).toMatchObject({ ok: true })
  expect(await orders.walletsOf(one.member)).toEqual(gone)
  // The same callback again is no second payment; the opposite one is a bounce.
  expect(await orders.say(one.orderId, 1, 'paid')).toMatchObject({ value: 'too-late' })
  expect(await orders.say(one.orderId, 1, 'failed')).toMatchObject({ value: 'exception' })
  expect(await orders.exceptionsOf(one.orderId)).toMatchObject([{ kind: 'bounced' }])

  const other = await orders.approved('pay')
  await payWithdrawal(ctx, other.orderId)
  world.clock.advance(300)
  expect(await orders.resolve(other.orderId, 'failed', 'the bank has never seen it')).toMatchObject({
    ok: true,
  })
  expect(await orders.resolve(other.orderId, 'failed')).toMatchObject({ code: 'state-moved-on' })
  expect(await listWithdrawals(ctx, { problem: true, memberId: other.member.id })).toMatchObject([
    { id: other.orderId, problem: 'the bank has never seen it' },
  ])
  const trail = ctx.db
    .selectFrom('audit')
    .select(['actor', 'action', 'detail'])
    .where('subject', '=', other.orderId)
  expect(await trail.orderBy('id').execute()).toMatchObject([
    { action: 'withdrawal-approved' },
    { actor: 'ops:anna', action: 'payout-resolved', detail: { payout: other.orderId, end: 'failed' } },
  ])
  // No job of before asks for it again.
  world.clock.advance(3_600)
  await runJobs(world.platform)
  expect(await orders.seen(other.member, other.orderId)).toMatchObject({ value: { status: 'approved' } })
  expect(await rejectWithdrawal(ctx, other.orderId, 'ops:anna', 'not paid')).toMatchObject({ ok: true })
  expect(await orders.walletsOf(other.member)).toEqual(back)
})

test('the simulated bank pays what is on its way, whatever is set meanwhile', async () => {
  const { member, orderId } = await orders.approved('slow')
  await payWithdrawal(ctx, orderId)
  await setValue(ctx, 'test', 'simulatorPayout', 'refuse')
  world.clock.advance(2)
  await payWithdrawal(ctx, orderId)
  expect(await orders.walletsOf(member)).toEqual(held)
  world.clock.advance(2)
  await runJobs(world.platform)
  expect(await orders.walletsOf(member)).toEqual(gone)
})

test.each(['slow', 'twice', 'lose'] as const)('a provider that is %s pays once', async (how) => {
  const { member, orderId } = await orders.approved(how)
  await runJobs(world.platform)
  expect(await orders.seen(member, orderId)).toMatchObject({ value: { status: 'approved' } })
  // The money may have left: it cannot be given back now.
  expect(await rejectWithdrawal(ctx, orderId, 'ops:anna', 'too slow')).toMatchObject({
    code: 'state-moved-on',
  })
  world.clock.advance(60)
  await runJobs(world.platform, { thrice: true })
  expect(await orders.seen(member, orderId)).toMatchObject({ value: { status: 'paid' } })
  expect(await orders.walletsOf(member)).toEqual(gone)
})

test('a forced receipt is final, says who did it and why, and refunds nothing', async () => {
  const { member, orderId } = await orders.approved('pay')
  expect(await forceReceipt(ctx, orderId, 'ops:anna', 'the bank shows it')).toMatchObject({
    code: 'state-moved-on',
  })
  await runJobs(world.platform)
  expect(await forceReceipt(ctx, orderId, 'ops:anna', '')).toMatchObject({ code: 'required' })
  expect(await forceReceipt(ctx, orderId, 'ops:anna', 'the bank shows it')).toMatchObject({ ok: true })
  expect(await orders.seen(member, orderId)).toMatchObject({
    value: { status: 'received', receipt: 'forced', reason: 'the bank shows it' },
  })
  expect(await orders.walletsOf(member)).toEqual(gone)
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

test('a bound account is released once nothing is on its way to it; then nothing goes there from its member', async () => {
  const { member, orderId, accountId, number } = await orders.newOrder()
  expect(await releaseAccount(ctx, accountId, 'ops:anna', 'not theirs')).toMatchObject({
    code: 'state-moved-on',
  })
  await rejectWithdrawal(ctx, orderId, 'ops:anna', 'not yours')
  expect(await releaseAccount(ctx, accountId, 'ops:anna', 'not theirs')).toMatchObject({ ok: true })
  expect(await releaseAccount(ctx, accountId, 'ops:anna', 'again')).toMatchObject({ code: 'not-found' })
  const input = { accountId, amount: '200000.00', paymentPassword: '135790', requestId: randomUUID() }
  expect(await requestWithdrawal(ctx, member, input)).toMatchObject({ code: 'not-found' })
  const bank = { bankCode: 'VCB', accountNumber: number, payeeName: 'NGUYEN LAN' }
  const again = await bindAccount(ctx, member, bank)
  expect(again.ok && again.value.accountId).not.toBe(accountId)
  // The old order still says where it went.
  expect(await orders.seen(member, orderId)).toMatchObject({
    value: { account: expect.stringContaining('Vietcombank') },
  })
})

test('a payout that bounces is given back once, and its withdrawal is rejected', async () => {
  const { member, orderId } = await orders.approved('pay')
  await runJobs(world.platform)
  expect(await orders.walletsOf(member)).toEqual(gone)
  expect(await orders.say(orderId, 1, 'failed')).toMatchObject({ value: 'exception' })
  expect(await orders.say(orderId, 1, 'failed')).toMatchObject({ value: 'exception' })
  expect(await orders.exceptionsOf(orderId)).toMatchObject([
    { kind: 'bounced', account: member.account, amount: '200000.00', problem: 'no such account' },
  ])
  expect(await orders.settle(orderId, 'collected')).toMatchObject({ code: 'operation-not-allowed' })
  const settled = await Promise.all([orders.settle(orderId, 'returned'), orders.settle(orderId, 'returned')])
  expect(settled.map(({ ok }) => ok).sort()).toEqual([false, true])
  expect(await orders.walletsOf(member)).toEqual(back)
  expect(await orders.seen(member, orderId)).toMatchObject({
    value: { status: 'rejected', receipt: null, reason: 'the bank says so' },
  })
  expect(await orders.say(orderId, 1, 'failed')).toMatchObject({ value: 'exception' })
  expect(await orders.exceptionsOf(orderId)).toMatchObject([{ decision: 'returned', decidedBy: 'ops:anna' }])
  world.clock.advance(86_400)
  await runJobs(world.platform)
  expect(await orders.seen(member, orderId)).toMatchObject({ value: { status: 'rejected' } })
})

test('one that is paid after it has bounced and was given back is seen, once', async () => {
  const { member, orderId } = await orders.approved('pay')
  await runJobs(world.platform)
  await orders.say(orderId, 1, 'failed')
  expect(await orders.say(orderId, 1, 'paid')).toMatchObject({ value: 'too-late' })
  await orders.settle(orderId, 'returned')
  expect(await orders.say(orderId, 1, 'paid')).toMatchObject({ value: 'exception' })
  expect(await orders.say(orderId, 1, 'paid')).toMatchObject({ value: 'exception' })
  expect(await listPayoutExceptions(ctx, { orderId })).toMatchObject([
    { kind: 'paid-after-release', payoutId: orderId },
  ])
  expect(await orders.walletsOf(member)).toEqual(back)
  expect(await orders.settle(orderId, 'collected')).toMatchObject({ ok: true })
  expect(await orders.walletsOf(member)).toEqual(gone)
})

test('a return waits for the main wallet before it holds the other one', async () => {
  const { member, orderId } = await orders.approved('pay')
  await runJobs(world.platform)
  await orders.say(orderId, 1, 'failed')
  let settled: ReturnType<typeof orders.settle> | undefined
  await ctx.transact(async (ctx) => {
    await lockMoneyOf(ctx, member.id)
    settled = orders.settle(orderId, 'returned')
    await vi.waitFor(
      async () => {
        const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        expect((await waiting.execute(world.ctx.db)).rows).toHaveLength(1)
      },
      { timeout: 20_000 },
    )
    const held = ctx.db.selectFrom('ledger_account').select('id').where('key', '=', wallet(member.id, 'held'))
    expect(await held.forNoKeyUpdate().skipLocked().execute()).toHaveLength(1)
    return ok(null)
  })
  expect(await settled).toMatchObject({ ok: true })
  expect(await orders.walletsOf(member)).toEqual(back)
})

test('a large one waits for another operator', async () => {
  const { member, orderId } = await orders.approved('pay')
  await runJobs(world.platform)
  await orders.say(orderId, 1, 'failed')
  await setValue(ctx, 'test', 'approvalThreshold', 1_999_999)
  world.clock.advance(2)
  expect(await orders.settle(orderId, 'returned')).toMatchObject({ value: { waitsAs: expect.any(String) } })
  expect(await orders.settle(orderId, 'returned')).toMatchObject({ code: 'state-moved-on' })
  expect(await orders.walletsOf(member)).toEqual(gone)
  await setValue(ctx, 'test', 'approvalThreshold', 1_000_000_000)
  world.clock.advance(2)
})

test('an attempt is not sent once an earlier one is reported as paid, and the operator decides', async () => {
  const { member, orderId } = await orders.approved('slow')
  await payWithdrawal(ctx, orderId)
  await orders.say(orderId, 1, 'failed')
  expect(await retryPayout(ctx, orderId, 'ops:anna')).toMatchObject({ ok: true })
  expect(await orders.say(orderId, 1, 'paid')).toMatchObject({ value: 'exception' })
  const sent = vi.spyOn(payoutProvider, 'payOut')
  await payWithdrawal(ctx, orderId)
  expect(sent).not.toHaveBeenCalled()
  expect(await listWithdrawals(ctx, { problem: true, memberId: member.id })).toMatchObject([
    { id: orderId, problem: 'not sent: an earlier payout may have paid it' },
  ])
  expect(await payByHand(ctx, orderId, 'ops:anna')).toMatchObject({ code: 'operation-not-allowed' })
  expect(await orders.settle(orderId, 'nothing')).toMatchObject({ ok: true })
  expect(await payByHand(ctx, orderId, 'ops:anna')).toMatchObject({ ok: true })
  expect(await orders.walletsOf(member)).toEqual(gone)
})

test('an attempt that was sent is asked about all the same', async () => {
  const { member, orderId } = await orders.approved('slow')
  await payWithdrawal(ctx, orderId)
  await orders.say(orderId, 1, 'failed')
  expect(await orders.retry(orderId)).toMatchObject({ ok: true })
  expect(await orders.say(orderId, 1, 'paid')).toMatchObject({ value: 'exception' })
  const asked = vi.spyOn(payoutProvider, 'payOut').mockResolvedValue('paid')
  await payWithdrawal(ctx, orderId)
  expect(asked).toHaveBeenCalledTimes(1)
  expect(await orders.walletsOf(member)).toEqual(gone)
  expect(await orders.settle(orderId, 'written-off')).toMatchObject({ ok: true })
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
    const { member, orderId } = await orders.approved('slow')
    await payWithdrawal(ctx, orderId)
    await orders.say(orderId, 1, 'failed')
    expect(await orders.retry(orderId)).toMatchObject({ ok: true })
    expect(await orders.say(orderId, 1, 'paid', 'somebody')).toMatchObject({ code: 'not-found' })
    expect(await orders.say(orderId, 1, 'paid')).toMatchObject({ value: 'exception' })
    // The order waits for its last attempt; until the operator has settled the other one its money is not given back.
    expect(await orders.walletsOf(member)).toEqual(held)
    await orders.say(orderId, 2, 'failed')
    expect(await rejectWithdrawal(ctx, orderId, 'ops:anna', 'refused')).toMatchObject({
      code: 'operation-not-allowed',
    })
    expect(await orders.retry(orderId)).toMatchObject({ code: 'operation-not-allowed' })
    expect(await payByHand(ctx, orderId, 'ops:anna')).toMatchObject({ code: 'operation-not-allowed' })
    expect(await orders.say(orderId, 2, 'paid')).toMatchObject({ value: 'paid' })
    expect(await orders.exceptionsOf(orderId)).toMatchObject([{ kind: 'other-attempt', payoutId: orderId }])
    expect(await orders.settle(orderId, 'returned')).toMatchObject({ code: 'operation-not-allowed' })
    expect(await orders.settle(orderId, decision)).toMatchObject({ ok: true })
    expect(await cashier(orderId)).toBe(times * left)
    const main = decision === 'collected' ? gone.main - left : gone.main
    expect(await orders.walletsOf(member)).toEqual({ main, held: 0n })
  }
})

test('what comes after the operator has given the money back, or has paid by hand, is seen', async () => {
  const rejected = await orders.approved('refuse')
  await runJobs(world.platform)
  await rejectWithdrawal(ctx, rejected.orderId, 'ops:anna', 'refused')
  await orders.say(rejected.orderId, 1, 'paid')
  expect(await orders.exceptionsOf(rejected.orderId)).toMatchObject([{ kind: 'paid-after-release' }])
  const byHand = await orders.approved('refuse')
  await runJobs(world.platform)
  await payByHand(ctx, byHand.orderId, 'ops:anna')
  await orders.say(byHand.orderId, 1, 'paid')
  expect(await orders.exceptionsOf(byHand.orderId)).toMatchObject([{ kind: 'paid-already' }])
})
