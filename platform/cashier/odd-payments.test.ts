import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { minorOf, moneyOf } from '#contract/money.ts'
import { forgetJobs } from '../../tests/support/jobs.ts'
import { testMember } from '../../tests/support/members.ts'
import { testPlatform } from '../../tests/support/platform.ts'
import type { Context, Member } from '../context.ts'
import { balanceOf, checkLedger, wallet } from '../ledger/index.ts'
import { setValue } from '../settings/index.ts'
import {
  acceptNotice,
  cancelDeposit,
  createDeposit,
  creditOddPayment,
  deposit,
  dismissOddPayment,
  expireDeposit,
  failDeposit,
  listOddPayments,
  payDeposit,
  showDeposit,
} from './index.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await setValue(ctx, 'test', 'simulatorDeposit', 'pay')
})
beforeEach(() => forgetJobs(ctx))
afterAll(() => world.close())

const AMOUNT = '200000.00'

/** An e-wallet order: 1 % fee. */
async function newOrder(): Promise<{ member: Member; orderId: string }> {
  const member = await testMember(ctx)
  const made = await createDeposit(ctx, member, {
    method: 'e-wallet',
    amount: AMOUNT,
    requestId: randomUUID(),
  })
  if (!made.ok) throw new Error(made.code)
  return { member, orderId: made.value.orderId }
}

const mainOf = ({ id }: Member) => balanceOf(ctx.db, wallet(id, 'main'))
const oddOf = async (orderId: string) => listOddPayments(ctx, { orderId, all: true })
const paid = (orderId: string, transactionId: string, amount = AMOUNT) =>
  acceptNotice(ctx, 'simulator', { orderId, transactionId, amount: minorOf(amount), status: 'paid' })

test('an amount that differs waits for the operator, who credits it less the fee; the order is paid by it', async () => {
  const { member, orderId } = await newOrder()
  expect(await paid(orderId, `${orderId}-a`, '150000.00')).toMatchObject({ value: 'amount-differs' })
  expect(await mainOf(member)).toBe(0n)
  const [odd] = await oddOf(orderId)
  expect(odd).toMatchObject({
    kind: 'amount-differs',
    amount: '150000.00',
    ordered: AMOUNT,
    account: member.account,
    decision: null,
  })
  expect(await creditOddPayment(ctx, odd?.id ?? '', 'ops:anna', ' ')).toMatchObject({
    ok: false,
    code: 'required',
  })
  expect(await creditOddPayment(ctx, odd?.id ?? '', 'ops:anna', 'the bank statement shows it')).toMatchObject(
    { ok: true },
  )
  expect(await mainOf(member)).toBe(minorOf('148500.00'))
  expect(await deposit(ctx, member, { orderId })).toMatchObject({
    value: { status: 'paid', credited: '148500.00' },
  })
  // Decided once, by whoever was first.
  expect(await dismissOddPayment(ctx, odd?.id ?? '', 'ops:ben', 'no')).toMatchObject({
    code: 'state-moved-on',
  })
  expect((await showDeposit(ctx, orderId)).ok && (await oddOf(orderId))[0]).toMatchObject({
    decision: 'credited',
    decidedBy: 'ops:anna',
  })
})

test('an order that is paid twice: what came the second time is credited or dismissed by hand', async () => {
  const { member, orderId } = await newOrder()
  await paid(orderId, `${orderId}-a`)
  expect(await paid(orderId, `${orderId}-b`)).toMatchObject({ value: 'paid-already' })
  expect(await paid(orderId, `${orderId}-c`)).toMatchObject({ value: 'paid-already' })
  const [third, second] = await oddOf(orderId)
  await creditOddPayment(ctx, second?.id ?? '', 'ops:anna', 'it came')
  await dismissOddPayment(ctx, third?.id ?? '', 'ops:anna', 'given back by the bank')
  expect(await mainOf(member)).toBe(minorOf('396000.00'))
  expect(await deposit(ctx, member, { orderId })).toMatchObject({ value: { credited: '396000.00' } })
  expect(await creditOddPayment(ctx, 'none', 'ops:anna', 'why')).toMatchObject({ code: 'not-found' })
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

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('notice' as const),
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
        /** What of a transaction was told first: a provider that changes its amount is not believed. */
        const told = new Map<string, string>()
        let byHand = false
        const act = async (one: Step) => {
          switch (one.do) {
            case 'notice': {
              const transactionId = `${orderId}-${one.transaction}`
              const amount = told.get(one.transaction) ?? (one.right ? AMOUNT : '123456.00')
              if (one.paid) told.set(one.transaction, amount)
              const status = one.paid ? ('paid' as const) : ('failed' as const)
              return acceptNotice(ctx, 'simulator', {
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
              const odd = (await oddOf(orderId))[one.nth]
              const decide = one.do === 'credit' ? creditOddPayment : dismissOddPayment
              return odd && decide(ctx, odd.id, 'ops:anna', 'decided')
            }
          }
        }
        for (const round of rounds) {
          await Promise.all(round.map(act))
          const odd = await oddOf(orderId)
          const rightPayments = [...told.values()].filter((amount) => amount === AMOUNT).length
          const feeOff = (amount: string) => minorOf(amount) - minorOf(amount) / 100n
          const credited = odd.filter(({ decision }) => decision === 'credited')
          const order = await deposit(ctx, member, { orderId })
          if (!order.ok) throw new Error(order.code)
          // The order itself is paid by one payment at most: by itself, by hand, or by an odd one that was credited.
          const oddOnes = odd.length
          const plain = told.size - oddOnes + (byHand ? 1 : 0)
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
