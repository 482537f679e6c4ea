import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GameType } from '#contract/play/catalogue.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { type GameEntry, installCatalogue } from './install-games.ts'
import { setGameMaintenance, setGameWeight, setStatedReturn } from './operate-games.ts'
import { turnoverWeights } from './turnover-weights.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  world = await testPlatform()
  const entry = (vendor: string, nodeId: string, gameType: GameType, weight?: number): GameEntry => ({
    vendor,
    nodeId,
    gameType,
    gameClass: null,
    rtpBasisPoints: 9_800,
    minBet: 100n,
    maxBet: 1_000n,
    name: { vi: `${nodeId} (vi)`, en: nodeId, zh: `${nodeId} (zh)` },
    artKind: null,
    isNew: false,
    playable: true,
    position: 1,
    ...(weight !== undefined && { weight }),
  })
  await installCatalogue(
    world.ctx,
    [
      { code: 'SEN', name: 'Sen', isHot: false, position: 0 },
      { code: 'LOTUS', name: 'Lotus', isHot: false, position: 1 },
    ],
    [
      entry('SEN', 'poker', 'RNG', 10),
      entry('SEN', 'rolls', 'RNG', 40),
      entry('SEN', 'wheel', 'RNG'),
      entry('LOTUS', 'one', 'RNG', 40),
      entry('LOTUS', 'two', 'RNG', 40),
      entry('LOTUS', 'table', 'LIVE', 40),
      entry('LOTUS', 'other', 'LIVE', 60),
      entry('LOTUS', 'full', 'LIVE', 100),
    ],
  )
})
afterAll(() => world.close())

test('the house’s games are named, those of vendors counted, and what counts in full is left out', async () => {
  expect(await turnoverWeights(world.ctx, { language: 'vi' })).toEqual({
    ok: true,
    value: {
      weights: [
        { percent: 10, games: ['poker (vi)'], others: [] },
        {
          percent: 40,
          games: ['rolls (vi)'],
          others: [
            { gameType: 'LIVE', count: 1 },
            { gameType: 'RNG', count: 2 },
          ],
        },
        { percent: 60, games: [], others: [{ gameType: 'LIVE', count: 1 }] },
      ],
    },
  })
})

test('a game that takes no bets is not among them', async () => {
  const { ctx } = world
  await setGameMaintenance(ctx, 'test', { vendor: 'LOTUS', node: 'other' }, true)
  await setGameWeight(ctx, 'test', { vendor: 'SEN', node: 'poker' }, 100)
  const listed = await turnoverWeights(ctx, { language: 'en' })
  expect(listed.ok && listed.value.weights.map(({ percent }) => percent)).toEqual([40])
})

test.each([
  [
    'a weight above one',
    (ctx: typeof world.ctx) => setGameWeight(ctx, 'test', { vendor: 'SEN', node: 'wheel' }, 101),
    'invalid',
  ],
  [
    'a part of a hundredth',
    (ctx: typeof world.ctx) => setGameWeight(ctx, 'test', { vendor: 'SEN', node: 'wheel' }, 0.5),
    'invalid',
  ],
  [
    'an unknown game',
    (ctx: typeof world.ctx) => setGameWeight(ctx, 'test', { vendor: 'SEN', node: 'x' }, 1),
    'not-found',
  ],
  [
    'a return of the house',
    (ctx: typeof world.ctx) => setStatedReturn(ctx, 'test', { vendor: 'SEN', node: 'wheel' }, 9_000),
    'operation-not-allowed',
  ],
  [
    'a return above the stake',
    (ctx: typeof world.ctx) => setStatedReturn(ctx, 'test', { vendor: 'LOTUS', node: 'one' }, 10_001),
    'invalid',
  ],
])('%s is refused', async (_what, set, code) => {
  expect(await set(world.ctx)).toMatchObject({ ok: false, code })
})
