import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { MissionTerms } from '#contract/benefits/missions.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { claimMission, rewards } from '#platform/benefits/reward-center/index.ts'
import { revokeReward } from '#platform/benefits/rewards/index.ts'
import { countTurnover } from '#platform/benefits/turnover/index.ts'
import { balanceOf, wallet } from '#platform/money/ledger/index.ts'
import { installHouseGames } from '#platform/play/house/index.ts'
import { recording } from '#tests/support/database/statements.ts'
import { testDeposit, testMember } from '#tests/support/platform/members.ts'
import { testPlatform } from '#tests/support/platform/platform.ts'
import { settledBet } from '#tests/support/platform/settled-bets.ts'
import { setMissions } from './mission-catalogue.ts'
import { openSpans } from './mission-span.ts'
import { missions } from './missions.ts'

let world: Awaited<ReturnType<typeof testPlatform>>
let ctx: Context
beforeAll(async () => {
  world = await testPlatform()
  ctx = world.ctx
  await installHouseGames(ctx)
})
afterAll(() => world.close())
// A Friday, 12:00 in Vietnam.
beforeEach(() => world.clock.set('2026-11-20T05:00:00Z'))

const name = { vi: 'Nhiệm vụ', en: 'Mission', zh: '任务' }
const mission = (changes: Partial<MissionTerms> & Pick<MissionTerms, 'code'>): MissionTerms => ({
  name,
  kind: 'turnover',
  gameType: null,
  period: 'day',
  target: 100_000,
  paysTo: 'main',
  amount: 5_000,
  ...changes,
})
const set = async (...given: MissionTerms[]) =>
  expect(await setMissions(ctx, 'ops:test', given)).toMatchObject({ ok: true })
const list = async (member: Member) => {
  const result = await missions(ctx, member, { language: 'vi' })
  if (!result.ok) throw new Error(result.code)
  return result.value.list
}
const claim = (member: Member, id: string, requestId: string = randomUUID()) =>
  claimMission(ctx, member, { id, requestId })
const main = (member: Member) => balanceOf(ctx.db, wallet(member.id, 'main'))

it('counts settled cash stakes of its period, of its game type alone', async () => {
  await set(
    mission({ code: 'all' }),
    mission({ code: 'live', gameType: 'LIVE' }),
    mission({ code: 'week', period: 'week' }),
    mission({ code: 'bets', kind: 'bets', target: 4 }),
    mission({ code: 'games', kind: 'games', target: 3, period: 'once' }),
  )
  const member = await testMember(ctx)
  await settledBet(ctx, member, { stake: 30_000n })
  await settledBet(ctx, member, { stake: 20_000n, gameType: 'LIVE', result: 'won' })
  await settledBet(ctx, member, { stake: 7_000n, result: 'void' })
  await settledBet(ctx, member, { stake: 9_000n, wallet: 'bonus' })
  // The evening before in UTC, and the same day in Vietnam; the Monday, and the Sunday before.
  await settledBet(ctx, member, { stake: 1_000n, at: new Date('2026-11-19T17:00:00Z') })
  await settledBet(ctx, member, { stake: 2_000n, at: new Date('2026-11-15T17:00:00Z') })
  await settledBet(ctx, member, { stake: 4_000n, at: new Date('2026-11-15T16:59:59Z') })
  const shown = (await list(member)).map(({ id, progress, percent, status }) => [
    id,
    progress,
    percent,
    status,
  ])
  expect(shown).toEqual([
    ['all:2026-11-20', '510.00', 51, 'running'],
    ['live:2026-11-20', '200.00', 20, 'running'],
    ['week:2026-11-16', '530.00', 53, 'running'],
    ['bets:2026-11-20', '3', 75, 'running'],
    ['games:once', '1', 33, 'running'],
  ])
})

it('counts the games of a mission without an end from none of its bets, and reads the catalogue once a run', async () => {
  await set(mission({ code: 'games', kind: 'games', target: 3, period: 'once' }))
  await countTurnover(ctx)
  const members = await Promise.all(Array.from({ length: 3 }, () => testMember(ctx)))
  for (const member of members) await settledBet(ctx, member, { stake: 10_000n })
  const { ctx: noted, statements } = recording(ctx)
  await countTurnover(noted)
  const reads = (table: string) => statements.filter((one) => one.includes(`from "${table}"`)).length
  expect([reads('bet'), reads('cash_game'), reads('mission')]).toEqual([0, 3, 1])
})

