import { afterAll, beforeAll, expect, test } from 'vitest'
import { moneyOf } from '#contract/base/fields/money.ts'
import {
  type GameEntry,
  installCatalogue,
  selectStakedGame,
  toStakedGame,
} from '#platform/play/catalogue/index.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { commandLine } from '#tests/support/platform/command-line.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
beforeAll(async () => {
  world = await testPlatform()
  await installHouseGames(world.ctx)
})
afterAll(() => world.close())

const ops = (...args: string[]) => commandLine(world.ctx)(...args)
const list = async (...args: string[]) => JSON.parse((await ops('games', 'list', ...args, '--json')).out)

/** What the next bet on Dice is judged by. */
async function staked() {
  const { rows } = await selectStakedGame('SEN', 'dice').execute(world.ctx.db)
  const { maintenance, leastStake, mostStake } = toStakedGame(rows[0] ?? expect.fail('Dice is not there'))
  return { maintenance, least: moneyOf(leastStake), most: moneyOf(mostStake) }
}

test('the list names every game with its stakes, and one vendor alone when asked', async () => {
  const house = await list('SEN')
  expect(house).toContainEqual({
    vendor: 'SEN',
    node: 'dice',
    gameType: 'RNG',
    name: expect.any(String),
    minBet: '1.00',
    maxBet: '10000000.00',
    return: '99.00',
    weight: '1.00',
    maintenance: false,
    collection: false,
  })
  expect(new Set(house.map(({ vendor }: { vendor: string }) => vendor))).toEqual(new Set(['SEN']))
  expect(await list('NOBODY')).toEqual([])
})

test('the list marks the entry that stands for all games of its vendor', async () => {
  const names = { vi: 'Bộ sưu tập', en: 'Collection', zh: '合集' }
  const game = (nodeId: string, collection: boolean): GameEntry => ({
    vendor: 'LOTUS',
    nodeId,
    gameType: 'RNG',
    name: names,
    gameClass: 'JP',
    rtpBasisPoints: null,
    minBet: 100n,
    maxBet: 1_000n,
    artKind: null,
    isNew: false,
    playable: true,
    position: 900,
    collection,
  })
  const vendor = { code: 'LOTUS', name: 'Lotus', isHot: false, position: 90 }
  await installCatalogue(world.ctx, [vendor], [game('collection', true), game('garden', false)])
  expect(await list('LOTUS')).toMatchObject([
    { node: 'collection', collection: true },
    { node: 'garden', collection: false },
  ])
})

test('a game is closed and opened again, each with a line in the audit trail', async () => {
  expect((await ops('games', 'maintenance', 'SEN', 'dice', 'on')).out).toBe('SEN/dice is in maintenance.')
  expect(await staked()).toMatchObject({ maintenance: true })
  expect((await ops('games', 'maintenance', 'SEN', 'dice', 'off')).out).toBe('SEN/dice is open.')
  expect(await staked()).toMatchObject({ maintenance: false })
  const trail = await world.ctx.db
    .selectFrom('audit')
    .select(['actor', 'action'])
    .where('subject', '=', 'SEN/dice')
    .orderBy('id')
    .execute()
  expect(trail).toEqual([
    { actor: 'ops:test', action: 'game-closed' },
    { actor: 'ops:test', action: 'game-opened' },
  ])
})

test('stakes have new bounds for the next bet', async () => {
  const set = await ops('games', 'limits', 'SEN', 'dice', '2.5', '5000', '--json')
  expect(JSON.parse(set.out)).toEqual({ vendor: 'SEN', node: 'dice', minBet: '2.50', maxBet: '5000.00' })
  expect(await staked()).toMatchObject({ least: '2.50', most: '5000.00' })
  const { detail } = await world.ctx.db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'game-limits-set')
    .executeTakeFirstOrThrow()
  expect(detail).toEqual({ from: ['1.00', '10000000.00'], to: ['2.50', '5000.00'] })
})

test('the returns stand with their bands, and a game outside the 99.99 % band fails the command', async () => {
  const returns = async () => {
    const printed = await ops('games', 'returns', '--json')
    const dice = JSON.parse(printed.out).find(({ node }: { node: string }) => node === 'dice')
    return { ...printed, standing: dice.standing, return: dice.return, exact: dice.exact }
  }
  expect(await returns()).toMatchObject({ code: 0, standing: null, return: null, exact: '98.9903-99.0000' })
  const sums = (won: number) => ({
    rounds: 10_000n,
    staked: '10000000',
    paid: String(won * 1_980),
    stake_stake: '10000000000',
    stake_payout: String(won * 1_980_000),
    payout_payout: String(won * 1_980 ** 2),
  })
  await world.ctx.db
    .insertInto('game_return')
    .values({ vendor_code: 'SEN', node_id: 'dice', ...sums(4_850) })
    .execute()
  expect(await returns()).toMatchObject({ code: 0, standing: 'outside', return: '96.0300' })
  await world.ctx.db.updateTable('game_return').set(sums(4_700)).execute()
  const alarm = await returns()
  expect(alarm).toMatchObject({ code: 1, standing: 'alarm', return: '93.0600' })
  expect(alarm.err).toContain('dice')
})

test('a game that has never been open stays closed', async () => {
  await world.ctx.db
    .insertInto('game')
    .values({
      vendor_code: 'SEN',
      node_id: 'later',
      game_type: 'RNG',
      search: 'later',
      position: 99,
      name_vi: 'Sau',
      name_en: 'Later',
      name_zh: '以后',
      min_bet: 100n,
      max_bet: 1_000n,
      house: true,
      maintenance: true,
    })
    .execute()
  expect(await ops('games', 'maintenance', 'SEN', 'later', 'off')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^operation-not-allowed: /),
  })
})

test.each([
  [1, ['maintenance', 'SEN', 'nothing', 'on']],
  [1, ['limits', 'SEN', 'nothing', '1', '2']],
  [2, ['maintenance', 'SEN', 'dice', 'maybe']],
  [2, ['limits', 'SEN', 'dice', '3', '2']],
  [2, ['limits', 'SEN', 'dice', '0', '2']],
  [2, ['limits', 'SEN', 'dice', '-1', '2']],
  [2, ['limits', 'SEN', 'dice', '1.001', '2']],
  [2, ['limits', 'SEN', 'dice', '1']],
])('exit %i: games %j', async (code, args) => {
  const before = await staked()
  expect(await ops('games', ...args)).toMatchObject({ code })
  expect(await staked()).toEqual(before)
})
