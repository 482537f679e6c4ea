import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context, Member } from '#platform/base/context.ts'
import { dayOf, daysAfter } from '#platform/base/site-days.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import {
  betDays,
  betsByGame,
  countGameDays,
  countGamesPlayed,
  evenPlayers,
  gamePlay,
  housePlay,
  netBetween,
  openStakes,
  playedByDay,
  playedByType,
  playedDays,
  playSumRoutines,
  settledPlay,
  stakedPlay,
  turnoverOf,
} from './index.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let first: Member
let second: Member
/** The day on which the site begins to be played; a Friday. */
const DAY = '2026-11-20'
const at = (day: number, hour = 5) => new Date(Date.parse(`${DAY}T00:00:00Z`) + (day * 24 + hour) * 3_600_000)

interface Row {
  member: Member
  node?: string
  type?: string
  stake: bigint
  payout?: bigint
  turnover?: bigint
  result?: 'open' | 'won' | 'lost' | 'push' | 'void'
  wallet?: 'main' | 'bonus' | 'play'
  placed: Date
}

async function bet({
  member,
  node = 'dice',
  type = 'RNG',
  stake,
  payout = 0n,
  turnover = 0n,
  result = 'lost',
  wallet = 'main',
  placed,
}: Row) {
  await ctx.db
    .insertInto('bet')
    .values({
      id: sql`uuidv7_at(${placed})`,
      member_id: member.id,
      vendor_code: 'SEN',
      node_id: node,
      game_type: type,
      stake,
      turnover,
      payout,
      unit: wallet === 'play' ? 'play' : 'money',
      wallet,
      result,
      placed_at: placed,
      settled_at: result === 'open' ? null : placed,
      wager: '{}',
    })
    .execute()
}

beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx)
  first = await testMember(ctx)
  second = await testMember(ctx)
  await bet({ member: first, stake: 100n, turnover: 100n, placed: at(0) })
  await bet({ member: first, stake: 50n, payout: 120n, turnover: 50n, result: 'won', placed: at(1) })
  await bet({
    member: first,
    node: 'roulette',
    type: 'LIVE',
    stake: 30n,
    payout: 30n,
    result: 'push',
    placed: at(8),
  })
  await bet({ member: first, stake: 7n, result: 'open', placed: at(8) })
  await bet({ member: first, stake: 5n, payout: 5n, result: 'void', placed: at(8) })
  await bet({ member: first, stake: 11n, turnover: 11n, wallet: 'bonus', placed: at(8) })
  await bet({ member: first, node: 'mines', stake: 900n, wallet: 'play', placed: at(8) })
  await bet({ member: second, stake: 1_000n, payout: 996n, turnover: 1_000n, result: 'won', placed: at(3) })
})
afterAll(() => world.close())

test('a member’s own play is that of the main wallet, by type, by day, and as turnover', async () => {
  const byType = (await playedByType(ctx.db, first.id)).toSorted((a, b) =>
    a.game_type < b.game_type ? -1 : 1,
  )
  expect(byType).toEqual([
    { game_type: 'LIVE', bets: 1n, turnover: 0n },
    { game_type: 'RNG', bets: 2n, turnover: 150n },
  ])
  const byDay = (await playedByDay(ctx.db, first.id, daysAfter(DAY, 1))).toSorted((a, b) =>
    a.day < b.day ? -1 : 1,
  )
  expect(byDay).toEqual([
    { day: daysAfter(DAY, 1), game_type: 'RNG', bets: 1n, turnover: 50n },
    { day: daysAfter(DAY, 8), game_type: 'LIVE', bets: 1n, turnover: 0n },
  ])
  expect(await turnoverOf(ctx.db, first.id, DAY, DAY)).toBe(100n)
  expect(await turnoverOf(ctx.db, first.id, DAY, daysAfter(DAY, 1))).toBe(150n)
  expect(await turnoverOf(ctx.db, first.id, daysAfter(DAY, 20), daysAfter(DAY, 21))).toBe(0n)
})

test('settled play leaves open and void bets out, staked play only the void ones', async () => {
  const sums = async (play: typeof settledPlay) => {
    const { rows } = await sql<{ bets: bigint; stake: bigint }>`
      select sum(bets)::bigint as bets, sum(stake)::bigint as stake from ${play} play where member_id = ${first.id}
    `.execute(ctx.db)
    return rows
  }
  expect(await sums(settledPlay)).toEqual([{ bets: 3n, stake: 180n }])
  expect(await sums(stakedPlay)).toEqual([{ bets: 4n, stake: 187n }])
  const { rows } = await sql<{ wallet: string; bets: bigint }>`
    select wallet, sum(bets)::bigint as bets from ${betDays} day where member_id = ${first.id} group by 1 order by 1
  `.execute(ctx.db)
  expect(rows).toEqual([
    { wallet: 'bonus', bets: 1n },
    { wallet: 'main', bets: 5n },
    { wallet: 'play', bets: 1n },
  ])
})

