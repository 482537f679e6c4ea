import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { InvitedStatus } from '#contract/benefits/referral.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { Result } from '#platform/base/result.ts'
import { setFlag, setValue } from '#platform/base/settings/index.ts'
import { claimReward } from '#platform/benefits/rewards/index.ts'
import { countTurnover } from '#platform/benefits/turnover/index.ts'
import { ensureMonths } from '#platform/entry/jobs/ensure-months.ts'
import {
  maskedAccount,
  type NewMember,
  recordLogin,
  referralCodeOf,
} from '#platform/members/accounts/index.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { settledBet } from '#tests/support/platform/settled-bets.ts'
import { rowsOf } from '#tests/support/rows.ts'
import { clearReferral } from './clear-referral.ts'
import { everyInvited, invitedPlayers } from './invited-players.ts'
import { listReferrals } from './list-referrals.ts'
import { referral } from './referral.ts'
import { rewardReferrers } from './reward-referrers.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx)
})
afterAll(() => world.close())
// Each test has days of its own: a share is granted once a day.
beforeEach(() => world.clock.advance(3 * 86_400))

/** What an invited player must do for the reward of 1,000.00 (`settings/values.ts`). */
const ENOUGH = { deposit: '200000.00', turnover: 100_000_000n }
const REWARD = '1000.00'

const given = <Value>(result: Result<Value>): Value => {
  if (!result.ok) throw new Error(result.code)
  return result.value
}
async function invite(
  referrer: Member,
  more: Partial<NewMember> & { balance?: string } = {},
): Promise<Member> {
  const referralCode = (await referralCodeOf(ctx, referrer.id)).toLowerCase()
  return testMember(ctx, { uplineId: referrer.id, cameBy: { referralCode }, ...more })
}
const invitedBy = async (referrer: Member, status?: InvitedStatus) =>
  given(await invitedPlayers(ctx, referrer, { page: 1, size: 50, ...(status && { status }) }))
const rewardsOf = (member: Member) =>
  ctx.db
    .selectFrom('reward')
    .select(['kind', 'source', 'amount', 'turnover', 'pays_to'])
    .where('member_id', '=', member.id)
    .orderBy('id')
    .execute()
const nextDay = () => world.clock.advance(86_400)
/** What the jobs do, each as often as crashes may have it done. */
async function work(times = 1) {
  for (let time = 0; time < times; time++) await countTurnover(ctx)
  for (let time = 0; time < times; time++) await rewardReferrers(ctx)
}

describe('a code', () => {
  it('is made once for a member, also when it is asked for many times at once', async () => {
    const member = await testMember(ctx)
    const codes = await Promise.all(Array.from({ length: 6 }, () => referralCodeOf(ctx, member.id)))
    expect(new Set(codes).size).toBe(1)
    expect(given(await referral(ctx, member))).toMatchObject({
      code: codes[0],
      totals: { invited: 0, turnover: '0.00', earned: '0.00', claimed: '0.00', waiting: '0.00' },
    })
  })

  it('notes who came by it, not who came by somebody else', async () => {
    const [friend, affiliate] = [await testMember(ctx), await testMember(ctx, { accountKind: 41 })]
    const referralCode = await referralCodeOf(ctx, friend.id)
    const came = await invite(friend)
    const byLink = await testMember(ctx, {
      uplineId: friend.id,
      cameBy: { affiliateCode: ` ${referralCode} ` },
    })
    await testMember(ctx, { uplineId: affiliate.id, cameBy: { affiliateCode: 'SEN88', referralCode } })
    await testMember(ctx, { uplineId: friend.id, cameBy: { recommenderId: String(friend.id) } })
    const { content } = await invitedBy(friend)
    expect(content.map(({ id }) => BigInt(id))).toEqual([byLink.id, came.id])
    expect(content[1]).toMatchObject({
      account: maskedAccount(came.account),
      deposited: false,
      status: 'joined',
    })
    expect(JSON.stringify(content)).not.toContain(came.account)
  })
})