it('counts a mission without an end by sums, not by every day that there was', async () => {
  await set(
    mission({ code: 'all', period: 'once', target: 1_000_000_000 }),
    mission({ code: 'live', gameType: 'LIVE', period: 'once', target: 1_000_000_000 }),
    mission({ code: 'bets', kind: 'bets', period: 'once', target: 1_000 }),
    mission({ code: 'days', kind: 'deposit-days', period: 'once', target: 1_000 }),
    mission({ code: 'paid', kind: 'deposit-amount', period: 'once', target: 1_000_000_000 }),
    mission({ code: 'today', target: 1_000_000_000 }),
  )
  const member = await testMember(ctx)
  for (let day = 1; day <= 40; day++) {
    world.clock.set(new Date(Date.parse('2026-10-11T05:00:00Z') + day * 86_400_000).toISOString())
    await settledBet(ctx, member, { stake: 1_000n, gameType: day % 2 ? 'LIVE' : 'RNG' })
    if (day % 4 === 0) await testDeposit(ctx, member, '2.00')
  }
  let read = 0
  const counting = ctx.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      read += result.rows.length
      return result
    },
  })
  const found = await missions({ ...ctx, db: counting }, member, { language: 'vi' })
  expect(found.ok && found.value.list.map(({ id, progress }) => [id, progress])).toEqual([
    ['all:once', '400.00'],
    ['live:once', '200.00'],
    ['bets:once', '40'],
    ['days:once', '10'],
    ['paid:once', '20.00'],
    ['today:2026-11-20', '10.00'],
  ])
  expect(read).toBeLessThan(30)
})

it('counts days with a deposit, and what was deposited', async () => {
  await set(
    mission({ code: 'days', kind: 'deposit-days', target: 2, period: 'week' }),
    mission({ code: 'first', kind: 'deposit-amount', target: 1, period: 'once' }),
  )
  const member = await testMember(ctx)
  expect((await list(member)).map(({ progress }) => progress)).toEqual(['0', '0.00'])
  await testDeposit(ctx, member, '10.00')
  await testDeposit(ctx, member, '5.00')
  expect((await list(member)).map(({ progress, status }) => [progress, status])).toEqual([
    ['1', 'running'],
    ['15.00', 'ready'],
  ])
  world.clock.set('2026-11-21T05:00:00Z')
  await testDeposit(ctx, member, '1.00')
  expect((await list(member))[0]).toMatchObject({ progress: '2', percent: 100, status: 'ready' })
})

it('is granted and paid in one step, once a period, however often it is asked for', async () => {
  await set(mission({ code: 'daily' }))
  const member = await testMember(ctx)
  expect(await claim(member, 'daily:2026-11-20')).toMatchObject({ code: 'state-moved-on' })
  await settledBet(ctx, member, { stake: 100_000n })
  const requestId = randomUUID()
  const copies = await Promise.all(
    Array.from({ length: 10 }, (_, copy) =>
      claim(member, 'daily:2026-11-20', copy < 5 ? requestId : undefined),
    ),
  )
  expect(copies.filter(({ ok }) => ok).length).toBeGreaterThan(0)
  expect(await main(member)).toBe(5_000n)
  expect((await list(member))[0]).toMatchObject({ status: 'claimed', turnover: '50.00' })
  expect(await rewards(ctx, member, { page: 1, size: 20, language: 'en' })).toMatchObject({
    value: { content: [{ kind: 'mission', status: 'claimed', words: { title: 'Mission' } }] },
  })
  world.clock.set('2026-11-21T05:00:00Z')
  await settledBet(ctx, member, { stake: 100_000n })
  expect(await claim(member, 'daily:2026-11-21')).toMatchObject({ ok: true })
  expect(await main(member)).toBe(10_000n)
})

it('what was reached in the last minute can be claimed for a day after, and not longer', async () => {
  await set(mission({ code: 'late' }))
  const [inTime, tooLate, missed] = await Promise.all([testMember(ctx), testMember(ctx), testMember(ctx)])
  const lastMinute = new Date('2026-11-20T16:59:59Z')
  for (const member of [inTime, tooLate]) await settledBet(ctx, member, { stake: 100_000n, at: lastMinute })
  await settledBet(ctx, missed, { stake: 99_999n, at: lastMinute })
  world.clock.set('2026-11-21T16:59:59Z')
  expect((await list(inTime)).map(({ id, status }) => [id, status])).toEqual([
    ['late:2026-11-20', 'ready'],
    ['late:2026-11-21', 'running'],
  ])
  expect((await list(missed)).map(({ id }) => id)).toEqual(['late:2026-11-21'])
  expect(await claim(inTime, 'late:2026-11-20')).toMatchObject({ ok: true })
  expect(await claim(missed, 'late:2026-11-20')).toMatchObject({ code: 'state-moved-on' })
  world.clock.set('2026-11-21T17:00:00Z')
  expect(await claim(tooLate, 'late:2026-11-20')).toMatchObject({ code: 'state-moved-on' })
  expect(await main(tooLate)).toBe(0n)
  expect((await list(tooLate)).map(({ id }) => id)).toEqual(['late:2026-11-22'])
})

