import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Member } from '#platform/base/context.ts'
import { installHouseGames, placeBet } from '#platform/play/house/index.ts'
import { SOUGHT_BETS_ROWS } from '#platform/play/limits.ts'
import { voidRound } from '#platform/play/rounds/index.ts'
import { runJobs } from '#tests/support/platform/jobs.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { gameDetail } from './index.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  world = await testPlatform()
  await installHouseGames(world.ctx)
})
afterAll(() => world.close())

const table = { vendorCode: 'SEN', nodeId: 'sicbo', language: 'vi' } as const
async function seenBy(member: Member | null, nodeId: string = table.nodeId) {
  const result = await gameDetail(world.ctx, member, { ...table, nodeId })
  if (!result.ok) throw new Error(result.code)
  return result.value
}

it('says what a member has staked on each spot until the round ends, and says it to nobody else', async () => {
  const { ctx } = world
  const member = await testMember(ctx, { balance: '10000.00' })
  const { round } = await seenBy(member)
  if (!round) throw new Error('no round')
  const bet = async (stake: string, spots: { spot: string; stake: string }[]) => {
    const wager = { game: 'sicbo' as const, spots }
    const asked = { ...table, stake, wager, round: round.id, requestId: randomUUID() }
    expect(await placeBet(ctx, member, asked)).toMatchObject({ ok: true })
  }
  const onBig = (stake: string) => ({ spot: 'big', stake })
  await bet('1000.50', [onBig('1000.50')])
  await bet('3000.00', [onBig('2000.00'), { spot: 'total-10', stake: '1000.00' }])
  const { placed } = await seenBy(member)
  expect(placed?.toSorted((one, other) => one.spot.localeCompare(other.spot))).toEqual([
    { round: round.id, spot: 'big', stake: '3000.50' },
    { round: round.id, spot: 'total-10', stake: '1000.00' },
  ])
  for (const other of [null, await testMember(ctx)]) expect((await seenBy(other)).placed).toEqual([])
  await voidRound(ctx, round.id, 'test', 'the dome broke')
  await runJobs(world.platform)
  expect((await seenBy(member)).placed).toEqual([])
})

it('sums up all bets of a member on a round, however many there are and however they end', async () => {
  const { ctx } = world
  const member = await testMember(ctx, { balance: '1000000.00' })
  const other = await testMember(ctx, { balance: '10000.00' })
  const { round } = await seenBy(member, 'baccarat')
  if (!round) throw new Error('no round')
  const bet = async (by: Member, spot: string, stake: string) => {
    const wager = { game: 'baccarat' as const, spots: [{ spot, stake }] }
    const asked = { ...table, nodeId: 'baccarat', stake, wager, round: round.id, requestId: randomUUID() }
    expect(await placeBet(ctx, by, asked)).toMatchObject({ ok: true })
  }
  const wholes = async () =>
    (await seenBy(member, 'baccarat')).rounds?.map(({ round: on, whole }) => ({ on, whole })) ?? []
  await bet(other, 'player', '5000.00')
  await bet(member, 'banker', '1000.50')
  await bet(member, 'player', '2000.00')
  const open = { on: round.id, whole: { stake: '3000.50', payout: '0.00', result: 'open' } }
  expect(await wholes()).toEqual([open, open])
  // Rows as a draw leaves them, and then as one of them is made void.
  const end = (spot: string, result: string, payout: bigint) =>
    ctx.db
      .updateTable('bet')
      .set({ result, payout, settled_at: ctx.clock.now() })
      .where('member_id', '=', member.id)
      .where(sql<string>`wager->'spots'->0->>'spot'`, '=', spot)
      .execute()
  await end('player', 'won', 400_000n)
  expect(await wholes()).toEqual([
    { on: round.id, whole: { stake: '3000.50', payout: '4000.00', result: 'open' } },
    { on: round.id, whole: { stake: '3000.50', payout: '4000.00', result: 'open' } },
  ])
  await end('banker', 'lost', 0n)
  for (const { whole } of await wholes())
    expect(whole).toEqual({ stake: '3000.50', payout: '4000.00', result: 'won' })
  await end('player', 'void', 200_000n)
  expect((await wholes())[0]?.whole).toEqual({ stake: '3000.50', payout: '2000.00', result: 'won' })
  await end('banker', 'void', 100_050n)
  expect((await wholes())[0]?.whole).toEqual({ stake: '3000.50', payout: '3000.50', result: 'void' })
  // More of them than are searched for the table.
  for (let at = 0; at < SOUGHT_BETS_ROWS; at += 1) await bet(member, 'banker', '1000.00')
  const many = await wholes()
  expect(many).toHaveLength(10)
  expect(many[9]?.whole).toEqual({ stake: '103000.50', payout: '3000.50', result: 'open' })
})
