import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { approveAdjustment } from '#platform/backoffice/adjustments/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { forgetJobs } from '#tests/support/platform/jobs.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { unprovenLines } from '#tests/support/platform/unproven-lines.ts'
import { acceptCallback } from './accept-callback.ts'
import { cancelDeposit } from './cancel-deposit.ts'
import { createDeposit } from './create-deposit.ts'
import { failDeposit, payDeposit } from './decide-deposit.ts'
import { deposit } from './deposits.ts'
import { expireDeposit } from './expire-deposit.ts'
import { showDeposit } from './list-deposits.ts'
import {
  creditPaymentException,
  dismissPaymentException,
  listPaymentExceptions,
  settleReversal,
} from './payment-exceptions.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await setValue(ctx, 'test', 'simulatorDeposit', 'pay')
})
beforeEach(() => forgetJobs(ctx))
afterAll(async () => {
  expect(await unprovenLines(ctx)).toEqual([])
  await world.close()
})

const AMOUNT = '200000.00'

/** An e-wallet order: 1 % fee. */
async function newOrder(): Promise<{ member: Member; orderId: string }> {
  const member = await testMember(ctx)
  const result = await createDeposit(ctx, member, {
    method: 'e-wallet',
    amount: AMOUNT,
    requestId: randomUUID(),
  })
  if (!result.ok) throw new Error(result.code)
  return { member, orderId: result.value.orderId }
}

const mainOf = ({ id }: Member) => balanceOf(ctx.db, wallet(id, 'main'))
const exceptionsOf = async (orderId: string) => listPaymentExceptions(ctx, { orderId, all: true })
const paid = (orderId: string, transactionId: string, amount = AMOUNT) =>
  acceptCallback(ctx, 'simulator', { orderId, transactionId, amount: minorOf(amount), status: 'paid' })

test('an order shows the operator its events in their order, also those of one moment', async () => {
  const { orderId } = await newOrder()
  await paid(orderId, `${orderId}-a`)
  // As they may lie in the table: the last one first.
  const kept = await ctx.db
    .deleteFrom('deposit_event')
    .where('order_id', '=', orderId)
    .returning(['order_id', 'status', 'at'])
    .execute()
  for (const status of ['paid', 'created'])
    await ctx.db
      .insertInto('deposit_event')
      .values(kept.filter((event) => event.status === status))
      .execute()
  const result = await showDeposit(ctx, orderId)
  expect(result.ok && result.value.events.map(({ status }) => status)).toEqual(['created', 'paid'])
})

test('an amount that differs waits for the operator, who credits it less the fee; the order is paid by it', async () => {
  const { member, orderId } = await newOrder()
  expect(await paid(orderId, `${orderId}-a`, '150000.00')).toMatchObject({ value: 'amount-differs' })
  expect(await mainOf(member)).toBe(0n)
  const [exception] = await exceptionsOf(orderId)
  expect(exception).toMatchObject({
    kind: 'amount-differs',
    amount: '150000.00',
    ordered: AMOUNT,
    account: member.account,
    decision: null,
  })
  expect(await creditPaymentException(ctx, exception?.id ?? '', 'ops:anna', ' ')).toMatchObject({
    ok: false,
    code: 'required',
  })
  expect(
    await creditPaymentException(ctx, exception?.id ?? '', 'ops:anna', 'the bank statement shows it'),
  ).toMatchObject({ ok: true })
  expect(await mainOf(member)).toBe(minorOf('148500.00'))
  expect(await deposit(ctx, member, { orderId })).toMatchObject({
    value: { status: 'paid', credited: '148500.00' },
  })
  // Decided once, by whoever was first.
  expect(await dismissPaymentException(ctx, exception?.id ?? '', 'ops:ben', 'no')).toMatchObject({
    code: 'state-moved-on',
  })
  expect((await showDeposit(ctx, orderId)).ok && (await exceptionsOf(orderId))[0]).toMatchObject({
    decision: 'credited',
    decidedBy: 'ops:anna',
  })
})

test('an order that is paid twice: what came the second time is credited or dismissed by hand', async () => {
  const { member, orderId } = await newOrder()
  await paid(orderId, `${orderId}-a`)
  expect(await paid(orderId, `${orderId}-b`)).toMatchObject({ value: 'paid-already' })
  expect(await paid(orderId, `${orderId}-c`)).toMatchObject({ value: 'paid-already' })
  const [third, second] = await exceptionsOf(orderId)
  await creditPaymentException(ctx, second?.id ?? '', 'ops:anna', 'it came')
  await dismissPaymentException(ctx, third?.id ?? '', 'ops:anna', 'given back by the bank')
  expect(await mainOf(member)).toBe(minorOf('396000.00'))
  expect(await deposit(ctx, member, { orderId })).toMatchObject({ value: { credited: '396000.00' } })
  expect(await creditPaymentException(ctx, 'none', 'ops:anna', 'why')).toMatchObject({ code: 'not-found' })
})