it('pays nothing for a period that was over when it was put up, or got other terms', async () => {
  const member = await testMember(ctx)
  const shown = async () => (await list(member)).map(({ id, status }) => [id, status])
  await set(mission({ code: 'old' }))
  await settledBet(ctx, member, { stake: 100_000n })
  world.clock.set('2026-11-20T18:00:00Z') // an hour after midnight in Vietnam
  await set(mission({ code: 'old', name: { ...name, en: 'Other words' } }), mission({ code: 'new' }))
  expect(await shown()).toEqual([
    ['old:2026-11-20', 'ready'],
    ['old:2026-11-21', 'running'],
    ['new:2026-11-21', 'running'],
  ])
  expect(await claim(member, 'new:2026-11-20')).toMatchObject({ code: 'state-moved-on' })
  await set(mission({ code: 'old', amount: 30_000_000 }))
  expect(await shown()).toEqual([['old:2026-11-21', 'running']])
  expect(await claim(member, 'old:2026-11-20')).toMatchObject({ code: 'state-moved-on' })
  expect(await main(member)).toBe(await main(await testMember(ctx)))
})

it('waits in the reward center too, where claiming it claims the mission', async () => {
  await set(mission({ code: 'both' }), mission({ code: 'gone' }))
  const member = await testMember(ctx)
  await settledBet(ctx, member, { stake: 100_000n })
  const result = await rewards(ctx, member, { page: 1, size: 20, language: 'vi' })
  expect(result).toMatchObject({ value: { ready: { count: 2, kinds: { mission: 2 } } } })
  const revoked = result.ok ? (result.value.content[0]?.id ?? '') : ''
  await revokeReward(ctx, 'ops:test', revoked, 'by mistake')
  expect((await list(member)).map(({ status }) => status).sort()).toEqual(['closed', 'ready'])
  const source = await ctx.db
    .selectFrom('reward')
    .select('source')
    .where('member_id', '=', member.id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  expect(await claim(member, source.source)).toMatchObject({ ok: true })
  expect(await main(member)).toBe(5_000n)
})

it('a catalogue is taken whole or not at all', async () => {
  await set(mission({ code: 'kept' }))
  for (const wrong of [
    'nothing',
    [{ code: 'x' }],
    [mission({ code: 'twice' }), mission({ code: 'twice' })],
    [mission({ code: 'live-days', kind: 'deposit-days', gameType: 'LIVE' })],
    [mission({ code: 'nothing', target: 0 })],
  ])
    expect(await setMissions(ctx, 'ops:test', wrong)).toMatchObject({
      code: 'invalid',
      detail: { reason: /./ },
    })
  const member = await testMember(ctx)
  expect((await list(member)).map(({ id }) => id)).toEqual(['kept:2026-11-20'])
  expect(await claim(member, 'unknown:2026-11-20')).toMatchObject({ code: 'not-found' })
})

it('every moment is in one day and one week, and a period is followed by the next', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
      fc.constantFrom('day' as const, 'week' as const),
      fc.integer({ min: 0, max: 24 }),
      (now, period, grace) => {
        const spans = openSpans(period, now, grace)
        const running = spans.at(-1)
        expect(running?.endsAt?.getTime()).toBeGreaterThan(now.getTime())
        const length = period === 'day' ? 1 : 7
        expect((running?.endsAt?.getTime() ?? 0) - length * 86_400_000).toBeLessThanOrEqual(now.getTime())
        if (period === 'week') expect(new Date(running?.key ?? '').getUTCDay()).toBe(1)
        const [before] = spans.length === 2 ? spans : []
        if (before) expect(before.claimableUntil?.getTime()).toBeGreaterThan(now.getTime())
        if (before) expect(before.endsAt?.getTime()).toBeLessThanOrEqual(now.getTime())
      },
    ),
  )
})