describe('a reward for a player', () => {
  it('is granted once that player has deposited and wagered enough', async () => {
    const friend = await testMember(ctx)
    const [player, idle, poor] = [
      await invite(friend, { balance: ENOUGH.deposit }),
      await invite(friend, { balance: ENOUGH.deposit }),
      await invite(friend, { balance: '199999.99' }),
    ]
    for (const one of [player, poor]) await settledBet(ctx, one, { stake: ENOUGH.turnover - 1n })
    await settledBet(ctx, idle, { stake: ENOUGH.turnover, wallet: 'bonus' })
    await work()
    expect(await rewardsOf(friend)).toEqual([])
    for (const one of [player, poor]) await settledBet(ctx, one, { stake: 1n })
    await work(3)
    expect(await rewardsOf(friend)).toEqual([
      {
        kind: 'referral',
        source: `invited-${player.id}`,
        amount: minorOf(REWARD),
        turnover: minorOf(REWARD),
        pays_to: 'main',
      },
    ])
    expect((await invitedBy(friend, 'rewarded')).content).toMatchObject([
      { id: String(player.id), earned: REWARD },
    ])
    expect((await invitedBy(friend, 'deposited')).totalRows).toBe(2)
    const totals = async () => given(await referral(ctx, friend)).totals
    expect(await totals()).toMatchObject({ earned: REWARD, claimed: '0.00', waiting: REWARD })
    const { id } = await ctx.db
      .selectFrom('reward')
      .select('id')
      .where('member_id', '=', friend.id)
      .executeTakeFirstOrThrow()
    given(await claimReward(ctx, friend, { id: String(id), requestId: randomUUID() }))
    expect(await totals()).toMatchObject({ earned: REWARD, claimed: REWARD, waiting: '0.00' })
  })

  it.each([
    ['payee-name', { payeeName: 'NGUYEN VAN AN' }],
    ['mobile', { mobile: '+84912345678' }],
    ['network', {}],
  ] as const)('is granted to nobody who shares the %s with who came', async (trait, same) => {
    const friend = await testMember(ctx, same)
    const player = await invite(friend, { ...same, balance: ENOUGH.deposit })
    const [own, their] = trait === 'network' ? ['2001:db8::1', '2001:db8::2'] : ['203.0.113.1', '203.0.113.2']
    await recordLogin(ctx, friend.id, { address: own, userAgent: '' }, 'username')
    await recordLogin(ctx, player.id, { address: their, userAgent: '' }, 'username')
    await settledBet(ctx, player, { stake: ENOUGH.turnover })
    await work()
    nextDay()
    await work()
    expect(await rewardsOf(friend)).toEqual([])
    expect((await invitedBy(friend)).content).toMatchObject([{ status: 'barred', earned: '0.00' }])
    const barred = await listReferrals(ctx, { barred: true, referrerId: friend.id })
    expect(barred).toMatchObject([{ account: player.account, barredFor: trait }])
  })

  it('is granted for who shares a network with another browser, or on another day', async () => {
    const friend = await testMember(ctx)
    const [laptop, later] = [
      await invite(friend, { balance: ENOUGH.deposit }),
      await invite(friend, { balance: ENOUGH.deposit }),
    ]
    const from = (userAgent: string) => ({ address: '203.0.113.9', userAgent })
    await recordLogin(ctx, friend.id, from('phone'), 'username')
    await recordLogin(ctx, laptop.id, from('laptop'), 'username')
    nextDay()
    await recordLogin(ctx, later.id, from('phone'), 'username')
    for (const player of [laptop, later]) await settledBet(ctx, player, { stake: ENOUGH.turnover })
    await work()
    expect((await invitedBy(friend, 'rewarded')).totalRows).toBe(2)
  })

  it('is granted once the operator has cleared who was barred, and who is not judged again', async () => {
    const payeeName = 'TRAN THI BINH'
    const friend = await testMember(ctx, { payeeName })
    const player = await invite(friend, { payeeName, balance: ENOUGH.deposit })
    const clear = (reason = 'Two identity cards') => clearReferral(ctx, 'test', player.account, reason)
    expect(await clear()).toMatchObject({ code: 'state-moved-on' })
    await settledBet(ctx, player, { stake: ENOUGH.turnover })
    await work()
    expect(await clear(' ')).toMatchObject({ code: 'required' })
    given(await clear())
    await work(2)
    nextDay()
    await settledBet(ctx, player, { stake: ENOUGH.turnover })
    await work()
    expect(await rewardsOf(friend)).toMatchObject([{ source: `invited-${player.id}` }, { kind: 'referral' }])
    expect((await invitedBy(friend)).content).toMatchObject([{ status: 'rewarded' }])
    expect(await clear()).toMatchObject({ code: 'state-moved-on' })
    const audited = await ctx.db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'referral-cleared')
      .execute()
    expect(audited).toMatchObject([{ detail: { barredFor: 'payee-name', reason: 'Two identity cards' } }])
  })
})

