import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { DepositBonusTerms } from '#contract/benefits/promotions.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { Result } from '#platform/base/result.ts'
import { setValue } from '#platform/base/settings/index.ts'
import { grantReachedMissions, setMissions } from '#platform/benefits/missions/index.ts'
import { cancelPromotion } from '#platform/benefits/promotions/index.ts'
import {
  balanceOf,
  checkLedger,
  house,
  houseHolds,
  move,
  post,
  wallet,
} from '#platform/money/ledger/index.ts'
import { gameDays, openStakes } from '#platform/money/play-sums/index.ts'
import { betProof, installHouseGames, placeBet, unprovenBet } from '#platform/play/house/index.ts'
import { ladderGame } from '#tests/support/platform/ladder.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { paidDeposit, testPromotion } from '#tests/support/platform/promotions.ts'
import { callWallet, launched, testVendor } from '#tests/support/platform/vendors.ts'
import { voidRules } from '#tests/support/platform/void-rules.ts'
import { LUCKY_STAKE, makeLucky } from '#tests/support/play/lucky-seeds.ts'
import {
  collectShortfall,
  listShortfalls,
  openBet,
  payFreeWin,
  settleBet,
  type VoidRules,
  voidByHand,
  writeOffShortfall,
} from '../index.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
let promotionId: string
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx)
  await setValue(ctx, 'test', 'approvalThreshold', 1_000_000_000_000)
  const terms: DepositBonusTerms = {
    kind: 'deposit-bonus' as const,
    percent: 50 as const,
    max: '500000.00' as const,
    minDeposit: '100000.00' as const,
    wagering: 2,
    weights: { RNG: 50 },
    days: 7,
  }
  promotionId = await testPromotion(ctx, { terms, endsAt: '2036-12-01T00:00:00+07:00' })
})
afterAll(async () => {
  expect((await checkLedger(ctx.db)).problems).toEqual([])
  const { games, jackpot } = await houseHolds(ctx.db)
  expect(await wonByGames()).toBe(games + jackpot)
  await world.close()
})

/** What the days of games and open bets come to: whatever was made void, the accounts of games and their pool hold just that. */
async function wonByGames(): Promise<bigint | undefined> {
  const { rows } = await sql<{ won: bigint }>`
    select ((select sum(stake - payout) from ${gameDays} game) + ${openStakes})::bigint as won
  `.execute(ctx.db)
  return rows[0]?.won
}

const given = <Value>(result: Result<Value>): Value => (result.ok ? result.value : expect.fail(result.code))
const held = async (member: Member, kind: 'main' | 'bonus' | 'play') =>
  balanceOf(ctx.db, wallet(member.id, kind))
const bonusOf = ({ id }: Member) =>
  ctx.db.selectFrom('bonus').selectAll().where('member_id', '=', id).executeTakeFirstOrThrow()

async function opened(member: Member, stake: bigint): Promise<string> {
  const bet = { ...ladderGame, stake, wager: {}, fromSeeds: false, waitsFor: 'event' } as const
  return given(await openBet(ctx, member, bet)).betId
}
const settled = async (betId: string, payout: bigint) =>
  given(await settleBet(ctx, betId, { payout, outcome: { payout: String(payout) } }))
async function placed(member: Member, stake: bigint, payout: bigint): Promise<string> {
  const betId = await opened(member, stake)
  await settled(betId, payout)
  return betId
}

const reversed = (betId: string, rules: Partial<VoidRules> = {}) =>
  voidByHand(ctx, { betId, rules: { ...voidRules(), ...rules }, actor: 'ops:anna', reason: 'a wrong round' })

/** A member with a bonus of 50,000.00, whose own money is gone. */
async function withBonus(): Promise<Member> {
  const member = await testMember(ctx)
  await paidDeposit(ctx, member, '100000.00', promotionId)
  const entries = move(wallet(member.id, 'main'), house('cashier', member.id), 10_000_000n)
  given(await post(ctx, { kind: 'withdrawal-paid', reference: 'test', entries }))
  world.clock.advance(1)
  return member
}

