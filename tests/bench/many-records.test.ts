import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkLedger } from '#platform/money/ledger/index.ts'
import { installHouseGames, placeBet } from '#platform/play/house/index.ts'
import { countRounds } from '#platform/play/returns/index.ts'
import { testMember } from '#tests/support/members.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { givePast } from './many-records.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  world = await testPlatform()
  await installHouseGames(world.ctx)
})
afterAll(() => world.close())

it('keeps every sum that is checked, beside bets that the platform has counted itself', async () => {
  const { ctx } = world
  const player = await testMember(ctx, { balance: '1000.00' })
  for (const direction of ['under', 'over'] as const)
    await placeBet(ctx, player, {
      ...{ vendorCode: 'SEN', nodeId: 'dice', stake: '10.00', requestId: direction },
      wager: { game: 'dice', direction, target: '50.00' },
    })
  await countRounds(ctx)

  for (const days of [30, 365]) await givePast(ctx, await testMember(ctx), { entries: 2_001, days })

  expect((await checkLedger(ctx.db)).problems).toEqual([])
})