it('one reward that fails keeps no other waiting, and is granted by the next run', async () => {
  await rewardReferrers(ctx) // what is left of other tests
  const friends = [await testMember(ctx), await testMember(ctx)]
  for (const friend of friends) {
    const player = await invite(friend, { balance: ENOUGH.deposit })
    await settledBet(ctx, player, { stake: ENOUGH.turnover })
  }
  await countTurnover(ctx)
  nextDay()
  const counts = async () => Promise.all(friends.map(async (friend) => (await rewardsOf(friend)).length))
  let failed = 0
  const log = { ...ctx.log, error: () => void failed++ }
  // The first of the rewards for players, the first of the shares.
  let calls = 0
  const transact: Context['transact'] = (work) => {
    calls++
    return calls === 1 || calls === 3 ? Promise.reject(new Error('statement timeout')) : ctx.transact(work)
  }
  await rewardReferrers({ ...ctx, log, transact })
  expect(failed).toBe(2)
  expect(await counts()).toEqual([0, 2])
  await rewardReferrers(ctx)
  expect(await counts()).toEqual([2, 2])
})

describe('a share of turnover', () => {
  it('is one reward for the days that are over, rounded down for each player', async () => {
    await setValue(ctx, 'test', 'referralTurnoverPercent', 150)
    await setValue(ctx, 'test', 'referralShareBasisPoints', 10)
    world.clock.advance(10)
    const friend = await testMember(ctx)
    const players = [await invite(friend), await invite(friend)]
    for (const player of players) await settledBet(ctx, player, { stake: 1_999_999n })
    await work()
    expect(await rewardsOf(friend)).toEqual([])
    nextDay()
    await work(3)
    expect((await rewardsOf(friend)).map(({ amount }) => amount)).toEqual([2n * 1_999n])
    expect((await invitedBy(friend)).content.map(({ earned }) => earned)).toEqual(['19.99', '19.99'])

    // What comes late for a day that was shared waits for the next day.
    const yesterday = new Date(ctx.clock.now().getTime() - 86_400_000)
    await settledBet(ctx, players[0] as Member, { stake: 5_000n, at: yesterday })
    await work()
    expect(await rewardsOf(friend)).toHaveLength(1)
    nextDay()
    await work()
    expect((await rewardsOf(friend)).map(({ amount, turnover }) => [amount, turnover])).toEqual([
      [3_998n, 5_997n],
      [5n, 7n], // rounded down, as for every reward
    ])
    await setValue(ctx, 'test', 'referralTurnoverPercent', 100)
    world.clock.advance(10)
  })

  it('is none of what is played while the brand rewards nobody', async () => {
    const friend = await testMember(ctx)
    const player = await invite(friend)
    await setFlag(ctx, 'test', 'REFERRAL3', false)
    world.clock.advance(10)
    expect(await referral(ctx, friend)).toMatchObject({ code: 'in-need-true-account' })
    expect(await invitedPlayers(ctx, friend, { page: 1, size: 20 })).toMatchObject({ ok: false })
    await settledBet(ctx, player, { stake: 1_000_000n })
    await countTurnover(ctx)
    await setFlag(ctx, 'test', 'REFERRAL3', true)
    nextDay()
    await work()
    expect(await rewardsOf(friend)).toEqual([])
    expect((await invitedBy(friend)).totals).toEqual({ turnover: '10000.00', earned: '0.00' })
  })

  it('adds up: what was granted is what each player has earned, in every total and in the download', async () => {
    const bet = fc.record({
      player: fc.nat({ max: 3 }),
      stake: fc.bigInt({ min: 1n, max: 200_000_000n }),
      after: fc.constantFrom('bet' as const, 'work' as const, 'day' as const),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(bet, { minLength: 1, maxLength: 10 }), async (bets) => {
        await ensureMonths(ctx)
        const friend = await testMember(ctx)
        const players: Member[] = []
        for (let index = 0; index < 4; index++)
          players.push(await invite(friend, index % 2 ? { balance: ENOUGH.deposit } : {}))
        for (const { player, stake, after } of bets) {
          await settledBet(ctx, players[player] as Member, { stake })
          if (after !== 'bet') await work()
          if (after === 'day') nextDay()
        }
        nextDay()
        await work()
        nextDay()
        await work()
        const granted = (await rewardsOf(friend)).reduce((sum, { amount }) => sum + amount, 0n)
        const turnover = bets.reduce((sum, { stake }) => sum + stake, 0n)
        const { content, totals } = await invitedBy(friend)
        expect(totals).toEqual({ turnover: moneyOf(turnover), earned: moneyOf(granted) })
        expect(content.reduce((sum, { earned }) => sum + minorOf(earned), 0n)).toBe(granted)
        const shares =
          granted - minorOf(REWARD) * BigInt(content.filter(({ status }) => status === 'rewarded').length)
        expect(shares).toBeLessThanOrEqual(turnover / 1_000n)
        expect(await rowsOf(everyInvited(ctx, friend, {}))).toEqual(content)
      }),
      { numRuns: 12 },
    )
  })
})
