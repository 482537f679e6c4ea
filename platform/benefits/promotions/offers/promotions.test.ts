import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Context } from '#platform/base/context.ts'
import { processEndedPeriods } from '#platform/benefits/promotions/jobs.ts'
import { createPromotion } from '#platform/benefits/promotions/operator/create-promotion.ts'
import { startPromotion, stopPromotion } from '#platform/benefits/promotions/operator/run-promotion.ts'
import { labelMember } from '#platform/members/accounts/index.ts'
import { takeTimeOut } from '#platform/members/responsible-gaming/index.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { cashback, testPromotion } from '#tests/support/platform/promotions.ts'
import {
  bet,
  call,
  ctx,
  inPromotionsWorld,
  join,
  language,
  lossOf,
  member,
  raffle,
  viewPromotion,
  world,
} from '#tests/support/worlds/promotions.ts'
import { listPromotions, myPromotions } from './list-promotions.ts'
import { type StatusGrounds, statusOf } from './status.ts'

inPromotionsWorld()

describe('the status', () => {
  const none: StatusGrounds = {
    phase: 'running',
    entry: undefined,
    bonus: undefined,
    outstanding: false,
    claimable: false,
    claimed: false,
    isForThem: true,
  }
  it.each<[Partial<StatusGrounds>, string]>([
    [{}, 'join'],
    [{ phase: 'coming' }, 'coming'],
    [{ phase: 'over' }, 'close'],
    [{ isForThem: false }, 'close'],
    [{ entry: 'signed' }, 'signed'],
    [{ entry: 'signed', phase: 'over' }, 'close'],
    [{ entry: 'signed', phase: 'over', outstanding: true }, 'signed'],
    [{ entry: 'applying' }, 'applying'],
    [{ entry: 'rejected', phase: 'over' }, 'rejected'],
    [{ entry: 'granted', bonus: 'running' }, 'process'],
    [{ entry: 'granted', bonus: 'completed' }, 'issued'],
    [{ entry: 'granted', bonus: 'lost' }, 'close'],
    [{ entry: 'granted', claimable: true }, 'claim'],
    [{ entry: 'signed', claimable: true, claimed: true }, 'claim'],
    [{ entry: 'granted', claimed: true }, 'claimed'],
    [{ entry: 'signed', claimed: true }, 'signed'],
    [{ entry: 'signed', claimed: true, phase: 'over' }, 'claimed'],
  ])('of %j is %s', (change, status) => {
    expect(statusOf({ ...none, ...change })).toBe(status)
  })
})

describe('whom it is for', () => {
  it('is not offered to who takes a break from play', async () => {
    const resting = await testMember(ctx)
    const promotion = await testPromotion(ctx, {})
    expect(await viewPromotion(promotion, resting)).toMatchObject({ mayJoin: true, hindrance: null })
    await takeTimeOut(ctx, resting, { duration: '24h' })
    expect(await viewPromotion(promotion, resting)).toMatchObject({ mayJoin: false, hindrance: 'on-a-break' })
    expect(await join(promotion, {}, resting)).toMatchObject({ code: 'self-excluded' })
  })

  it('is asked by rank, age of the account and label', async () => {
    const ranked = await testPromotion(ctx, { audience: { minRank: 3 } })
    expect(await viewPromotion(ranked)).toMatchObject({
      status: 'close',
      hindrance: 'not-for-you',
      mayJoin: false,
    })
    expect(await join(ranked)).toMatchObject({ code: 'operation-not-allowed' })
    expect(await viewPromotion(ranked, null)).toMatchObject({ status: 'join', mayJoin: true })

    const fresh = await testPromotion(ctx, { audience: { newWithinDays: 7 } })
    expect((await viewPromotion(fresh)).status).toBe('join')
    world.clock.set('2026-11-28T05:00:00Z')
    expect((await viewPromotion(fresh)).status).toBe('close')

    const invited = await testPromotion(ctx, { audience: { labels: ['autumn', 'high'] } })
    expect((await viewPromotion(invited)).status).toBe('close')
    await labelMember(ctx, member.account, { label: 'autumn', on: true }, 'test')
    expect((await viewPromotion(invited)).status).toBe('join')
  })
})

