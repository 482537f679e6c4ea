import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RankTerms } from '#contract/benefits/ranks.ts'
import { countFigures, teamOverview } from '#platform/agents/figures/index.ts'
import { teamBets } from '#platform/agents/records/index.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { Result } from '#platform/base/result.ts'
import { wageringOf } from '#platform/benefits/promotions/index.ts'
import { rankProgress, setRanks } from '#platform/benefits/ranks/index.ts'
import { manualRebate } from '#platform/benefits/rebates/index.ts'
import { countTurnover } from '#platform/benefits/turnover/index.ts'
import { playLimits, setPlayLimit } from '#platform/members/responsible-gaming/index.ts'
import { balanceOf, checkLedger, wallet } from '#platform/money/ledger/index.ts'
import { rolloverLeft } from '#platform/money/rollover/index.ts'
import { betRecords, openBet, settleBet } from '#platform/play/bets/index.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { paidDeposit, testPromotion } from '#tests/support/platform/promotions.ts'
import { callWallet, launched, type TestVendor, testVendor } from '#tests/support/platform/vendors.ts'

// What is played at a vendor counts as what is played at the house: two members do the same, one here and one there, and are told
// the same afterwards.

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let vendor: TestVendor
let atVendor: Life
let atHouse: Life

const rank = (level: number): RankTerms => ({
  level,
  name: { vi: `Hạng ${level}`, en: `Rank ${level}`, zh: `${level} 级` },
  upgradeTurnover: level * 5_000_000,
  keepTurnover: 0,
  upgradeGift: 0,
  monthlyGift: 0,
  rebates: { RNG: 50 },
})

beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  vendor = await testVendor(ctx)
  await installHouseGames(ctx)
  await setRanks(ctx, 'ops:test', [rank(0), rank(1)])
  const promotionId = await testPromotion(ctx)
  atVendor = await lifeOf(promotionId, playAtVendor)
  atHouse = await lifeOf(promotionId, playAtHouse)
  await countTurnover(ctx)
  await countFigures(ctx)
})
afterAll(async () => {
  expect((await checkLedger(ctx.db)).problems).toEqual([])
  await world.close()
})

/** A member who has played, one with a bonus who has, and the agent above both. */
interface Life {
  player: Member
  withBonus: Member
  agent: Member
}
/** Stakes, and what each brings; in minor units. */
const ROUNDS = [
  [3_000_000n, 0n],
  [2_500_000n, 4_000_000n],
  [1_000_000n, 1_000_000n],
] as const
type Play = (member: Member, stake: bigint, payout: bigint) => Promise<void>

async function lifeOf(promotionId: string, play: Play): Promise<Life> {
  const agent = await testMember(ctx, { accountKind: 1 })
  const player = await testMember(ctx, { uplineId: agent.id })
  const withBonus = await testMember(ctx, { uplineId: agent.id })
  await setPlayLimit(ctx, player, { kind: 'stake', period: 'day', amount: '100000.00' })
  await paidDeposit(ctx, player, '100000.00')
  await paidDeposit(ctx, withBonus, '100000.00', promotionId)
  for (const member of [player, withBonus])
    for (const [stake, payout] of ROUNDS) await play(member, stake, payout)
  return { player, withBonus, agent }
}

async function playAtVendor(member: Member, stake: bigint, payout: bigint): Promise<void> {
  const call = callWallet(world.platform.fetch, vendor, () => world.clock.now().getTime())
  const { token } = await launched(ctx, member, vendor)
  const [betTransactionId, roundId] = [randomUUID(), randomUUID()]
  const said = { token, gameCode: 'lotus', roundId }
  const amount = (minor: bigint) => `${minor / 100n}.00`
  const bet = await call('bet', { ...said, transactionId: betTransactionId, amount: amount(stake) })
  const win = { ...said, transactionId: randomUUID(), betTransactionId, amount: amount(payout) }
  expect([bet.status, (await call('win', win)).status]).toEqual([200, 200])
}

/** A round of the house in the place of the vendor's, of the same type of game. */
async function playAtHouse(member: Member, stake: bigint, payout: bigint): Promise<void> {
  const openedBet = must(
    await openBet(ctx, member, {
      vendor: 'SEN',
      node: 'dice',
      gameType: 'RNG',
      leastStake: 100n,
      stake,
      wager: {},
      turnoverTerms: { rule: 'stake', weight: 100 },
      fromSeeds: false,
      waitsFor: 'event',
    }),
  )
  must(await settleBet(ctx, openedBet.betId, { payout, outcome: null }))
}

function must<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(result.code)
  return result.value
}

/** What both are told, which is the same; answers it. */
async function sameOfBoth<Value>(tell: (life: Life) => Promise<Value>): Promise<Value> {
  const told = await tell(atVendor)
  expect(told).toEqual(await tell(atHouse))
  return told
}

it('for the rollover', async () => {
  expect(await sameOfBoth(({ player }) => rolloverLeft(ctx.db, player.id))).toBe(3_500_000n)
})

it('for the wagering of a bonus', async () => {
  const told = await sameOfBoth(async ({ withBonus }) => {
    const { bonus } = await wageringOf(ctx, withBonus, 'en')
    return [
      bonus?.wageringRequired,
      bonus?.wageringLeft,
      await balanceOf(ctx.db, wallet(withBonus.id, 'bonus')),
    ]
  })
  expect(told).toEqual(['500000.00', '435000.00', 5_000_000n])
})

it('for the rank', async () => {
  const told = await sameOfBoth(async ({ player }) => {
    const { level, turnover } = must(await rankProgress(ctx, player, { language: 'en' }))
    return { level, turnover }
  })
  expect(told).toEqual({ level: 1, turnover: '65000.00' })
})

it('for rebates and points', async () => {
  const told = await sameOfBoth(async ({ player }) => ({
    rebate: must(await manualRebate(ctx, player, { language: 'en' })).totals,
    points: await balanceOf(ctx.db, wallet(player.id, 'points')),
  }))
  expect(told).toEqual({ rebate: { turnover: '65000.00', amount: '325.00' }, points: 600n })
})

it('for limits', async () => {
  const told = await sameOfBoth(async ({ player }) => must(await playLimits(ctx, player)).limits)
  expect(told).toMatchObject([{ kind: 'stake', spent: '65000.00' }])
})

it('in the record', async () => {
  const told = await sameOfBoth(async ({ player }) => {
    const asked = { language: 'en', sort: '-time', page: 1, size: 20 } as const
    const { totalRows, totals, content } = must(await betRecords(ctx, player, asked))
    return { totalRows, totals, states: content.map(({ result, stake }) => `${result} ${stake}`).sort() }
  })
  expect(told).toMatchObject({ totalRows: 3, totals: { stake: '65000.00', payout: '50000.00' } })
})

it('for the agents above', async () => {
  const told = await sameOfBoth(async ({ agent }) => {
    const { totals } = must(await teamOverview(ctx, agent, { page: 1, size: 20 }))
    const bets = must(await teamBets(ctx, agent, { page: 1, size: 20, language: 'en' }))
    return { totals, bets: bets.totals, rows: bets.totalRows }
  })
  expect(told).toMatchObject({ rows: 6, bets: { stake: '130000.00', payout: '100000.00' } })
})