const told = async ({ id }: Member) => {
  const rows = await ctx.db
    .selectFrom('inbox_message')
    .select('params')
    .where('member_id', '=', id)
    .where('code', '=', 'bet-voided')
    .execute()
  return rows.map(({ params }) => params)
}

it('of bonus money goes back to the bonus wallet while it runs, and its wagering rises again', async () => {
  const member = await withBonus()
  const before = await bonusOf(member)
  const betId = await placed(member, 1_000_000n, 3_000_000n)
  expect(await held(member, 'bonus')).toBe(7_000_000n)
  expect((await bonusOf(member)).remaining).toBe(before.remaining - 500_000n)
  expect(await reversed(betId)).toMatchObject({ value: { reversal: { taken: '30000.00', missing: '0.00' } } })
  expect([await held(member, 'bonus'), await held(member, 'main')]).toEqual([5_000_000n, 0n])
  expect(await bonusOf(member)).toEqual(before)
  expect(await told(member)).toMatchObject([
    { money: 'both', stakeAmount: '10000.00', takenAmount: '30000.00' },
  ])
})

it('of bonus money loses the bonus of which it leaves nothing', async () => {
  const member = await withBonus()
  const won = await placed(member, 5_000_000n, 6_000_000n)
  await placed(member, 5_000_000n, 0n)
  expect(await held(member, 'bonus')).toBe(1_000_000n)
  const open = await opened(member, 100_000n)
  expect(await reversed(won)).toMatchObject({
    value: { reversal: { taken: '59000.00', missing: '1000.00' } },
  })
  expect([await held(member, 'bonus'), (await bonusOf(member)).state]).toEqual([0n, 'running'])
  await settled(open, 50_000n)
  const [shortfall] = (await listShortfalls(ctx)).filter(({ id }) => id === won)
  const decision = { betId: shortfall?.id ?? '', actor: 'ops:binh', reason: 'it was a wrong round' }
  expect(await collectShortfall(ctx, decision)).toEqual({
    ok: true,
    value: { amount: 50_000n, left: 50_000n },
  })
  expect((await bonusOf(member)).state).toBe('lost')
})

it('names the missions that may have been reached by it, which can be revoked while nobody has claimed them', async () => {
  const member = await testMember(ctx, { balance: '200000.00' })
  const mission = { kind: 'turnover' as const, gameType: null, period: 'day' as const, target: 5_000_000 }
  const name = { vi: 'Cược', en: 'Stake', zh: '投注' }
  const reward = { paysTo: 'main' as const, amount: 1_000 }
  const deposited = { ...mission, kind: 'deposit-amount' as const, target: 1 }
  const ofFish = { ...mission, gameType: 'FISH' as const, target: 1 }
  given(
    await setMissions(ctx, 'ops:test', [
      { code: 'daily', name, ...mission, ...reward },
      // What a bet of another game, or a deposit, has earned is not the bet's.
      { code: 'deposited', name, ...deposited, ...reward },
      { code: 'fish', name, ...ofFish, ...reward },
    ]),
  )
  onTestFinished(async () => {
    given(await setMissions(ctx, 'ops:test', []))
  })
  const before = await placed(member, 1_000_000n, 0n)
  await grantReachedMissions(ctx, member.id)
  expect(await reversed(before)).toMatchObject({
    value: { reversal: { bonusLost: false, kept: { rewards: [] } } },
  })
  const reached = await placed(member, 6_000_000n, 0n)
  await paidDeposit(ctx, member, '100000.00')
  await grantReachedMissions(ctx, member.id)
  const answer = await reversed(reached)
  expect(answer).toMatchObject({
    value: {
      reversal: {
        kept: {
          rewards: [
            {
              account: member.account,
              kind: 'mission',
              source: expect.stringMatching(/^daily:/),
              amount: '10.00',
              state: 'ready',
            },
          ],
        },
      },
    },
  })
})

