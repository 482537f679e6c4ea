import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { minorOf, moneyOf } from '#contract/money.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { checkLedger, house, move, post, wallet } from '#platform/money/ledger/index.ts'
import { openBet, settleBet, voidBet } from '#platform/play/bets/index.ts'
import { installHouseGames, placeBet } from '#platform/play/house/index.ts'
import { testMember } from '#tests/support/members.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { countRounds, measuredReturns } from './index.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx)
})
afterAll(() => world.close())

const dice = { game: 'dice', direction: 'under', target: '50.00' } as const
const bet = (member: Member) =>
  placeBet(ctx, member, {
    ...{ vassalage: 'SEN', nodeId: 'dice', stake: '10.00', wager: dice, requestId: randomUUID() },
  })
const returnOf = async (nodeId: string) => {
  const measured = await measuredReturns(ctx, { language: 'en' })
  if (!measured.ok) throw new Error(measured.code)
  return measured.value.games.find((game) => game.nodeId === nodeId)
}
const counted = async (nodeId: string) => {
  await countRounds(ctx)
  return returnOf(nodeId)
}
/** A bet that waits for an event, of 10.00 on fishing. */
async function opened(member: Member): Promise<string> {
  const terms = { vendor: 'SEN', node: 'fish', gameType: 'FISH', leastStake: 100n, stake: 1_000n }
  const open = await openBet(ctx, member, { ...terms, wager: {}, fromSeeds: false, waitsFor: 'event' })
  if (!open.ok) throw new Error(open.code)
  return open.value.betId
}

it('names every game of the house with its exact return, played or not', async () => {
  expect(await returnOf('roulette')).toEqual({
    nodeId: 'roulette',
    game: 'European Roulette',
    rounds: 0,
    staked: '0.00',
    paid: '0.00',
    ...{ returned: null, low: null, high: null },
    exact: { lowest: '97.2973', highest: '97.2973' },
  })
})

it('counts every round once, however many count at once', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => testMember(ctx, { balance: '1000.00' })))
  for (let round = 0; round < 3; round++) {
    await Promise.all([
      ...members.flatMap((member) => [bet(member), bet(member)]),
      ...Array.from({ length: 3 }, () => countRounds(ctx)),
    ])
  }
  const bets = await ctx.db.selectFrom('bet').select(['stake', 'payout']).execute()
  expect(await counted('dice')).toMatchObject({
    rounds: 24,
    staked: '240.00',
    paid: moneyOf(bets.reduce((sum, { payout }) => sum + payout, 0n)),
  })
  await countRounds(ctx)
  expect((await returnOf('dice'))?.rounds).toBe(24)
  expect((await checkLedger(ctx.db)).problems).toEqual([])
})

it('counts a bet when it ends, and neither a void one nor play money', async () => {
  const member = await testMember(ctx, { balance: '100.00' })
  const [settled, voided] = [await opened(member), await opened(member)]
  expect((await counted('fish'))?.rounds).toBe(0)
  await settleBet(ctx, settled, { payout: 2_500n, outcome: {} })
  await voidBet(ctx, voided)
  expect(await counted('fish')).toMatchObject({ rounds: 1, staked: '10.00', paid: '25.00' })

  const trial = await testMember(ctx, { accountKind: 4 })
  const grant = move(house('play-grants', trial.id), wallet(trial.id, 'play'), 1_000n)
  expect(await post(ctx, { kind: 'play-grant', reference: 'test', entries: grant })).toMatchObject({
    ok: true,
  })
  await settleBet(ctx, await opened(trial), { payout: 2_500n, outcome: {} })
  expect((await counted('fish'))?.rounds).toBe(1)
})

it('takes a settled bet out again that is voided by hand, counted before or not', async () => {
  const member = await testMember(ctx, { balance: '100.00' })
  const before = await counted('fish')
  const bets = [await opened(member), await opened(member)]
  const [first = '', second = ''] = bets
  await settleBet(ctx, first, { payout: 700n, outcome: {} })
  await countRounds(ctx)
  await settleBet(ctx, second, { payout: 0n, outcome: {} })
  for (const id of bets)
    await ctx.db
      .updateTable('bet')
      .set({ result: 'void', payout: minorOf('10.00') })
      .where('id', '=', id)
      .execute()
  expect(await counted('fish')).toEqual(before)
  expect((await checkLedger(ctx.db)).problems).toEqual([])
})
