import { beforeEach, expect, it } from 'vitest'
import type { RankTerms } from '#contract/benefits/ranks.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { setFlag } from '#platform/base/settings/index.ts'
import { rankMember } from '#platform/members/accounts/index.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { settledBet } from '#tests/support/platform/settled-bets.ts'
import { promoteIfEarned } from './promote.ts'
import { publishedRanks } from './published-ranks.ts'
import { listRanks, setRanks } from './rank-catalogue.ts'
import { rankProgress } from './rank-progress.ts'
import { reviewRanks } from './review-ranks.ts'

const rank = (level: number, changes: Partial<RankTerms> = {}): RankTerms => ({
  level,
  name: { vi: `Hạng ${level}`, en: `Rank ${level}`, zh: `${level} 级` },
  upgradeTurnover: level * 100_000,
  keepTurnover: level * 10_000,
  upgradeGift: level * 1_000,
  monthlyGift: level * 100,
  rebates: { RNG: 50 * level },
  ...changes,
})
const ranks = [rank(0), rank(1), rank(2), rank(3)]

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeEach(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx)
  await setRanks(ctx, 'ops:test', ranks)
  return () => world.close()
})

const levelOf = async (member: Member) =>
  (
    await ctx.db
      .selectFrom('member')
      .select('rank_level')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
  ).rank_level
const gifts = async (member: Member) =>
  (
    await ctx.db
      .selectFrom('reward')
      .select(['source', 'amount'])
      .where('member_id', '=', member.id)
      .where('kind', '=', 'vip')
      .orderBy('id')
      .execute()
  ).map(({ source, amount }) => `${source} ${amount}`)
const told = async (member: Member) =>
  (
    await ctx.db
      .selectFrom('inbox_message')
      .select('code')
      .where('member_id', '=', member.id)
      .orderBy('id')
      .execute()
  ).map(({ code }) => code)
const progress = async (member: Member) => {
  const result = await rankProgress(ctx, member, { language: 'vi' })
  if (!result.ok) throw new Error(result.code)
  return result.value
}

it('a rank is earned by the turnover of a month, with the gifts of those it passes, once each', async () => {
  const member = await testMember(ctx)
  await settledBet(ctx, member, { stake: 250_000n, at: new Date('2026-10-31T16:59:59Z') })
  await settledBet(ctx, member, { stake: 150_000n, at: new Date('2026-10-31T17:00:00Z') })
  expect(await progress(member)).toMatchObject({
    level: 1,
    turnover: '1500.00',
    next: { level: 2, target: '2000.00', left: '500.00' },
    keep: null,
    history: [{ from: 0, to: 1, cause: 'earned' }],
  })
  await settledBet(ctx, member, { stake: 150_000n })
  await settledBet(ctx, member, { stake: 900_000n, wallet: 'bonus' })
  await Promise.all([promoteIfEarned(ctx, member.id), promoteIfEarned(ctx, member.id)])
  expect(await levelOf(member)).toBe(3)
  expect(await gifts(member)).toEqual(['rank-1 1000', 'rank-2 2000', 'rank-3 3000'])
  expect(await told(member)).toEqual([
    'rank-reached',
    'reward-ready',
    'rank-reached',
    'reward-ready',
    'reward-ready',
  ])
  expect((await progress(member)).next).toBeNull()
})

it('the job promotes who does not look, and changes nothing when it runs again', async () => {
  const [member, idle] = await Promise.all([testMember(ctx), testMember(ctx)])
  await settledBet(ctx, member, { stake: 200_000n })
  await settledBet(ctx, idle, { stake: 99_999n })
  await reviewRanks(ctx)
  await reviewRanks(ctx)
  expect([await levelOf(member), await levelOf(idle)]).toEqual([2, 0])
  expect(await gifts(member)).toEqual(['rank-1 1000', 'rank-2 2000'])
})