test('the operator pays or fails an order by hand; its own payment after that is a second one', async () => {
  const { member, orderId } = await newOrder()
  expect(await failDeposit(ctx, orderId, 'ops:anna', 'the bank is closed')).toMatchObject({ ok: true })
  expect(await deposit(ctx, member, { orderId })).toMatchObject({
    value: { status: 'failed', reason: 'the bank is closed' },
  })
  expect(await failDeposit(ctx, orderId, 'ops:anna', 'again')).toMatchObject({ code: 'state-moved-on' })
  expect(await payDeposit(ctx, orderId, 'ops:anna', 'it is on the statement')).toMatchObject({ ok: true })
  expect(await payDeposit(ctx, orderId, 'ops:anna', 'again')).toMatchObject({ code: 'state-moved-on' })
  expect(await paid(orderId, `${orderId}-late`)).toMatchObject({ value: 'paid-already' })
  expect(await mainOf(member)).toBe(minorOf('198000.00'))
  const told = await ctx.db
    .selectFrom('inbox_message')
    .select(['code', 'params'])
    .where('member_id', '=', member.id)
    .orderBy('id')
    .execute()
  expect(told).toMatchObject([
    { code: 'deposit-failed', params: { amount: AMOUNT, orderId, reason: 'the bank is closed' } },
    { code: 'deposit-arrived', params: { amount: '198000.00', orderId } },
  ])
})

const failed = (orderId: string, transactionId: string) =>
  acceptCallback(ctx, 'simulator', { orderId, transactionId, amount: minorOf(AMOUNT), status: 'failed' })
const settle = (id: string, decision: 'collected' | 'written-off') =>
  settleReversal(ctx, { id, decision, actor: 'ops:anna', reason: 'the bank took it back' })

async function cashierOf({ id }: Member) {
  const entries = await ctx.db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_posting', 'ledger_posting.id', 'ledger_entry.posting_id')
    .innerJoin('ledger_account', 'ledger_account.id', 'ledger_entry.account_id')
    .innerJoin('deposit_order', (join) =>
      join.on(sql<boolean>`deposit_order.id::text = ledger_posting.reference`),
    )
    .select('ledger_entry.amount')
    .where('deposit_order.member_id', '=', id)
    .where('ledger_account.kind', '=', 'cashier')
    .execute()
  return entries.reduce((sum, { amount }) => sum + amount, 0n)
}

test('a payment that its provider takes back is seen once, and collected from its player or written off', async () => {
  for (const decision of ['collected', 'written-off'] as const) {
    const { member, orderId } = await newOrder()
    await paid(orderId, `${orderId}-a`)
    expect(await failed(orderId, `${orderId}-b`)).toMatchObject({ value: 'too-late' })
    const results = await Promise.all([1, 2, 3].map(() => failed(orderId, `${orderId}-a`)))
    for (const one of results) expect(one).toMatchObject({ value: 'reversed' })
    const reversed = await exceptionsOf(orderId)
    expect(reversed).toMatchObject([
      { kind: 'reversed', amount: AMOUNT, account: member.account, decision: null },
    ])
    const id = reversed[0]?.id ?? ''
    expect((await listPaymentExceptions(ctx)).map((exception) => exception.id)).toContain(id)
    // Nothing moves by itself.
    expect(await mainOf(member)).toBe(minorOf('198000.00'))
    expect(await creditPaymentException(ctx, id, 'ops:anna', 'why')).toMatchObject({
      code: 'operation-not-allowed',
    })
    const settled = await Promise.all([settle(id, decision), settle(id, decision)])
    expect(settled.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await mainOf(member)).toBe(decision === 'collected' ? 0n : minorOf('198000.00'))
    expect(await cashierOf(member)).toBe(0n)
    expect(await exceptionsOf(orderId)).toMatchObject([{ decision, decidedBy: 'ops:anna' }])
  }
  expect((await checkLedger(ctx.db)).problems).toEqual([])
})

test('a second payment that is taken back is not credited after that, and collected only where it was', async () => {
  const { member, orderId } = await newOrder()
  await paid(orderId, `${orderId}-a`)
  await paid(orderId, `${orderId}-b`)
  await paid(orderId, `${orderId}-c`)
  const [third, second] = await exceptionsOf(orderId)
  await creditPaymentException(ctx, second?.id ?? '', 'ops:anna', 'it came')
  for (const transaction of ['b', 'c'])
    expect(await failed(orderId, `${orderId}-${transaction}`)).toMatchObject({ value: 'reversed' })
  const [ofThird, ofSecond] = await exceptionsOf(orderId)
  const refused = { code: 'operation-not-allowed' }
  expect(await creditPaymentException(ctx, third?.id ?? '', 'ops:anna', 'it came')).toMatchObject(refused)
  expect(await settle(ofThird?.id ?? '', 'collected')).toMatchObject(refused)
  expect(await settle(second?.id ?? '', 'collected')).toMatchObject({ code: 'state-moved-on' })
  expect(await dismissPaymentException(ctx, ofThird?.id ?? '', 'ops:anna', 'never came')).toMatchObject({
    ok: true,
  })
  expect(await settle(ofSecond?.id ?? '', 'collected')).toMatchObject({ ok: true })
  expect(await mainOf(member)).toBe(minorOf('198000.00'))
})