it('of bonus money is taken from the main wallet once the bonus is completed, which is listed', async () => {
  const member = await withBonus()
  const won = await placed(member, 4_000_000n, 10_000_000n)
  await placed(member, 10_000_000n, 0n)
  await placed(member, 1_000_000n, 11_000_000n)
  // Half of 20,000,000 of turnover, as the weight says: what the wallet holds is released.
  await placed(member, 5_000_000n, 10_000_000n)
  const { id, state, released } = await bonusOf(member)
  expect([state, released]).toEqual(['completed', 16_000_000n])
  expect(await held(member, 'main')).toBe(released)
  expect(await reversed(won)).toMatchObject({
    value: { reversal: { kept: { bonuses: [{ id: String(id), state: 'completed' }] } } },
  })
  expect(await held(member, 'main')).toBe(released + 4_000_000n - 10_000_000n)
  expect((await bonusOf(member)).remaining).toBe(0n)
})

it('of bonus money moves nothing once the bonus is over, whatever the wallet holds by then', async () => {
  const member = await withBonus()
  const betId = await placed(member, 1_000_000n, 9_000_000n)
  given(await cancelPromotion(ctx, member, { promotionId, requestId: randomUUID() }))
  expect(await reversed(betId)).toMatchObject({
    value: {
      reversal: {
        returned: '0.00',
        taken: '0.00',
        missing: '0.00',
        kept: { bonuses: [{ state: 'cancelled' }] },
      },
    },
  })
  expect([await held(member, 'bonus'), await held(member, 'main')]).toEqual([0n, 0n])
  expect(await told(member)).toMatchObject([{ money: 'nothing' }])
})

it('of own money raises the wagering of the bonus that counted it, up to what was required', async () => {
  const member = await testMember(ctx)
  await paidDeposit(ctx, member, '100000.00', promotionId)
  world.clock.advance(1)
  const { required } = await bonusOf(member)
  const betId = await placed(member, 2_000_000n, 0n)
  expect((await bonusOf(member)).remaining).toBe(required - 1_000_000n)
  await reversed(betId)
  expect((await bonusOf(member)).remaining).toBe(required)
})

it('of play money takes what is there, leaves no exception and tells nobody', async () => {
  const member = await testMember(ctx, { accountKind: 4 })
  const grant = move(house('play-grants', member.id), wallet(member.id, 'play'), 100_000n)
  given(await post(ctx, { kind: 'play-grant', reference: 'test', entries: grant }))
  const won = await placed(member, 100_000n, 400_000n)
  await placed(member, 400_000n, 0n)
  expect(await reversed(won)).toMatchObject({ value: { reversal: { taken: '1000.00', missing: '0.00' } } })
  expect(await held(member, 'play')).toBe(0n)
  expect(await told(member)).toEqual([])
})

it('lists what is missing until another operator has collected it or written it off', async () => {
  const member = await testMember(ctx, { balance: '1000.00' })
  const won = await placed(member, 100_000n, 400_000n)
  await placed(member, 400_000n, 0n)
  expect(await reversed(won)).toMatchObject({ value: { reversal: { taken: '1000.00', missing: '3000.00' } } })
  const open = async () => (await listShortfalls(ctx)).filter(({ account }) => account === member.account)
  expect(await open()).toMatchObject([
    { id: won, missing: '3000.00', collected: '0.00', reversedBy: 'ops:anna' },
  ])
  const by = (actor: string) => ({ betId: won, actor, reason: 'as agreed' })
  expect(await collectShortfall(ctx, by('ops:anna'))).toMatchObject({ code: 'operation-not-allowed' })
  expect(await writeOffShortfall(ctx, by('ops:anna'))).toMatchObject({ code: 'operation-not-allowed' })
  expect(await collectShortfall(ctx, by('ops:ben'))).toMatchObject({ code: 'insufficient-balance' })
  const entries = move(house('cashier', member.id), wallet(member.id, 'main'), 50_000n)
  given(await post(ctx, { kind: 'deposit', reference: 'test', entries }))
  expect(await collectShortfall(ctx, by('ops:ben'))).toEqual({
    ok: true,
    value: { amount: 50_000n, left: 250_000n },
  })
  expect(await open()).toMatchObject([{ missing: '3000.00', collected: '500.00', decision: null }])
  expect(await writeOffShortfall(ctx, { ...by('ops:ben'), reason: ' ' })).toMatchObject({ code: 'required' })
  expect(await writeOffShortfall(ctx, by('ops:ben'))).toEqual({ ok: true, value: 250_000n })
  expect(await open()).toEqual([])
  for (const decide of [collectShortfall, writeOffShortfall])
    expect(await decide(ctx, by('ops:ben'))).toMatchObject({ code: 'state-moved-on' })
  expect(await writeOffShortfall(ctx, { ...by('ops:ben'), betId: randomUUID() })).toMatchObject({
    code: 'not-found',
  })
})

