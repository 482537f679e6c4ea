import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { expectOk } from '#platform/base/result.ts'
import { cancelDeposit, createDeposit, deposit } from '#platform/cashier/deposits/index.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { cases } from '#tests/support/cases.ts'
import { closeTestBanks, testBank } from '#tests/support/platform/banks.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { checkBanks } from './check-banks.ts'
import { matchMany } from './match-line.ts'
import { takeLines } from './take-lines.ts'

/** Friends with a script who want more paid to an account in a day than it may take, or nobody else to pay to it. */

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
})
afterAll(async () => {
  expect((await checkLedger(ctx.db)).problems).toEqual([])
  expect(await checkBanks(ctx.db)).toEqual([])
  await world.close()
})

const dong = (thousands: number) => BigInt(thousands) * 100_000n
const [LEAST, MOST, DAILY] = [dong(50), dong(300), dong(1_000)]

interface Ordered {
  by: Member
  orderId: string
  amount: bigint
  content: string
}

async function order(by: Member, amount: bigint): Promise<Ordered | null> {
  const wish = { method: 'bank-transfer' as const, amount: moneyOf(amount), requestId: randomUUID() }
  const result = await createDeposit(ctx, by, wish)
  if (!result.ok) return null
  const { orderId } = result.value
  const { instructions } = expectOk(await deposit(ctx, by, { orderId }), 'an order')
  return { by, orderId, amount, content: instructions?.content ?? '' }
}

async function pay(bank: string, { amount, content }: Ordered): Promise<void> {
  const line = { reference: randomUUID(), at: ctx.clock.now(), amount, content, payer: null, balance: null }
  const took = await ctx.transact((ctx) => takeLines(ctx, bank, [line], { source: 'feed' }))
  await matchMany(ctx, expectOk(took, 'a line').taken)
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n)

const step = fc.record({
  friend: fc.nat({ max: 1 }),
  does: fc.constantFrom('order', 'order', 'order', 'order at once', 'cancel', 'pay', 'pay late'),
  thousands: fc.integer({ min: 50, max: 300 }),
})

test('orders that are open or were paid in time stay within the day, however they are mixed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      await closeTestBanks(ctx)
      world.clock.advance(24 * 3_600)
      const bank = await testBank(ctx, { least: LEAST, most: MOST, daily: DAILY })
      const friends = [await testMember(ctx), await testMember(ctx)] as const
      let open: Ordered[] = []
      let ended: Ordered[] = []
      const [inTime, late]: [Ordered[], Ordered[]] = [[], []]
      for (const { friend, does, thousands } of steps) {
        const by = friends[friend] ?? friends[0]
        const [mine] = (does === 'pay late' ? ended : open).filter((one) => one.by === by)
        if (does === 'order' || does === 'order at once') {
          const times = does === 'order' ? 1 : 3
          const wishes = Array.from({ length: times }, () => order(by, dong(thousands)))
          open.push(...(await Promise.all(wishes)).filter((one) => one !== null))
        } else if (mine && does === 'cancel') {
          expectOk(await cancelDeposit(ctx, by, mine), 'a cancelled order')
          open = open.filter((one) => one !== mine)
          ended.push(mine)
        } else if (mine) {
          await pay(bank, mine)
          ;(does === 'pay' ? inTime : late).push(mine)
          open = open.filter((one) => one !== mine)
          ended = ended.filter((one) => one !== mine)
        }
        expect(sum([...open, ...inTime].map(({ amount }) => amount))).toBeLessThanOrEqual(DAILY)
        for (const one of friends)
          expect(
            sum(open.filter((order) => order.by === one).map(({ amount }) => amount)),
          ).toBeLessThanOrEqual(MOST)
      }
      // What nobody has paid for takes two orders' of the day from the others at most.
      const taken = sum([...inTime, ...late].map(({ amount }) => amount))
      const room = DAILY - taken - 2n * MOST
      if (room >= LEAST) expect(await order(await testMember(ctx), room < MOST ? room : MOST)).not.toBeNull()
      // A transfer to an order that has ended is theirs all the same, and takes the day's room from then on.
      for (const one of ended) await pay(bank, one)
      const paid = [...inTime, ...late, ...ended]
      for (const one of friends) {
        const theirs = sum(paid.filter(({ by }) => by === one).map(({ amount }) => amount))
        expect(await balanceOf(ctx.db, wallet(one.id, 'main'))).toBe(theirs)
      }
      if (sum(paid.map(({ amount }) => amount)) > DAILY - LEAST)
        expect(await order(await testMember(ctx), LEAST)).toBeNull()
    }),
    { numRuns: cases({ few: 10, many: 100 }) },
  )
})
