import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Context, Member } from '#platform/base/context.ts'
import { type Result, refuse } from '#platform/base/result.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { hashPassword } from '#platform/members/accounts/index.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { forgetJobs } from '#tests/support/platform/jobs.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { approveWithdrawal } from '../approve-withdrawal.ts'
import { cancelWithdrawal } from '../cancel-withdrawal.ts'
import { acceptPayoutCallback } from '../payouts/accept-payout-callback.ts'
import { payByHand } from '../payouts/pay-by-hand.ts'
import { payWithdrawal } from '../payouts/pay-withdrawal.ts'
import { settlePayoutException } from '../payouts/payout-exceptions.ts'
import { rejectWithdrawal } from '../reject-withdrawal.ts'
import { requestWithdrawal } from '../request-withdrawal.ts'
import { reviewWithdrawal } from '../review-withdrawal.ts'
import { bindAccount } from './bind-account.ts'
import { releaseAccount } from './release-account.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let paymentPasswordHash: string
let numbers = 7_000_000
let number: string
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  paymentPasswordHash = await hashPassword('246810')
})
beforeEach(async () => {
  await forgetJobs(ctx)
  await setValue(ctx, 'test', 'simulatorDeposit', 'off') // the operator pays by hand
  world.clock.advance(2)
  number = String(++numbers)
})
afterAll(async () => {
  expect((await checkLedger(ctx.db)).problems).toEqual([])
  await world.close()
})

const BALANCE = 1_000_000_00n
const AMOUNT = 100_000_00n
const somebody = (payeeName = 'NGUYEN VAN A') =>
  testMember(ctx, { balance: '1000000.00', paymentPasswordHash, payeeName })
const bind = (member: Member, more: { accountNumber?: string; payeeName?: string } = {}) =>
  bindAccount(ctx, member, { bankCode: 'VCB', accountNumber: number, payeeName: 'NGUYEN VAN A', ...more })
const given = <Value>(result: Result<Value>): Value => {
  if (!result.ok) throw new Error(result.code)
  return result.value
}
const ask = (member: Member, accountId: string) =>
  requestWithdrawal(ctx, member, {
    accountId,
    amount: '100000.00',
    paymentPassword: '246810',
    requestId: randomUUID(),
  })
/** A member who has bound the account, and asked for a withdrawal to it. */
async function claimant() {
  const member = await somebody()
  const { accountId } = given(await bind(member))
  return { member, accountId, orderId: given(await ask(member, accountId)).orderId }
}
const walletsOf = async ({ id }: Member) => [
  await balanceOf(ctx.db, wallet(id, 'main')),
  await balanceOf(ctx.db, wallet(id, 'held')),
]
const approve = (orderId: string) => approveWithdrawal(ctx, orderId, 'ops:anna')
const pay = (orderId: string) => payByHand(ctx, orderId, 'ops:anna')
const notInYourName = (field: string) => refuse('payee-name-differs', { field })

test('several bind the same account, until one is paid to it; it is then that one’s alone', async () => {
  const [one, other] = [await claimant(), await claimant()]
  expect(await bind(one.member)).toEqual({ ok: true, value: { accountId: one.accountId } })
  given(await approve(one.orderId))
  // On its way, and not there yet.
  const third = await somebody()
  expect(await bind(third)).toMatchObject({ ok: true })
  given(await pay(one.orderId))

  expect(await bind(await somebody())).toEqual(notInYourName('payeeName'))
  expect(await ask(other.member, other.accountId)).toEqual(notInYourName('accountId'))
  const input = { accountId: other.accountId, amount: '100000.00' }
  expect(await reviewWithdrawal(ctx, other.member, input)).toEqual(notInYourName('accountId'))
  expect(await ask(one.member, one.accountId)).toMatchObject({ ok: true })
})