test('figures of single bets are of the moments that are asked for', async () => {
  expect(await countGamesPlayed(ctx.db, first.id, at(0), at(9))).toBe(2n)
  expect(await countGamesPlayed(ctx.db, first.id, at(0), at(8))).toBe(1n)
  expect(await countGamesPlayed(ctx.db, first.id, at(9), at(10))).toBe(0n)
  const net = async (from: Date, until: Date) => {
    const { rows } = await sql<{
      net: bigint
    }>`select ${netBetween(first.id, from, until)}::bigint as net`.execute(ctx.db)
    return rows[0]?.net
  }
  // -100 + 70 + 0 - 7: an open stake is lost so far, a void one is not.
  expect(await net(at(0), at(9))).toBe(-37n)
  expect(await net(at(1), at(8))).toBe(70n)
  expect(await net(at(9), at(10))).toBe(0n)
  const { rows } = await sql<{ node_id: string; bets: bigint }>`
    select node_id, bets from ${betsByGame(at(1))} game order by node_id
  `.execute(ctx.db)
  expect(rows).toEqual([
    { node_id: 'dice', bets: 5n },
    { node_id: 'roulette', bets: 1n },
  ])
  const open = await sql<{ stake: bigint }>`select ${openStakes} as stake`.execute(ctx.db)
  expect(open.rows).toEqual([{ stake: 7n }])
})

test('who neither wins nor loses is found by what was staked', async () => {
  const days = { fromDay: DAY, toDay: daysAfter(DAY, 8), limit: 10 }
  expect(await evenPlayers(ctx.db, { ...days, least: 1_000n })).toEqual([
    { memberId: second.id, bets: 1, stake: '10.00', net: '-0.04' },
  ])
  expect(await evenPlayers(ctx.db, { ...days, least: 1_001n })).toEqual([])
  // The first has staked enough, and lost too much of it.
  expect((await evenPlayers(ctx.db, { ...days, least: 1n })).map(({ memberId }) => memberId)).toEqual([
    second.id,
  ])
})

/** The house’s play of all games, and of each: the same before and after the queue is added up. */
async function expectSums() {
  const days = { fromDay: DAY, toDay: daysAfter(DAY, 8), today: daysAfter(DAY, 8) }
  expect(await housePlay(ctx.db, DAY, days.toDay)).toEqual({
    bets: 5,
    stake: '11.91',
    payout: '11.46',
    won: '0.45',
  })
  expect(await housePlay(ctx.db, DAY, DAY)).toEqual({ bets: 1, stake: '1.00', payout: '0.00', won: '1.00' })
  expect(await housePlay(ctx.db, DAY, days.toDay, 'SEN')).toEqual(await housePlay(ctx.db, DAY, days.toDay))
  expect(await housePlay(ctx.db, DAY, days.toDay, 'NONE')).toEqual({
    bets: 0,
    stake: '0.00',
    payout: '0.00',
    won: '0.00',
  })
  const dice = { key: 'SEN.dice', vendor: 'SEN', bets: 4, stake: '11.61', won: '0.45' }
  const roulette = { key: 'SEN.roulette', vendor: 'SEN', bets: 1, stake: '0.30', won: '0.00' }
  expect(await gamePlay(ctx.db, { ...days, by: 'game' })).toEqual([dice, roulette])
  for (const sort of ['bets', 'stake', 'ggr', '-name'] as const)
    expect(await gamePlay(ctx.db, { ...days, by: 'game' }, { sort })).toEqual([roulette, dice])
  for (const sort of ['-bets', '-stake', '-ggr', 'name'] as const)
    expect(await gamePlay(ctx.db, { ...days, by: 'game' }, { sort })).toEqual([dice, roulette])
  expect(await gamePlay(ctx.db, { ...days, by: 'game' }, { after: 'SEN.dice' })).toEqual([roulette])
  expect(await gamePlay(ctx.db, { ...days, by: 'game', vendor: 'NONE' })).toEqual([])
  expect(await gamePlay(ctx.db, { ...days, by: 'vendor' })).toEqual([
    { key: 'SEN', vendor: 'SEN', bets: 5, stake: '11.91', won: '0.45' },
  ])
  // Each range of days, whole weeks in it or not, has what its days have.
  for (let from = -3; from <= 8; from++)
    for (let to = from; to <= 12; to++) {
      const range = { fromDay: daysAfter(DAY, from), toDay: daysAfter(DAY, to) }
      const [all] = await gamePlay(ctx.db, { ...days, ...range, by: 'vendor' })
      const { bets, stake, won } = await housePlay(ctx.db, range.fromDay, range.toDay)
      expect([all?.bets ?? 0, all?.stake ?? '0.00', all?.won ?? '0.00']).toEqual([bets, stake, won])
    }
}

test('sums of games and of the house are whole before they are added up, and after it', async () => {
  await expectSums()
  await countGameDays(ctx)
  expect(await ctx.db.selectFrom('game_due').selectAll().execute()).toEqual([])
  await expectSums()
  await countGameDays(ctx)
  await expectSums()
  // Nobody bets after today, so the week that runs is read as a whole.
  const upToToday = { fromDay: daysAfter(DAY, -4), toDay: daysAfter(DAY, 3), today: daysAfter(DAY, 3) }
  expect(await gamePlay(ctx.db, { ...upToToday, by: 'vendor' })).toMatchObject([{ bets: 5 }])
})

test('the days of play are those of money that has ended', async () => {
  const { rows } = await sql<{ day: string; member_id: bigint }>`
    select distinct day::text, member_id from ${playedDays} played order by 1, 2
  `.execute(ctx.db)
  expect(rows).toEqual([
    { day: DAY, member_id: first.id },
    { day: daysAfter(DAY, 1), member_id: first.id },
    { day: daysAfter(DAY, 3), member_id: second.id },
    { day: daysAfter(DAY, 8), member_id: first.id },
  ])
  expect(dayOf(at(0))).toBe(DAY)
  expect(playSumRoutines['count-game-days'].everySeconds).toBe(5)
})