it('who does not keep a rank for a whole month falls by one; the month brings the gift of what is left', async () => {
  const [keeps, falls, recent] = await Promise.all([testMember(ctx), testMember(ctx), testMember(ctx)])
  await reviewRanks(ctx) // the first month that is seen is not reviewed
  await rankMember(ctx, 'ops:test', keeps.account, 2)
  await rankMember(ctx, 'ops:test', falls.account, 2)
  world.clock.set('2026-12-15T05:00:00Z')
  await rankMember(ctx, 'ops:test', recent.account, 2)
  await reviewRanks(ctx) // November: held since the middle of it alone
  expect([await levelOf(keeps), await levelOf(falls)]).toEqual([2, 2])
  await settledBet(ctx, keeps, { stake: 20_000n })
  await settledBet(ctx, falls, { stake: 19_999n })
  expect((await progress(falls)).keep).toEqual({ target: '200.00', left: '0.01' })
  expect((await progress(recent)).keep).toBeNull()

  world.clock.set('2026-12-31T22:59:59Z') // 05:59:59 on the first of January
  await reviewRanks(ctx)
  expect(await levelOf(falls)).toBe(2)
  world.clock.set('2026-12-31T23:00:00Z')
  await reviewRanks(ctx)
  await reviewRanks(ctx)
  expect(await Promise.all([keeps, falls, recent].map(levelOf))).toEqual([2, 1, 2])
  expect(await gifts(keeps)).toEqual(['month-2026-12 200', 'month-2027-01 200'])
  expect(await gifts(falls)).toEqual(['month-2026-12 200', 'month-2027-01 100'])
  expect(await told(falls)).toContain('rank-lost')
  expect((await progress(falls)).history[0]).toMatchObject({ from: 2, to: 1, cause: 'not-kept' })
})

it('who never plays loses a rank every month, not every other one, and is told what would keep it', async () => {
  const [idle, risen, moved] = await Promise.all([testMember(ctx), testMember(ctx), testMember(ctx)])
  await reviewRanks(ctx)
  for (const { account } of [idle, risen, moved]) await rankMember(ctx, 'ops:test', account, 3)
  world.clock.set('2026-12-05T05:00:00Z')
  await reviewRanks(ctx) // November: held since the middle of it alone
  const levels = () => Promise.all([idle, risen, moved].map(levelOf))
  world.clock.set('2027-01-05T05:00:00Z') // late in the month: the fall counts from its start all the same
  await reviewRanks(ctx)
  expect(await levels()).toEqual([2, 2, 2])
  expect((await progress(idle)).keep).toEqual({ target: '200.00', left: '200.00' })
  await settledBet(ctx, risen, { stake: 300_000n, at: new Date('2027-01-10T05:00:00Z') })
  await rankMember(ctx, 'ops:test', moved.account, 3)
  await reviewRanks(ctx)
  expect(await levels()).toEqual([2, 3, 3])
  await settledBet(ctx, idle, { stake: 19_999n, at: new Date('2027-01-11T05:00:00Z') })
  world.clock.set('2027-01-31T23:00:00Z')
  await reviewRanks(ctx)
  expect(await levels()).toEqual([1, 3, 3])
  world.clock.set('2027-02-28T23:00:00Z')
  await reviewRanks(ctx)
  await reviewRanks(ctx)
  expect(await levels()).toEqual([0, 2, 2])
  expect((await progress(idle)).history.map(({ to, cause }) => [to, cause])).toEqual([
    ...[0, 1, 2].map((to) => [to, 'not-kept']),
    [3, 'operator'],
  ])
})

it('a review that was cut off goes on where it stopped', async () => {
  // In the order in which a review takes them.
  const one = await testMember(ctx)
  const other = await testMember(ctx)
  await reviewRanks(ctx)
  for (const { account } of [one, other]) await rankMember(ctx, 'ops:test', account, 3)
  world.clock.set('2026-12-05T05:00:00Z')
  await reviewRanks(ctx)
  world.clock.set('2027-01-05T05:00:00Z')
  const failing: Context = {
    ...ctx,
    transact: (work) =>
      ctx.transact(async (inside) => {
        const result = await work(inside)
        const hurt = await inside.db
          .selectFrom('rank_change')
          .select('id')
          .where('member_id', '=', other.id)
          .where('cause', '=', 'not-kept')
          .executeTakeFirst()
        if (hurt) throw new Error('power cut')
        return result
      }),
  }
  // The log that throws ends the run.
  await expect(reviewRanks(failing)).rejects.toMatchObject({ cause: new Error('power cut') })
  expect([await levelOf(one), await levelOf(other)]).toEqual([2, 3])
  await reviewRanks(ctx)
  expect([await levelOf(one), await levelOf(other)]).toEqual([2, 2])
})

/** Two of rank 3 who have to keep it in December, which is over. */
async function reviewedMembers(): Promise<[Member, Member]> {
  const [one, other] = [await testMember(ctx), await testMember(ctx)]
  await reviewRanks(ctx)
  for (const { account } of [one, other]) await rankMember(ctx, 'ops:test', account, 3)
  world.clock.set('2026-12-05T05:00:00Z')
  await reviewRanks(ctx)
  world.clock.set('2027-01-05T05:00:00Z')
  return [one, other]
}

