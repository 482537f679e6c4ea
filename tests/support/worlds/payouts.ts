import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { minorOf } from '#contract/base/fields/money.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { bindAccount } from '#platform/cashier/withdrawals/accounts/bind-account.ts'
import { approveWithdrawal } from '#platform/cashier/withdrawals/approve-withdrawal.ts'
import { acceptPayoutCallback } from '#platform/cashier/withdrawals/payouts/accept-payout-callback.ts'
import { payWithdrawal } from '#platform/cashier/withdrawals/payouts/pay-withdrawal.ts'
import {
  listPayoutExceptions,
  type PayoutDecision,
  settlePayoutException,
} from '#platform/cashier/withdrawals/payouts/payout-exceptions.ts'
import { type PayoutEnd, resolvePayout } from '#platform/cashier/withdrawals/payouts/resolve-payout.ts'
import { retryPayout } from '#platform/cashier/withdrawals/payouts/retry-payout.ts'
import { requestWithdrawal } from '#platform/cashier/withdrawals/request-withdrawal.ts'
import { withdrawal } from '#platform/cashier/withdrawals/withdrawals.ts'
import { hashPassword } from '#platform/members/accounts/index.ts'
import { balanceOf, wallet } from '#platform/money/ledger/index.ts'
import { forgetJobs } from '../platform/jobs.ts'
import { testMember } from '../platform/members.ts'
import { testPlatform } from '../platform/platform.ts'
import type { TestClock } from '../platform/test-clock.ts'
import { unprovenLines } from '../platform/unproven-lines.ts'

/** The wallets of a member while a withdrawal is held, once it has left, and once it was given back. */
export const held = { main: minorOf('300000.00'), held: minorOf('200000.00') }
export const gone = { main: minorOf('300000.00'), held: 0n }
export const back = { main: minorOf('500000.00'), held: 0n }

export let world: Awaited<ReturnType<typeof testPlatform>>
export let ctx: Context
export let orders: Awaited<ReturnType<typeof payoutOrders>>

/** A platform for the payouts of a file's tests, in which every line of the ledger is proven at the end. */
export function inPayoutWorld(): void {
  beforeAll(async () => {
    world = await testPlatform()
    ctx = world.ctx
    orders = await payoutOrders(ctx, world.clock)
  })
  beforeEach(async () => {
    await forgetJobs(ctx)
    await setValue(ctx, 'test', 'simulatorDeposit', 'pay')
    await setValue(ctx, 'test', 'simulatorPayout', 'pay')
  })
  afterEach(() => vi.restoreAllMocks())
  afterAll(async () => {
    expect(await unprovenLines(ctx)).toEqual([])
    await world.close()
  })
}

let numbers = 1_000_000

/** Withdrawals of 200,000.00 of new members who have 500,000.00, and what a bank and an operator do to their payouts. */
async function payoutOrders(ctx: Context, clock: TestClock) {
  const paymentPasswordHash = await hashPassword('135790')

  async function newOrder(): Promise<{
    member: Member
    orderId: string
    accountId: string
    number: string
  }> {
    const member = await testMember(ctx, { balance: '500000.00', paymentPasswordHash })
    const number = String(++numbers)
    const bank = { bankCode: 'VCB', accountNumber: number, payeeName: 'NGUYEN LAN' }
    const bound = await bindAccount(ctx, member, bank)
    if (!bound.ok) throw new Error(bound.code)
    const { accountId } = bound.value
    const result = await requestWithdrawal(ctx, member, {
      accountId,
      amount: '200000.00',
      paymentPassword: '135790',
      requestId: randomUUID(),
    })
    if (!result.ok) throw new Error(result.code)
    return { member, orderId: result.value.orderId, accountId, number }
  }

  async function approved(how: 'pay' | 'refuse' | 'slow' | 'twice' | 'lose') {
    const order = await newOrder()
    await setValue(ctx, 'test', 'simulatorPayout', how)
    await approveWithdrawal(ctx, order.orderId, 'ops:anna')
    clock.advance(5)
    return order
  }

  const walletsOf = async ({ id }: Member) => ({
    main: await balanceOf(ctx.db, wallet(id, 'main')),
    held: await balanceOf(ctx.db, wallet(id, 'held')),
  })
  const orderOf = (member: Member, orderId: string) => withdrawal(ctx, member, { orderId })

  /** Settings are kept for a second. */
  async function open(isOpen: boolean) {
    await setValue(ctx, 'test', 'simulatorDeposit', isOpen ? 'pay' : 'off')
    clock.advance(2)
  }

  const resolve = (orderId: string, end: PayoutEnd, reason = 'the bank says so') =>
    resolvePayout(ctx, orderId, { end, actor: 'ops:anna', reason })

  /** The provider's callback about an attempt. */
  const say = (orderId: string, attempt: number, status: 'paid' | 'failed', provider = 'simulator') =>
    acceptPayoutCallback(ctx, provider, {
      orderId,
      payoutId: attempt === 1 ? orderId : `${orderId}-${attempt}`,
      status,
      reason: 'no such account',
    })

  async function retry(orderId: string) {
    const tried = await retryPayout(ctx, orderId, 'ops:anna')
    if (tried.ok) await payWithdrawal(ctx, orderId)
    return tried
  }

  const exceptionsOf = (orderId: string) => listPayoutExceptions(ctx, { orderId, all: true })

  async function settle(orderId: string, decision: PayoutDecision, nth = 0) {
    const id = (await exceptionsOf(orderId))[nth]?.id ?? '0'
    return settlePayoutException(ctx, { id, decision, actor: 'ops:anna', reason: 'the bank says so' })
  }

  return { newOrder, approved, walletsOf, seen: orderOf, open, resolve, say, retry, exceptionsOf, settle }
}