test('what was asked for before waits for the operator, who is told whose it is; the money comes back', async () => {
  const [one, other] = [await claimant(), await claimant()]
  given(await approve(one.orderId))
  const refused = refuse('account-already-bound', {
    reason: `bound account ${one.accountId} of ${one.member.account}`,
  })
  expect(await approve(other.orderId)).toEqual(refused)
  given(await pay(one.orderId))
  expect(await approve(other.orderId)).toEqual(refused)
  expect(await walletsOf(other.member)).toEqual([BALANCE - AMOUNT, AMOUNT])
  given(await rejectWithdrawal(ctx, other.orderId, 'ops:anna', 'the account is not yours'))
  expect(await walletsOf(other.member)).toEqual([BALANCE, 0n])
})

test('who was squatted is paid once the operator has released the account of the squatter', async () => {
  const [squatter, owner] = [await claimant(), await claimant()]
  given(await approve(squatter.orderId))
  expect(await releaseAccount(ctx, squatter.accountId, 'ops:anna', 'not theirs')).toMatchObject({
    code: 'state-moved-on',
  })
  given(await pay(squatter.orderId))
  given(await releaseAccount(ctx, squatter.accountId, 'ops:anna', 'not theirs'))
  given(await approve(owner.orderId))
  given(await pay(owner.orderId))
  expect(await bind(squatter.member)).toEqual(notInYourName('payeeName'))
})

test('an account that the bank has refused, or whose payout bounced, is nobody’s', async () => {
  await setValue(ctx, 'test', 'simulatorDeposit', 'pay')
  await setValue(ctx, 'test', 'simulatorPayout', 'slow')
  world.clock.advance(2)
  const [one, other] = [await claimant(), await claimant()]
  const say = (status: 'paid' | 'failed') =>
    acceptPayoutCallback(ctx, 'simulator', { ...one, payoutId: one.orderId, status, reason: 'another name' })
  given(await approve(one.orderId))
  await payWithdrawal(ctx, one.orderId)
  given(await say('paid'))
  expect(await approve(other.orderId)).toMatchObject({ code: 'account-already-bound' })
  given(await say('failed'))
  const { id } = await ctx.db
    .selectFrom('odd_payout')
    .select('id')
    .where('order_id', '=', one.orderId)
    .executeTakeFirstOrThrow()
  const settlement = { id: String(id), decision: 'returned' as const, actor: 'ops:anna', reason: 'bounced' }
  given(await settlePayoutException(ctx, settlement))
  expect(await walletsOf(one.member)).toEqual([BALANCE, 0n])
  given(await approve(other.orderId))
})

describe('a prober', () => {
  test('hears the same of a wrong name and of an account that is somebody else’s, a few times', async () => {
    const owner = await claimant()
    given(await approve(owner.orderId))
    given(await pay(owner.orderId))
    const prober = await somebody()
    const wrongName = await bind(prober, { payeeName: 'TRAN B', accountNumber: String(++numbers) })
    expect(await bind(prober)).toEqual(wrongName)
    for (let tries = 2; tries < 5; tries++) expect(await bind(prober)).toEqual(wrongName)
    const stopped = await bind(prober)
    expect(stopped).toEqual(refuse('too-many-requests', { retryAfterSeconds: expect.any(Number) }))
    // A bind that would succeed waits too, but only for this member.
    expect(await bind(prober, { accountNumber: String(++numbers) })).toMatchObject({
      code: 'too-many-requests',
    })
    expect(await bind(owner.member)).toMatchObject({ ok: true })
    world.clock.advance(3_601)
    expect(await bind(prober, { accountNumber: String(++numbers) })).toMatchObject({ ok: true })
  })

  test('asks a hundred times at once and hears five answers', async () => {
    const owner = await claimant()
    given(await approve(owner.orderId))
    given(await pay(owner.orderId))
    const prober = await somebody()
    const answers = await Promise.all(Array.from({ length: 100 }, () => bind(prober)))
    const codes = answers.map((answer) => (answer.ok ? 'ok' : answer.code))
    expect(codes.filter((code) => code === 'payee-name-differs')).toHaveLength(5)
    expect(codes.filter((code) => code === 'too-many-requests')).toHaveLength(95)
  })

  test('who has as many accounts as may be hears nothing of any other', async () => {
    const owner = await claimant()
    given(await approve(owner.orderId))
    given(await pay(owner.orderId))
    const prober = await somebody()
    for (let own = 0; own < 5; own++) given(await bind(prober, { accountNumber: String(++numbers) }))
    expect(await bind(prober)).toEqual(refuse('over-limit', { max: '5' }))
    expect(await bind(prober, { accountNumber: String(++numbers) })).toEqual(
      refuse('over-limit', { max: '5' }),
    )
  })
})

