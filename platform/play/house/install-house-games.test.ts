import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '#platform/base/context.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { everyHouseGame } from './house-games.ts'
import { installHouseGames } from './install-house-games.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx)
})
afterAll(() => world.close())

const set = (change: {
  maintenance: boolean
  opened?: boolean
  rtp_basis_points?: number | null
  min_bet?: bigint
}) => ctx.db.updateTable('game').set(change).where('node_id', '=', 'dice').execute()
const diceNow = () =>
  ctx.db
    .selectFrom('game')
    .select(['maintenance', 'rtp_basis_points', 'min_bet'])
    .where('node_id', '=', 'dice')
    .executeTakeFirstOrThrow()

test('a game that was only announced opens with its return, at the stakes that it has', async () => {
  await set({ maintenance: true, opened: false, rtp_basis_points: null, min_bet: 500n })
  await installHouseGames(ctx)
  expect(await diceNow()).toEqual({ maintenance: false, rtp_basis_points: 9_900, min_bet: 500n })
})

test('a game that an operator has put into maintenance stays there', async () => {
  await set({ maintenance: true })
  await installHouseGames(ctx)
  expect(await diceNow()).toMatchObject({ maintenance: true })
})

test('no two games have one place in the catalogue', () => {
  const places = everyHouseGame.map(({ entry }) => entry.position)
  expect(new Set(places).size).toBe(places.length)
})
