import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minorOf } from '#contract/base/fields/money.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { Result } from '#platform/base/result.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { grantPoints } from '#platform/benefits/points/index.ts'
import { grantByHand } from '#platform/benefits/reward-center/index.ts'
import { listRewards } from '#platform/benefits/rewards/index.ts'
import {
  acceptCallback,
  createDeposit,
  creditPaymentException,
  listPaymentExceptions,
  payDeposit,
} from '#platform/cashier/deposits/index.ts'
import {
  acceptPayoutCallback,
  approveWithdrawal,
  bindAccount,
  listPayoutExceptions,
  payWithdrawal,
  requestWithdrawal,
  settlePayoutException,
} from '#platform/cashier/withdrawals/index.ts'
import { hashPassword } from '#platform/members/accounts/index.ts'
import type { ManualOperation } from '#platform/members/approvals/index.ts'
import { listAdjustments, openAllowance } from '#platform/members/approvals/index.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { voidByHand } from '#platform/play/bets/index.ts'
import { installHouseGames, placeBet } from '#platform/play/house/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { adjust } from './adjust.ts'
import { betVoiding } from './bet-voiding.ts'
import { approveAdjustment, rejectAdjustment } from './decide-adjustment.ts'

/** Whatever credits a member by hand and is large takes two operators. */

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let paymentPasswordHash: string
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx)
  paymentPasswordHash = await hashPassword('135790')
  await setValue(ctx, 'test', 'simulatorDeposit', 'pay')
  await setValue(ctx, 'test', 'simulatorPayout', 'pay')
  await setValue(ctx, 'test', 'approvalThreshold', 10_000_000)
  await setValue(ctx, 'test', 'pointsConvertRate', 10_000)
})
afterAll(() => world.close())

const why = 'it is on the statement'
const anna = 'ops:anna'
const given = <Value>(result: Result<Value>): Value => {
  if (!result.ok) throw new Error(result.code)
  return result.value
}
const balance = ({ id }: Member, kind: 'main' | 'points' = 'main') => balanceOf(ctx.db, wallet(id, kind))

async function newDeposit(member: Member): Promise<string> {
  const input = { method: 'bank-transfer', amount: '200000.00', requestId: randomUUID() } as const
  return given(await createDeposit(ctx, member, input)).orderId
}

async function paymentException(member: Member): Promise<string> {
  const orderId = await newDeposit(member)
  const callback = { orderId, transactionId: orderId, amount: minorOf('150000.00'), status: 'paid' } as const
  await acceptCallback(ctx, 'simulator', callback)
  return (await listPaymentExceptions(ctx, { orderId }))[0]?.id ?? ''
}

let numbers = 7_000_000
async function bouncedPayout(member: Member): Promise<string> {
  const bank = { bankCode: 'VCB', accountNumber: String(++numbers), payeeName: 'NGUYEN LAN' }
  const { accountId } = given(await bindAccount(ctx, member, bank))
  const input = { accountId, amount: '200000.00', paymentPassword: '135790', requestId: randomUUID() }
  const { orderId } = given(await requestWithdrawal(ctx, member, input))
  await approveWithdrawal(ctx, orderId, anna)
  await payWithdrawal(ctx, orderId)
  const callback = { orderId, payoutId: orderId, status: 'failed', reason: 'no such account' } as const
  await acceptPayoutCallback(ctx, 'simulator', callback)
  return (await listPayoutExceptions(ctx, { orderId }))[0]?.id ?? ''
}

interface Case {
  what: ManualOperation['what']
  /** Makes what there is to decide about; answers how anna, or another operator, asks for it. */
  prepare(member: Member, by?: string): Promise<() => Promise<Result<unknown>>>
  /** How much the member has of it. */
  has(member: Member): Promise<bigint>
  brings: bigint
  /** There can be one request at a time. */
  once: boolean
}

const rewardsOf = async ({ account }: Member) => BigInt((await listRewards(ctx, { account })).length)
const cases: Case[] = [
  {
    what: 'deposit',
    async prepare(member, by = anna) {
      const orderId = await newDeposit(member)
      return () => payDeposit(ctx, orderId, by, why)
    },
    has: (member) => balance(member),
    brings: minorOf('200000.00'),
    once: true,
  },
  {
    what: 'odd-payment',
    async prepare(member, by = anna) {
      const id = await paymentException(member)
      return () => creditPaymentException(ctx, id, by, why)
    },
    has: (member) => balance(member),
    brings: minorOf('150000.00'),
    once: true,
  },
  {
    what: 'odd-payout',
    async prepare(member, by = anna) {
      const id = await bouncedPayout(member)
      return () => settlePayoutException(ctx, { id, decision: 'returned', actor: by, reason: why })
    },
    has: (member) => balance(member),
    brings: minorOf('200000.00'),
    once: true,
  },
  {
    what: 'reward',
    prepare: async ({ account }, by = anna) => {
      const reward = { account, kind: 'promotion', paysTo: 'main', rollover: 0n, expiresAt: null } as const
      return () => grantByHand(ctx, by, { ...reward, amount: 10_000_001n, reason: why })
    },
    has: rewardsOf,
    brings: 1n,
    once: false,
  },
  {
    what: 'reward',
    prepare: async ({ account }, by = anna) => {
      const reward = { account, kind: 'vip', paysTo: 'points', rollover: 5n, expiresAt: null } as const
      return () => grantByHand(ctx, by, { ...reward, amount: 100_100n, reason: why })
    },
    has: rewardsOf,
    brings: 1n,
    once: false,
  },
  {
    what: 'points',
    prepare: async ({ account }, by = anna) => {
      return () => grantPoints(ctx, by, { account, points: '1001.00', reason: why })
    },
    has: (member) => balance(member, 'points'),
    brings: 100_100n,
    once: false,
  },
  {
    what: 'void',
    async prepare(member, by = anna) {
      const wager = { game: 'mines' as const, mines: 3 }
      const input = { vendorCode: 'SEN', nodeId: 'mines', stake: '200000.00', wager, requestId: randomUUID() }
      const { betId } = given(await placeBet(ctx, member, input))
      return () => voidByHand(ctx, { betId, rules: betVoiding, actor: by, reason: why })
    },
    has: (member) => balance(member),
    brings: minorOf('200000.00'),
    once: true,
  },
]