test('of several that are approved at once one is, and no money is lost', async () => {
  for (let round = 0; round < 5; round++) {
    number = String(++numbers)
    const claimants = await Promise.all(Array.from({ length: 4 }, claimant))
    const approved = await Promise.all(claimants.map(({ orderId }) => approve(orderId)))
    expect(approved.filter(({ ok }) => ok)).toHaveLength(1)
    const paid = await Promise.all(claimants.map(({ orderId }) => pay(orderId)))
    expect(paid.map(({ ok }) => ok)).toEqual(approved.map(({ ok }) => ok))
    for (const [at, { member, orderId }] of claimants.entries()) {
      if (!approved[at]?.ok) given(await cancelWithdrawal(ctx, member, { orderId }))
      expect(await walletsOf(member)).toEqual([BALANCE - (approved[at]?.ok ? AMOUNT : 0n), 0n])
    }
  }
})

const acts = ['bind', 'ask', 'approve', 'pay', 'reject', 'cancel', 'release'] as const
const step = fc.record({ who: fc.nat({ max: 2 }), act: fc.constantFrom(...acts) })

test('in whatever order things come, one member alone is paid to an account that was not released', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      number = String(++numbers)
      const members = await Promise.all([somebody(), somebody(), somebody()])
      const state = members.map((member) => ({ member, accountId: '', orders: [] as string[], paid: 0n }))
      let owner: Member | undefined
      for (const { who, act } of steps) {
        const one = state[who]
        if (!one) continue
        const { member } = one
        const order = one.orders.at(-1) ?? ''
        const free = owner === undefined || owner === member
        if (act === 'bind') {
          const bound = await bind(member)
          if (bound.ok) one.accountId = bound.value.accountId
          if (!free && one.accountId === '') expect(bound.ok).toBe(false)
        }
        if (act === 'ask' && one.accountId !== '') {
          const result = await ask(member, one.accountId)
          if (result.ok) one.orders.push(result.value.orderId)
          if (!free) expect(result).toEqual(notInYourName('accountId'))
        }
        if (act === 'approve' && (await approve(order)).ok) expect(free).toBe(true)
        if (act === 'pay' && (await pay(order)).ok) {
          expect(free).toBe(true)
          owner = member
          one.paid += AMOUNT
        }
        if (act === 'reject') await rejectWithdrawal(ctx, order, 'ops:anna', 'test')
        if (act === 'cancel') await cancelWithdrawal(ctx, member, { orderId: order })
        if (act === 'release' && one.accountId !== '') {
          const released = await releaseAccount(ctx, one.accountId, 'ops:anna', 'test')
          if (released.ok) one.accountId = ''
          if (released.ok && owner === member) owner = undefined
        }
      }
      const { rows } = await sql<{ member: bigint }>`
        select member_id as member from bound_account
        where account_number = ${number} and released_at is null and paid_at is not null
      `.execute(ctx.db)
      expect(rows.map(({ member }) => member)).toEqual(owner ? [owner.id] : [])
      for (const { member, paid } of state) {
        const [main = 0n, held = 0n] = await walletsOf(member)
        expect(main + held + paid).toBe(BALANCE)
      }
    }),
    { numRuns: 40 },
  )
})