it('is refused where it cannot be done alone, with the reason', async () => {
  const member = await testMember(ctx, { balance: '1000.00' })
  const betId = await placed(member, 10_000n, 20_000n)
  const why = async (rules: Partial<VoidRules>, id = betId) => {
    const answer = await reversed(id, rules)
    return answer.ok ? '' : `${answer.code} ${answer.detail.reason}`
  }
  expect(await why({ isInPot: () => true })).toMatch(/^operation-not-allowed .*by adjustments/)
  expect(await why({ isReported: async () => true })).toMatch(/^operation-not-allowed .*vendors differences/)
  const { betId: free } = given(await payFreeWin(ctx, member, { ...ladderGame, wager: {} }, 5_000n))
  expect(await why({}, free)).toMatch(/^operation-not-allowed nothing was staked/)
  const lucky = await testMember(ctx, { balance: LUCKY_STAKE })
  await makeLucky(ctx, lucky, 0)
  const spin = { vendorCode: 'SEN', nodeId: 'slots-lines', stake: LUCKY_STAKE, requestId: randomUUID() }
  const { betId: jackpot } = given(
    await placeBet(ctx, lucky, { ...spin, wager: { game: 'slots-lines', rules: 2 } }),
  )
  expect(await why({}, jackpot)).toMatch(/^operation-not-allowed .*jackpot/)
  expect(await held(member, 'main')).toBe(115_000n)
})

it('keeps the proof of what was drawn, which says that it is void', async () => {
  const member = await testMember(ctx, { balance: '1000.00' })
  const wager = { game: 'dice', direction: 'under', target: '60.00' } as const
  const input = { vendorCode: 'SEN', nodeId: 'dice', stake: '100.00', wager, requestId: randomUUID() }
  const { betId } = given(await placeBet(ctx, member, input))
  const proof = async () => given(await betProof(ctx, { betId, language: 'en' }))
  const before = await proof()
  await reversed(betId)
  const { result, payout } = before
  expect(await proof()).toEqual({ ...before, result: 'void', payout: '100.00', reversed: { result, payout } })
  expect(await unprovenBet(ctx, { betId, language: 'en' })).toMatchObject({ code: 'not-found' })
})

it('of a vendor is paid neither by a late win nor by a rollback', async () => {
  const vendor = await testVendor(ctx)
  const member = await testMember(ctx, { balance: '1000.00' })
  const call = callWallet(world.platform.fetch, vendor, () => world.clock.now().getTime())
  const { token } = await launched(ctx, member, vendor)
  const said = { token, gameCode: 'lotus', roundId: randomUUID() }
  const betTransactionId = randomUUID()
  const win = (amount: string) =>
    call('win', { ...said, transactionId: randomUUID(), betTransactionId, amount })
  await call('bet', { ...said, transactionId: betTransactionId, amount: '100.00' })
  expect((await win('150.00')).status).toBe(200)
  // A part that was paid after the end of the bet.
  expect((await win('50.00')).status).toBe(200)
  const { id } = await ctx.db
    .selectFrom('bet')
    .select('id')
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(await reversed(id)).toMatchObject({ value: { reversal: { payout: '200.00', taken: '200.00' } } })
  expect(await held(member, 'main')).toBe(100_000n)
  expect((await win('70.00')).status).toBe(409)
  const rollback = { ...said, transactionId: randomUUID(), betTransactionId, amount: '100.00' }
  expect(await call('rollback', rollback)).toMatchObject({ status: 200, value: { balance: '1000.00' } })
  expect(await held(member, 'main')).toBe(100_000n)
})
