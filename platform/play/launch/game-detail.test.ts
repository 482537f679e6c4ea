import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Member } from '#platform/base/context.ts'
import { installHouseGames, placeBet } from '#platform/play/house/index.ts'
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
async function seenBy(member: Member | null) {
  const seen = await gameDetail(world.ctx, member, table)
  if (!seen.ok) throw new Error(seen.code)
  return seen.value
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
