import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { checkLedger, house, move, post, wallet } from '#platform/money/ledger/index.ts'
import { openBet, settleBet, voidBet } from '#platform/play/bets/index.ts'
import { installHouseGames, placeBet, sharedGameOf } from '#platform/play/house/index.ts'
import { advanceRound, roundTable, voidRound } from '#platform/play/rounds/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { betRow, boarded, flyingBoat, tapOn } from '#tests/support/worlds/flights.ts'
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
    vendorCode: 'SEN',
    nodeId: 'dice',
    stake: '10.00',
    wager: dice,
    requestId: randomUUID(),
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
  const terms = {
    vendor: 'SEN',
    node: 'fish',
    gameType: 'FISH',
    leastStake: 100n,
    stake: 1_000n,
    turnoverTerms: { rule: 'stake', weight: 100 },
  } as const
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
    returned: null,
    low: null,
    high: null,
    wideLow: null,
    wideHigh: null,
    standing: null,
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
      .set({ result: 'void', payout: minorOf('10.00'), turnover: 0n })
      .where('id', '=', id)
      .execute()
  expect(await counted('fish')).toEqual(before)
  expect((await checkLedger(ctx.db)).problems).toEqual([])
})

it('counts a round that many play as one, when it has ended, and counts it anew without a bet that is voided', async () => {
  const members = await Promise.all(Array.from({ length: 3 }, () => testMember(ctx, { balance: '100.00' })))
  const { round } = await roundTable(ctx, { vendor: 'SEN', node: 'sicbo' }, { open: true })
  const results = await Promise.all(
    members.map((member) =>
      placeBet(ctx, member, {
        vendorCode: 'SEN',
        nodeId: 'sicbo',
        stake: '10.00',
        requestId: randomUUID(),
        round: round?.id,
        wager: { game: 'sicbo', spots: [{ spot: 'big', stake: '10.00' }] },
      }),
    ),
  )
  expect(results.map(({ ok }) => ok)).toEqual([true, true, true])
  world.clock.advance(600)
  await advanceRound(ctx, round?.id ?? '', sharedGameOf)
  // what was drawn has been told by then
  world.clock.advance(60)
  await advanceRound(ctx, round?.id ?? '', sharedGameOf)
  const ofRound = () =>
    ctx.db
      .selectFrom('bet')
      .select(['id', 'payout'])
      .where('round_id', '=', round?.id ?? '')
  const [first, second, third] = await ofRound().execute()
  const each = first?.payout ?? 0n
  expect(await counted('sicbo')).toMatchObject({ rounds: 1, staked: '30.00', paid: moneyOf(3n * each) })
  const voided = (ids: (string | undefined)[]) =>
    ctx.db
      .updateTable('bet')
      .set({ result: 'void', payout: minorOf('10.00'), turnover: 0n })
      .where(
        'id',
        'in',
        ids.map((id) => id ?? ''),
      )
      .execute()
  await voided([first?.id])
  expect(await counted('sicbo')).toMatchObject({ rounds: 1, staked: '20.00', paid: moneyOf(2n * each) })
  await voided([second?.id, third?.id])
  expect(await counted('sicbo')).toMatchObject({ rounds: 0, staked: '0.00', paid: '0.00' })
  expect((await checkLedger(ctx.db)).problems).toEqual([])
})

it('counts nothing of a flight that an operator stops, also not what was cashed out of it', async () => {
  const member = await testMember(ctx, { balance: '10000.00' })
  const { round, bets, flewAt } = await flyingBoat(ctx, world.clock, { from: 300n }, async (round) => ({
    out: await boarded(ctx, member, round),
    rides: await boarded(ctx, member, round),
  }))
  // Those that did not rise so high are counted.
  const before = await counted('crash-live')
  world.clock.set(new Date(flewAt.getTime() + 12_000).toISOString())
  expect(await tapOn(ctx, member, bets.out)).toMatchObject({ ok: true })
  await voidRound(ctx, round, 'test', 'the wind')
  await advanceRound(ctx, round, sharedGameOf)
  expect(await betRow(ctx, bets.out)).toMatchObject({ result: 'won', outcome: null })
  expect(await counted('crash-live')).toEqual(before)
  await ctx.db
    .updateTable('bet')
    .set({ result: 'void', payout: minorOf('10.00'), turnover: 0n })
    .where('id', '=', bets.out)
    .execute()
  expect(await counted('crash-live')).toEqual(before)
  expect((await checkLedger(ctx.db)).problems).toEqual([])
})
