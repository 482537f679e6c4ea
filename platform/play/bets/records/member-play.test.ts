import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '#platform/base/context.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { dayOf } from '#platform/base/site-days.ts'
import { moneyFlow } from '#platform/money/statement/index.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { settledBet } from '#tests/support/platform/settled-bets.ts'
import { bigWinsOf, playByGame } from './member-play.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx)
})
afterAll(() => world.close())

test('play is summed by game since a moment, and the largest wins come first', async () => {
  const member = await testMember(ctx)
  const since = new Date(ctx.clock.now().getTime() - 30 * DAY_MS)
  await settledBet(ctx, member, { stake: 10_000n })
  await settledBet(ctx, member, { stake: 20_000n, result: 'void' })
  await settledBet(ctx, member, { stake: 99_000n, at: new Date(since.getTime() - DAY_MS) })
  await sql`
    insert into bet (id, member_id, vendor_code, node_id, game_type, stake, turnover, payout, unit, wallet, result,
      placed_at, settled_at, wager)
    select uuidv7_at(placed_at), member_id, vendor_code, node_id, game_type, stake, turnover, 50000, unit, wallet, 'won',
      placed_at, settled_at, wager
    from bet where member_id = ${member.id} and stake = 10000
  `.execute(ctx.db)
  const asked = { since, language: 'en' as const }
  expect(await playByGame(ctx, member.id, asked)).toEqual([
    { game: expect.any(String), bets: 2, stake: '200.00', turnover: '200.00', net: '300.00' },
  ])
  const wins = await bigWinsOf(ctx, member.id, { ...asked, limit: 5 })
  expect(wins.map(({ stake, payout, result }) => [stake, payout, result])).toEqual([
    ['100.00', '500.00', 'won'],
  ])
})

test('the movements of a wallet are told by kind, the last days and all of them', async () => {
  const member = await testMember(ctx, { balance: '500.00' })
  expect(await moneyFlow(ctx, member.id, dayOf(ctx.clock.now()))).toEqual([
    { type: 'deposit', recent: '500.00', all: '500.00', lines: 1 },
  ])
  const tomorrow = dayOf(new Date(ctx.clock.now().getTime() + DAY_MS))
  expect(await moneyFlow(ctx, member.id, tomorrow)).toMatchObject([{ recent: '0.00', all: '500.00' }])
})
