import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Context, Member } from '#platform/base/context.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { recording } from '#tests/support/database/statements.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { settledBet } from '#tests/support/platform/settled-bets.ts'
import { leaderboard } from './leaderboard.ts'
import { setMissions } from './mission-catalogue.ts'
import { grantReachedMissions } from './reached-missions.ts'
import { refreshLeaderboard } from './refresh-leaderboard.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let first: Member
let second: Member
let third: Member
let idle: Member

beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx)
  await setValue(ctx, 'ops:test', 'leaderboardPrizes', [
    { from: 1, to: 1, paysTo: 'main', amount: 40 },
    { from: 2, to: 3, paysTo: 'points', amount: 500 },
  ])
  await setValue(ctx, 'ops:test', 'leaderboardShareBasisPoints', 5)
  first = await testMember(ctx, { account: 'nguyenvan88' })
  second = await testMember(ctx)
  third = await testMember(ctx)
  idle = await testMember(ctx)
  const sunday = new Date('2026-11-15T16:59:59Z')
  await settledBet(ctx, third, { stake: 999_999n, at: sunday })
  await settledBet(ctx, first, { stake: 50_000n })
  await settledBet(ctx, first, { stake: 40_000n, gameType: 'LIVE', result: 'won' })
  await settledBet(ctx, first, { stake: 90_000n, result: 'void' })
  await settledBet(ctx, second, { stake: 70_000n })
  await settledBet(ctx, second, { stake: 70_000n, wallet: 'bonus' })
  await settledBet(ctx, third, { stake: 70_000n })
})
afterAll(() => world.close())

const board = async (member: Member, week: 'this' | 'last' = 'this', size = 20) => {
  const result = await leaderboard(ctx, member, { week, size })
  if (!result.ok) throw new Error(result.code)
  return result.value
}
const prizes = () =>
  ctx.db
    .selectFrom('reward')
    .select(['member_id', 'pays_to', 'amount', 'source'])
    .where('source', 'like', 'leaderboard/%')
    .orderBy('id')
    .execute()

it('orders by settled cash stakes of the week, who came first before who came later, with masked names', async () => {
  expect(await board(first)).toMatchObject({ list: [], own: { score: '900.00', rank: null, exact: false } })
  await refreshLeaderboard(ctx)
  const seen = await board(second)
  expect(seen).toMatchObject({ fromDay: '2026-11-16', toDay: '2026-11-22', players: 3, closed: false })
  expect(seen.list.map(({ rank, score, own }) => [rank, score, own])).toEqual([
    [1, '900.00', false],
    [2, '700.00', true],
    [3, '700.00', false],
  ])
  expect(seen.list[0]).toMatchObject({ account: 'ng***8', prize: { paysTo: 'main', amount: '0.40' } })
  // No more than 0.05 % of what was turned over: 0.35, at 10.00 a point.
  expect(seen.list[1]?.prize).toEqual({ paysTo: 'points', amount: '0.03' })
  expect(seen.shareBasisPoints).toBe(5)
  expect(seen.list[1]?.account).toBe(second.account)
  expect(seen.own).toEqual({ score: '700.00', rank: 2, exact: true })
  expect((await board(idle)).own).toBeNull()
})

it('who has played since the last count is told the place that it is at least as good as', async () => {
  const newcomer = await testMember(ctx)
  await settledBet(ctx, newcomer, { stake: 80_000n })
  expect((await board(newcomer)).own).toEqual({ score: '800.00', rank: 2, exact: false })
  await refreshLeaderboard(ctx)
  expect((await board(newcomer)).own).toEqual({ score: '800.00', rank: 2, exact: true })
  expect((await board(third)).own).toEqual({ score: '700.00', rank: 4, exact: true })
})

it('shows as many places as are asked for', async () => {
  expect((await board(first, 'this', 2)).list).toHaveLength(2)
})

it('grants the prizes that were announced, once, when the week is over and settled', async () => {
  await setValue(ctx, 'ops:test', 'leaderboardPrizes', [{ from: 1, to: 100, paysTo: 'main', amount: 1 }])
  world.clock.set('2026-11-22T22:59:59Z')
  await refreshLeaderboard(ctx)
  expect(await prizes()).toEqual([])
  // A mission may have any name.
  await setMissions(ctx, 'ops:test', [
    {
      code: 'leaderboard',
      kind: 'turnover',
      gameType: null,
      period: 'week',
      name: { vi: '…', en: '…', zh: '…' },
      target: 1,
      paysTo: 'main',
      amount: 1,
    },
  ])
  await grantReachedMissions(ctx, second.id)
  // A bet of the week that is settled after it still counts.
  await settledBet(ctx, second, { stake: 30_000n, at: new Date('2026-11-22T16:59:00Z') })
  world.clock.set('2026-11-22T23:00:00Z')
  const { ctx: noted, statements } = recording(ctx)
  await refreshLeaderboard(noted)
  // Three winners, one statement.
  expect(statements.filter((one) => one.startsWith('insert into "reward"'))).toHaveLength(1)
  await refreshLeaderboard(ctx)
  const source = 'leaderboard/2026-11-16'
  expect(
    (await prizes()).map((prize) => [prize.member_id, prize.pays_to, prize.amount, prize.source]),
  ).toEqual([
    [second.id, 'main', 40n, source],
    [first.id, 'points', 4n, source],
    [expect.anything(), 'points', 4n, source],
  ])
  const told = await ctx.db.selectFrom('inbox_message').select(['member_id', 'params']).execute()
  expect(told).toEqual([{ member_id: second.id, params: expect.objectContaining({ amount: '0.40' }) }])
  expect(await board(second, 'last')).toMatchObject({ closed: true, own: { rank: 1, score: '1000.00' } })
  expect(await board(second)).toMatchObject({ fromDay: '2026-11-23', players: 0, own: null })
})