describe('the lists', () => {
  it('show what one can act on first, and to a member what it takes part in', async () => {
    const coming = await testPromotion(ctx, { startsAt: '2026-11-25T00:00:00+07:00' })
    const running = await testPromotion(ctx, { terms: cashback })
    await join(running)
    const all = await listPromotions(ctx, call(member), { language, page: 1, size: 100 })
    const mine = await myPromotions(ctx, member, { language, page: 1, size: 100 })
    if (!all.ok || !mine.ok) throw new Error('no lists')
    const at = (id: string) => all.value.content.findIndex((one) => one.id === id)
    expect(at(running)).toBeLessThan(at(coming))
    expect(mine.value.content.map(({ id, status }) => [id, status])).toEqual([[running, 'signed']])
  })

  it('keep what was joined last where there is more than a list can show', async () => {
    const id = await testPromotion(ctx, { terms: cashback })
    const { rows } = await sql<{ id: bigint }>`
      insert into promotion (code, kind, position, content, art, audience, terms, starts_at, ends_at, created_at)
      select code || '-' || n, kind, position, content, art, audience, terms, starts_at, ends_at, created_at
      from promotion, generate_series(1, 501) n where id = ${BigInt(id)}
      returning id
    `.execute(ctx.db)
    const joined = rows.map((row) => row.id).sort((a, b) => (a < b ? -1 : 1))
    await sql`
      insert into promotion_entry (promotion_id, member_id, state, joined_at)
      select promotion_id, ${member.id}, 'signed', ${ctx.clock.now()}
      from unnest(${joined}::bigint[]) with ordinality as one (promotion_id, nth) order by nth
    `.execute(ctx.db)
    const mine = await myPromotions(ctx, member, { language, page: 1, size: 100 })
    await sql`delete from promotion_entry where member_id = ${member.id}`.execute(ctx.db)
    await sql`delete from promotion where id = any(${joined}::bigint[])`.execute(ctx.db)
    expect(mine).toMatchObject({ value: { totalRows: 500 } })
    const newest = joined.slice(-100).reverse().map(String)
    expect(mine.ok && mine.value.content.map((one) => one.id)).toEqual(newest)
  })

  it('follow what the operator starts and stops', async () => {
    const id = await testPromotion(ctx, { startsAt: '2026-11-25T00:00:00+07:00' })
    expect(await startPromotion(ctx, id, 'test')).toMatchObject({ ok: true })
    expect((await viewPromotion(id)).status).toBe('join')
    expect(await startPromotion(ctx, id, 'test')).toMatchObject({ code: 'state-moved-on' })
    await stopPromotion(ctx, id, 'test')
    expect((await viewPromotion(id)).status).toBe('close')
    expect(await join(id)).toMatchObject({ code: 'state-moved-on' })
    expect(await stopPromotion(ctx, id, 'test')).toMatchObject({ code: 'state-moved-on' })
  })
})

describe('a promotion that nobody can read', () => {
  it('keeps no other waiting, nor the lists of anybody', async () => {
    const lines: string[] = []
    const log = { info() {}, warn() {}, error: (_: unknown, message: string) => void lines.push(message) }
    const logging: Context = { ...ctx, log, transact: (work) => ctx.transact((tx) => work({ ...tx, log })) }
    const made = []
    for (const terms of [cashback, cashback, raffle, raffle])
      made.push(await testPromotion(ctx, { terms, endsAt: '2026-11-22T00:00:00+07:00' }))
    const [badCashback = '', good = '', badRaffle = '', drawn = ''] = made
    for (const id of made) await join(id)
    for (let round = 0; round < 9; round++) await bet('1000.00')
    await bet('500000.00')
    const lost = await lossOf()
    await ctx.db
      .updateTable('promotion')
      .set({ terms: '{}' })
      .where('id', 'in', [BigInt(badCashback), BigInt(badRaffle)])
      .execute()
    const all = await listPromotions(logging, call(member), { language, page: 1, size: 100 })
    const mine = await myPromotions(logging, member, { language, page: 1, size: 100 })
    const ids = (list: typeof all) => (list.ok ? list.value.content.map(({ id }) => id) : [])
    expect(ids(all)).toEqual(expect.arrayContaining([good, drawn]))
    expect(ids(all)).not.toContain(badCashback)
    expect(ids(mine).sort()).toEqual([good, drawn].sort())
    world.clock.set('2026-11-21T23:00:00Z')
    await processEndedPeriods(logging)
    expect((await viewPromotion(drawn)).raffle?.drawnAt).not.toBeNull()
    const periods = await ctx.db
      .selectFrom('promotion_period')
      .select('from_day')
      .where('promotion_id', '=', BigInt(good))
      .execute()
    expect(periods.length).toBeGreaterThan(0)
    expect((await viewPromotion(good)).status).toBe(lost > 10_000n ? 'claim' : 'close')
    expect(lines).toContain('a promotion cannot be read')
    expect(lines).toContain('a due item was not processed')
    await ctx.db.deleteFrom('raffle_draw').where('promotion_id', '=', BigInt(badRaffle)).execute()
    const bad = [BigInt(badCashback), BigInt(badRaffle)]
    await ctx.db.deleteFrom('promotion_entry').where('promotion_id', 'in', bad).execute()
    await ctx.db.deleteFrom('promotion').where('id', 'in', bad).execute()
  })
})

describe('a file of the operator', () => {
  it('is refused where it makes no sense, and a code that is there', async () => {
    const id = await testPromotion(ctx, { code: 'once' })
    expect(Number(id)).toBeGreaterThan(40_000)
    expect(await createPromotion(ctx, { code: 'x' }, 'test')).toMatchObject({ code: 'invalid' })
    await expect(testPromotion(ctx, { code: 'once' })).rejects.toThrow('name-taken')
    await expect(testPromotion(ctx, { terms: raffle, startsAt: '2026-11-01T03:00:00Z' })).rejects.toThrow(
      'format',
    )
    await expect(testPromotion(ctx, { endsAt: '2026-10-01T00:00:00Z' })).rejects.toThrow('invalid')
  })
})
