import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkLedger } from '#platform/money/ledger/index.ts'
import { back, ctx, gone, held, inPayoutWorld, orders, world } from '#tests/support/worlds/payouts.ts'
import { forceReceipt } from '../confirm-receipt.ts'
import { rejectWithdrawal } from '../reject-withdrawal.ts'
import { lockWithdrawal } from '../withdrawal-order.ts'
import { payByHand } from './pay-by-hand.ts'
import { payWithdrawal } from './pay-withdrawal.ts'
import { listPayoutExceptions } from './payout-exceptions.ts'

inPayoutWorld()

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
    do: fc.constant('resolve' as const),
    end: fc.constantFrom('paid' as const, 'failed' as const),
  }),
  fc.record({
    do: fc.constantFrom('returned' as const, 'written-off' as const, 'nothing' as const),
    nth: fc.nat({ max: 2 }),
  }),
)

const walletsIn: Record<string, typeof held> = { approved: held, paid: gone, received: gone, rejected: back }

/** Pays by hand, and sees that nothing may have left by then. */
const byHand = (orderId: string) =>
  payByHand(
    {
      ...ctx,
      transact: (work) =>
        ctx.transact(async (ctx) => {
          const order = await lockWithdrawal(ctx, orderId)
          const attempt = order?.payout_attempt ?? 1
          const id = attempt === 1 ? orderId : `${orderId}-${attempt}`
          const asked = await ctx.db.selectFrom('payout').select('id').where('id', '=', id).execute()
          const isAwaited = order?.payout_problem === null && asked.length > 0
          const payoutExceptions = await listPayoutExceptions(ctx, { orderId })
          const paid = await work(ctx)
          if (paid.ok) expect({ isAwaited, found: payoutExceptions }).toEqual({ isAwaited: false, found: [] })
          return paid
        }),
    },
    orderId,
    'ops:anna',
  )

test('whatever the bank says, in any order and as often as it likes: the money leaves once, or is back, never both, none is sent by hand that may have left, and all that was paid besides is seen', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 8 }),
      fc.nat({ max: 2 }),
      async (rounds, refused) => {
        await orders.open(true)
        const { member, orderId } = await orders.approved('slow')
        await payWithdrawal(ctx, orderId)
        for (let attempt = 1; attempt <= refused; attempt++) {
          if (attempt > 1) await orders.retry(orderId)
          await orders.say(orderId, attempt, 'failed')
        }
        const paid = new Set<string>()
        let isResolved = false
        for (const round of rounds) {
          const before = await orders.seen(member, orderId)
          const isBack = before.ok && before.value.status === 'rejected'
          await Promise.all(
            round.map(async (one) => {
              if (one.do === 'retry') return orders.retry(orderId)
              if (one.do === 'reject') return rejectWithdrawal(ctx, orderId, 'ops:anna', 'refused')
              if (one.do === 'by-hand') return byHand(orderId)
              if ('end' in one) {
                world.clock.advance(300)
                const resolved = await orders.resolve(orderId, one.end)
                if (resolved.ok && one.end === 'paid') isResolved = true
                return resolved
              }
              if ('nth' in one) return orders.settle(orderId, one.do, one.nth)
              if (one.do !== 'word') return forceReceipt(ctx, orderId, 'ops:anna', 'seen')
              const { attempt, status } = one.word
              const result = await orders.say(orderId, attempt, status)
              if (result.ok && status === 'paid') paid.add(attempt === 1 ? orderId : `${orderId}-${attempt}`)
              // The player has the money: whatever leaves is seen.
              if (result.ok && status === 'paid' && isBack) expect(result.value).toBe('exception')
            }),
          )
          const order = await orders.seen(member, orderId)
          const status = order.ok ? order.value.status : ''
          expect(await orders.walletsOf(member), status).toEqual(walletsIn[status])
          const closing = await ctx.db
            .selectFrom('payout')
            .select('id')
            .where('order_id', '=', orderId)
            .where('posting_id', 'is not', null)
            .execute()
          const besides = (await orders.exceptionsOf(orderId)).filter(({ kind }) => kind !== 'bounced')
          const known = [...besides.map(({ payoutId }) => payoutId), ...closing.map(({ id }) => id)]
          if (isResolved) for (const { id } of closing) paid.add(id)
          expect(new Set(known)).toEqual(paid)
        }
        await orders.open(false)
        await byHand(orderId)
      },
    ),
    { numRuns: 30 },
  )
  expect((await checkLedger(ctx.db)).problems).toEqual([])
}, 120_000)