it('whose rank is moved during the review is reviewed as it is then', async () => {
  const [one, other] = await reviewedMembers()
  let moved = false
  const moving: Context = {
    ...ctx,
    async transact(work) {
      const result = await ctx.transact(work)
      if (moved || !(await gifts(one)).includes('month-2027-01 200')) return result
      moved = true
      await rankMember(ctx, 'ops:test', other.account, 2)
      return result
    },
  }
  await reviewRanks(moving)
  await reviewRanks(ctx)
  expect([moved, await levelOf(one), await levelOf(other)]).toEqual([true, 2, 2])
  expect(await gifts(other)).toContain('month-2027-01 200')
})

it('one whose review fails keeps nobody waiting, and is reviewed by the next run', async () => {
  const [one, other] = await reviewedMembers()
  const failed: unknown[] = []
  const failing: Context = {
    ...ctx,
    log: { ...ctx.log, error: (fields) => void failed.push(fields.member) },
    transact: (work) =>
      ctx.transact(async (inside) => {
        const result = await work(inside)
        const { rank_level: level } = await inside.db
          .selectFrom('member')
          .select('rank_level')
          .where('id', '=', one.id)
          .executeTakeFirstOrThrow()
        if (level < 3) throw new Error('canceling statement due to statement timeout')
        return result
      }),
  }
  await reviewRanks(failing)
  expect(failed).toEqual([String(one.id)])
  expect([await levelOf(one), await levelOf(other)]).toEqual([3, 2])
  for (let runs = 0; runs < 2; runs++) await reviewRanks(ctx)
  expect([await levelOf(one), await levelOf(other)]).toEqual([2, 2])
  for (const member of [one, other]) expect(await gifts(member)).toContain('month-2027-01 200')
})

it('nobody has to have kept a rank in a month in which VIP was off, and its gift comes all the same', async () => {
  const member = await testMember(ctx)
  world.clock.set('2027-03-15T05:00:00Z')
  await reviewRanks(ctx)
  await rankMember(ctx, 'ops:test', member.account, 2)
  world.clock.set('2027-04-10T05:00:00Z')
  await setFlag(ctx, 'ops:test', 'VIP3', false)
  await reviewRanks(ctx)
  await setFlag(ctx, 'ops:test', 'VIP3', true)
  world.clock.set('2027-05-02T05:00:00Z')
  await reviewRanks(ctx)
  expect([await levelOf(member), await gifts(member)]).toEqual([2, ['month-2027-05 200']])
  world.clock.set('2027-06-02T05:00:00Z')
  await reviewRanks(ctx)
  expect(await levelOf(member)).toBe(1)
})

it('with VIP off nobody is promoted, nobody falls, and nothing is shown', async () => {
  const member = await testMember(ctx)
  await settledBet(ctx, member, { stake: 500_000n })
  await setFlag(ctx, 'ops:test', 'VIP3', false)
  await promoteIfEarned(ctx, member.id)
  await reviewRanks(ctx)
  expect(await levelOf(member)).toBe(0)
  expect(await rankProgress(ctx, member, { language: 'vi' })).toMatchObject({ code: 'in-need-true-account' })
  expect(await publishedRanks(ctx, { language: 'vi' })).toEqual({
    ok: true,
    value: { hasVip: false, list: [] },
  })
})

it('everybody can read what the ranks ask and give', async () => {
  const read = await publishedRanks(ctx, { language: 'en' })
  expect(read).toMatchObject({ value: { hasVip: true, list: { length: 4 } } })
  expect(read.ok && read.value.list[2]).toEqual({
    level: 2,
    name: 'Rank 2',
    upgradeTurnover: '2000.00',
    keepTurnover: '200.00',
    upgradeGift: '20.00',
    monthlyGift: '2.00',
    rebates: [{ gameType: 'RNG', rate: '1.00' }],
    ownService: false,
  })
})

it('a catalogue is taken whole or not at all', async () => {
  for (const wrong of [
    'nothing',
    [rank(1)],
    [rank(0), rank(2)],
    [rank(0), rank(1, { upgradeTurnover: 0 })],
    [rank(0, { upgradeTurnover: 1 })],
    [rank(0), rank(1, { rebates: { RNG: 10_001 } })],
    [rank(0), rank(1, { upgradeTurnover: 100, keepTurnover: 101 })],
  ])
    expect(await setRanks(ctx, 'ops:test', wrong)).toMatchObject({ code: 'invalid', detail: { reason: /./ } })
  expect(await listRanks(ctx)).toEqual(ranks)
})