test('a large reversal waits for another operator', async () => {
  const { member, orderId } = await newOrder()
  await paid(orderId, `${orderId}-a`)
  await failed(orderId, `${orderId}-a`)
  await setValue(ctx, 'test', 'approvalThreshold', 1_999_999)
  world.clock.advance(6)
  const result = await settle((await exceptionsOf(orderId))[0]?.id ?? '', 'collected')
  expect(result).toMatchObject({ value: { waitsAs: expect.any(String) } })
  expect(await mainOf(member)).toBe(minorOf('198000.00'))
  const waitsAs = result.ok ? (result.value?.waitsAs ?? '') : ''
  expect(await approveAdjustment(ctx, waitsAs, 'ops:ben')).toMatchObject({ ok: true })
  expect(await mainOf(member)).toBe(0n)
  await setValue(ctx, 'test', 'approvalThreshold', 1_000_000_000)
  world.clock.advance(6)
})

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('callback' as const),
      transaction: fc.constantFrom('a', 'b', 'c'),
      paid: fc.boolean(),
      right: fc.boolean(),
    }),
  },
  fc.record({ do: fc.constantFrom('expire' as const, 'cancel' as const, 'pay' as const, 'fail' as const) }),
  fc.record({
    do: fc.constantFrom('credit' as const, 'dismiss' as const),
    nth: fc.nat({ max: 3 }),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

test('whatever a provider tells, in any order and as often as it likes: every payment counts once, and nothing else does', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 8 }),
      async (rounds) => {
        const { member, orderId } = await newOrder()
        /** The first callback of a transaction counts: a provider that changes its amount is not believed. */
        const told = new Map<string, string>()
        let byHand = false
        const act = async (one: Step) => {
          switch (one.do) {
            case 'callback': {
              const transactionId = `${orderId}-${one.transaction}`
              const amount = told.get(one.transaction) ?? (one.right ? AMOUNT : '123456.00')
              if (one.paid) told.set(one.transaction, amount)
              const status = one.paid ? ('paid' as const) : ('failed' as const)
              return acceptCallback(ctx, 'simulator', {
                orderId,
                transactionId,
                amount: minorOf(amount),
                status,
              })
            }
            case 'expire':
              world.clock.advance(3_600)
              return expireDeposit(ctx, orderId)
            case 'cancel':
              return cancelDeposit(ctx, member, { orderId })
            case 'pay': {
              const done = await payDeposit(ctx, orderId, 'ops:anna', 'seen')
              byHand ||= done.ok
              return done
            }
            case 'fail':
              return failDeposit(ctx, orderId, 'ops:anna', 'not seen')
            default: {
              const exception = (await exceptionsOf(orderId))[one.nth]
              const decide = one.do === 'credit' ? creditPaymentException : dismissPaymentException
              return exception && decide(ctx, exception.id, 'ops:anna', 'decided')
            }
          }
        }
        for (const round of rounds) {
          await Promise.all(round.map(act))
          const exceptions = await exceptionsOf(orderId)
          const rightPayments = [...told.values()].filter((amount) => amount === AMOUNT).length
          const feeOff = (amount: string) => minorOf(amount) - minorOf(amount) / 100n
          const credited = exceptions.filter(({ decision }) => decision === 'credited')
          const order = await deposit(ctx, member, { orderId })
          if (!order.ok) throw new Error(order.code)
          // The order itself is paid by one payment at most: by itself, by hand, or by an exception that was credited.
          const paidOnes = exceptions.filter(({ kind }) => kind !== 'reversed').length
          const plain = told.size - paidOnes + (byHand ? 1 : 0)
          expect([0, 1]).toContain(plain)
          const sum =
            BigInt(plain) * feeOff(AMOUNT) + credited.reduce((all, { amount }) => all + feeOff(amount), 0n)
          expect(moneyOf(await mainOf(member))).toBe(moneyOf(sum))
          expect(order.value.credited).toBe(moneyOf(sum))
          expect(order.value.status === 'paid').toBe(sum > 0n)
          if (rightPayments > 0) expect(order.value.status).toBe('paid')
        }
      },
    ),
    { numRuns: 40 },
  )
  expect((await checkLedger(ctx.db)).problems).toEqual([])
}, 120_000)
