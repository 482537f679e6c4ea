import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkFigures, countFigures } from '#platform/agents/figures/index.ts'
import { checkLedger } from '#platform/money/ledger/index.ts'
import { installHouseGames, placeBet } from '#platform/play/house/index.ts'
import { countRounds } from '#platform/play/returns/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { makeLargeWorld } from './large-world.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  world = await testPlatform()
  await installHouseGames(world.ctx)
})
afterAll(() => world.close())

it('is as sound as a world that was lived, in every sum that is checked', async () => {
  const { ctx } = world
  const player = await testMember(ctx, {
    balance: '1000.00',
    uplineId: (await testMember(ctx, { accountKind: 2 })).id,
  })
  await placeBet(ctx, player, {
    vendorCode: 'SEN',
    nodeId: 'dice',
    stake: '10.00',
    requestId: 'before',
    wager: { game: 'dice', direction: 'under', target: '50.00' },
  })
  await countFigures(ctx)
  await countRounds(ctx)
  const made = await makeLargeWorld(world.pool, { members: 2_000, entries: 80_000, games: 200 })
  expect(made.entries).toBeGreaterThan(79_000)

  expect((await checkLedger(ctx.db)).problems).toEqual([])
  const { problems } = await checkFigures(ctx)
  // nobody has joined in its figures
  expect(problems.filter((problem) => !problem.startsWith('a member has not joined once'))).toEqual([])
  // and the next month's partition takes postings as before
  await testMember(ctx, { balance: '5.00' })
  const { rows } = await sql<{ games: bigint }>`select count(distinct node_id) as games from bet`.execute(
    ctx.db,
  )
  expect(rows[0]?.games).toBeGreaterThan(100n)
})
