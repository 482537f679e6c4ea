import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest'
import { minorOf } from '#contract/base/fields/money.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { checkLedger } from '#platform/money/ledger/index.ts'
import { withdrawableOf } from '#platform/money/rollover/index.ts'
import { installHouseGames, placeBet } from '#platform/play/house/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { paidDeposit, testPromotion } from '#tests/support/platform/promotions.ts'
import { wageringOf } from './bonus-records.ts'
import { selectLeftToPlay, toLeftToPlay } from './left-to-play.ts'
import { toTurnoverLeft, turnoverLeftOf } from './turnover-left.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let member: Member
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx)
})
afterAll(async () => {
  expect((await checkLedger(ctx.db)).problems).toEqual([])
  await world.close()
})
beforeEach(async () => {
  member = await testMember(ctx)
})

test.each([
  [
    [0n, 0n, null, null],
    ['0.00', '0.00', '0.00', '0.00'],
  ],
  [
    [300n, 500n, null, null],
    ['3.00', '5.00', '3.00', '0.00'],
  ],
  // Every bet counts for both: the greater of the two frees everything, and the parts sum to it.
  [
    [300n, 500n, 200n, 900n],
    ['3.00', '5.00', '3.00', '0.00'],
  ],
  [
    [300n, 500n, 800n, 900n],
    ['8.00', '9.00', '3.00', '5.00'],
  ],
  [
    [0n, 0n, 800n, 900n],
    ['8.00', '9.00', '0.00', '8.00'],
  ],
] as const)(
  '%#: the greater frees everything',
  ([left, required, wagering, ofBonus], [total, ofAll, deposit, bonus]) => {
    const row = { rollover_left: left, rollover_required: required }
    expect(toTurnoverLeft({ ...row, wagering_left: wagering, wagering_required: ofBonus })).toEqual({
      total,
      required: ofAll,
      deposit,
      bonus,
    })
  },
)

it('who plays exactly that much may withdraw everything, and has finished the bonus', async () => {
  const promotionId = await testPromotion(ctx)
  await paidDeposit(ctx, member, '200000.00', promotionId)
  // Enough to lose every bet.
  await paidDeposit(ctx, member, '2000000.00')
  const left = async () => (await turnoverLeftOf(ctx, member.id)).total
  expect(await turnoverLeftOf(ctx, member.id)).toMatchObject({ deposit: '2200000.00', bonus: '0.00' })
  const rich = await testMember(ctx)
  await paidDeposit(ctx, rich, '200000.00', promotionId)
  expect(await turnoverLeftOf(ctx, rich.id)).toMatchObject({
    total: '1000000.00',
    deposit: '200000.00',
    bonus: '800000.00',
  })
  // At double or nothing a stake counts in full, won or lost.
  const play = async (stake: string) => {
    const wager = { game: 'dice', direction: 'under', target: '49.50' } as const
    const bet = { vendorCode: 'SEN', nodeId: 'dice', stake, wager, requestId: randomUUID() }
    expect(await placeBet(ctx, member, bet)).toMatchObject({ ok: true })
  }
  for (let bets = 0; bets < 21; bets++) await play('100000.00')
  expect(await left()).toBe('100000.00')
  await play('99999.99')
  expect(await left()).toBe('0.01')
  const { balance, withdrawable } = await withdrawableOf(ctx, member.id)
  expect(withdrawable).toBe(balance - 1n)
  await play('1.00')
  expect(await left()).toBe('0.00')
  const freed = await withdrawableOf(ctx, member.id)
  expect(freed.withdrawable).toBe(freed.balance)
  const { bonus, main } = await wageringOf(ctx, member, 'en')
  expect(bonus).toBeNull()
  expect(minorOf(main)).toBe(freed.balance)
})

it('what several members have left to play can be read in one statement', async () => {
  const promotionId = await testPromotion(ctx)
  const [poor, rich] = [member, await testMember(ctx)]
  await paidDeposit(ctx, rich, '200000.00', promotionId)
  const left = selectLeftToPlay(sql`member.id`, 'en', ctx.clock.now())
  const { rows } = await sql<{ left: Parameters<typeof toLeftToPlay>[0] }>`
    select ${left} as left from member where id in (${poor.id}, ${rich.id}) order by id
  `.execute(ctx.db)
  const [first, second] = rows.map((row) => toLeftToPlay(row.left))
  expect(first).toMatchObject({ bonus: null, turnoverLeft: { total: '0.00' } })
  const { bonus, turnoverLeft } = await wageringOf(ctx, rich, 'en')
  const { promotion, wageringRequired, wageringLeft, expires } = bonus ?? {}
  expect(promotion).toBeTruthy()
  expect(second).toEqual({ bonus: { promotion, wageringRequired, wageringLeft, expires }, turnoverLeft })
})