const newMember = () => testMember(ctx, { balance: '500000.00', paymentPasswordHash })

test.each(cases)(
  '$what: one operator asks, another one approves, once',
  async ({ what, prepare, has, brings, once }) => {
    const member = await newMember()
    const ask = await prepare(member)
    const before = await has(member)
    expect(await ask()).toMatchObject({ value: { waitsAs: expect.any(String) } })
    if (once) expect(await ask()).toMatchObject({ code: 'state-moved-on' })
    expect(await has(member)).toBe(before)
    const [asked, ...others] = await listAdjustments(ctx, { memberId: member.id })
    expect(others).toEqual([])
    expect(asked).toMatchObject({ what, status: 'waiting', requestedBy: anna, reason: why })
    const id = asked?.id ?? ''
    expect(await approveAdjustment(ctx, id, anna)).toMatchObject({ code: 'operation-not-allowed' })
    const approved = await Promise.all([
      approveAdjustment(ctx, id, 'ops:ben'),
      approveAdjustment(ctx, id, 'ops:carl'),
    ])
    expect(approved.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await has(member)).toBe(before + brings)
    if (once) expect(await ask()).toMatchObject({ code: 'state-moved-on' })
    expect((await checkLedger(ctx.db)).problems).toEqual([])
  },
)

test.each(cases)(
  '$what: turned down it moves nothing, and can be asked for again',
  async ({ prepare, has }) => {
    const member = await newMember()
    const ask = await prepare(member)
    const before = await has(member)
    await ask()
    const [asked] = await listAdjustments(ctx, { memberId: member.id })
    expect(await rejectAdjustment(ctx, asked?.id ?? '', 'ops:ben', 'no')).toMatchObject({ ok: true })
    expect(await has(member)).toBe(before)
    expect(await ask()).toMatchObject({ ok: true })
  },
)

test('what has been paid meanwhile is not paid again', async () => {
  const member = await newMember()
  const orderId = await newDeposit(member)
  await payDeposit(ctx, orderId, anna, why)
  const callback = { orderId, transactionId: orderId, amount: minorOf('200000.00'), status: 'paid' } as const
  expect(await acceptCallback(ctx, 'simulator', callback)).toMatchObject({ value: 'paid' })
  const [asked] = await listAdjustments(ctx, { memberId: member.id })
  expect(await approveAdjustment(ctx, asked?.id ?? '', 'ops:ben')).toMatchObject({ code: 'state-moved-on' })
  expect(await balance(member)).toBe(minorOf('700000.00'))
})

test('what is small one operator does alone', async () => {
  const { account } = await newMember()
  const reward = { account, kind: 'vip', paysTo: 'main', rollover: 0n, expiresAt: null } as const
  expect(await grantByHand(ctx, anna, { ...reward, amount: 10_000_000n, reason: why })).toMatchObject({
    value: { id: expect.any(String) },
  })
  expect(await grantPoints(ctx, anna, { account, points: '1000.00', reason: why })).toMatchObject({
    value: { points: '1000.00' },
  })
})

/** Above what each case is worth. */
const enough = 20_000_000n
let accounts = 0
/** An operator who has signed in to the office. */
async function newOperator(): Promise<string> {
  const name = `ops:office${++accounts}`
  await openAllowance(ctx, name)
  return name
}
const adjustBy = async (actor: string, amount: bigint) => {
  const { account } = await newMember()
  return given(await adjust(ctx, { account, amount, actor, reason: why })).status
}

describe('an operator of the office', () => {
  beforeAll(() => setValue(ctx, 'test', 'approvalThreshold', Number(enough)))

  test.each(cases)('$what: alone what is small, until so much was done alone', async ({ prepare }) => {
    const [fresh, spent] = [await newOperator(), await newOperator()]
    const asks = await prepare(await newMember(), fresh)
    expect(await adjustBy(spent, enough - 1n)).toBe('posted')
    const asksLate = await prepare(await newMember(), spent)
    expect(given(await asks())).not.toMatchObject({ waitsAs: expect.any(String) })
    expect(given(await asksLate())).toMatchObject({ waitsAs: expect.any(String) })
    // What it did counts against a correction, too.
    expect(await adjustBy(fresh, enough)).toBe('waiting')
  })
})
