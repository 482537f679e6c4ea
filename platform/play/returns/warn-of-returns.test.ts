import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { installHouseGames } from '#platform/play/house/index.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { strictLog } from '#tests/support/site/held-platform.ts'
import { warnOfReturns } from './index.ts'

const warnings: Record<string, unknown>[] = []
const log = { ...strictLog, warn: (fields: Record<string, unknown>) => void warnings.push(fields) }
let world: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  world = await testPlatform(log)
  await installHouseGames(world.ctx)
})
beforeEach(() => void warnings.splice(0))
afterAll(() => world.close())

/** Writes the sums of a game of even chances: 10,000 rounds of 10.00 of which `won` pay 19.80. */
async function played(node: string, won: number): Promise<void> {
  const sums = {
    rounds: 10_000n,
    staked: '10000000',
    paid: String(won * 1_980),
    stake_stake: '10000000000',
    stake_payout: String(won * 1_980_000),
    payout_payout: String(won * 1_980 ** 2),
  }
  await world.ctx.db
    .insertInto('game_return')
    .values({ vendor_code: 'SEN', node_id: node, ...sums })
    .onConflict((known) => known.columns(['vendor_code', 'node_id']).doUpdateSet(sums))
    .execute()
}

it('warns of a game once, when its return leaves the 99.99 % band, and again after it was back', async () => {
  await played('roulette', 4_900)
  await played('dice', 5_120)
  await warnOfReturns(world.ctx)
  expect(warnings).toEqual([])

  await played('dice', 5_230)
  await Promise.all([warnOfReturns(world.ctx), warnOfReturns(world.ctx)])
  await warnOfReturns(world.ctx)
  expect(warnings).toEqual([
    {
      game: 'SEN/dice',
      rounds: '10000',
      returned: '103.5540',
      wideLow: expect.any(String),
      wideHigh: expect.any(String),
    },
  ])

  await played('dice', 5_000)
  await warnOfReturns(world.ctx)
  await played('dice', 4_750)
  await warnOfReturns(world.ctx)
  expect(warnings.map(({ returned }) => returned)).toEqual(['103.5540', '94.0500'])
})
