import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { processEndedPeriods } from '#platform/benefits/promotions/jobs.ts'
import { startPromotion, stopPromotion } from '#platform/benefits/promotions/operator/run-promotion.ts'
import { balanceOf, wallet } from '#platform/money/ledger/index.ts'
import { cashback, testPromotion } from '#tests/support/platform/promotions.ts'
import { settledBet } from '#tests/support/platform/settled-bets.ts'
import {
  bet,
  claim,
  ctx,
  inPromotionsWorld,
  join,
  lossOf,
  member,
  viewPromotion,
  world,
} from '#tests/support/worlds/promotions.ts'
import { cashbackOf, periodsBefore } from './grant-cashback.ts'

inPromotionsWorld()

describe('a cashback', () => {
  it('brings back a part of the day’s net loss, once, to be claimed', async () => {
    const id = await testPromotion(ctx, { terms: cashback })
    await join(id)
    for (let round = 0; round < 12; round++) await bet('1000.00')
    const loss = await lossOf()
    world.clock.set('2026-11-21T01:00:00Z')
    await processEndedPeriods(ctx)
    await processEndedPeriods(ctx)
    const before = await balanceOf(ctx.db, wallet(member.id, 'main'))
    const due = loss * 10n >= 100_000n ? loss / 10n : 0n
    if (due === 0n) return expect((await viewPromotion(id)).status).toBe('signed')
    expect((await viewPromotion(id)).status).toBe('claim')
    const requestId = randomUUID()
    expect(await claim(id, requestId)).toMatchObject({ ok: true })
    expect(await claim(id, requestId)).toMatchObject({ ok: true })
    expect(await claim(id)).toMatchObject({ code: 'state-moved-on' })
    for (const none of ['zzz', '99999999']) expect(await claim(none)).toMatchObject({ code: 'not-found' })
    expect(await balanceOf(ctx.db, wallet(member.id, 'main'))).toBe(before + due)
    expect((await viewPromotion(id)).status).toBe('signed')
  })

  it('waits for the bets that are settled after midnight, also when it has ended or was stopped', async () => {
    const ending = await testPromotion(ctx, { terms: cashback, endsAt: '2026-11-21T00:00:00+07:00' })
    const stopped = await testPromotion(ctx, { terms: cashback })
    const weekly = await testPromotion(ctx, {
      terms: { ...cashback, period: 'week' },
      endsAt: '2026-11-21T00:00:00+07:00',
    })
    const all = [ending, stopped, weekly]
    for (const id of all) await join(id)
    await settledBet(ctx, member, { stake: 100_000n })
    const standings = async () => Promise.all(all.map(async (id) => (await viewPromotion(id)).status))
    world.clock.set('2026-11-20T17:00:00Z') // midnight
    await stopPromotion(ctx, stopped, 'test')
    await processEndedPeriods(ctx)
    await settledBet(ctx, member, { stake: 200_000n, at: new Date('2026-11-20T16:59:59Z') })
    world.clock.set('2026-11-20T22:59:59Z')
    await processEndedPeriods(ctx)
    expect(await standings()).toEqual(['signed', 'signed', 'signed'])
    world.clock.set('2026-11-20T23:00:00Z')
    await processEndedPeriods(ctx)
    expect(await standings()).toEqual(['claim', 'claim', 'signed'])
    expect((await viewPromotion(ending)).participation?.claimable).toBe('300.00')
    expect((await viewPromotion(stopped)).participation?.claimable).toBe('300.00')
    world.clock.set('2026-11-22T22:59:59Z') // Monday
    await processEndedPeriods(ctx)
    expect((await viewPromotion(weekly)).status).toBe('signed')
    world.clock.set('2026-11-22T23:00:00Z')
    await processEndedPeriods(ctx)
    expect((await viewPromotion(weekly)).participation?.claimable).toBe('300.00')
  })

  it.each(['day', 'week'] as const)(
    'by the %s that was stopped brings back nothing of those days',
    async (period) => {
      world.clock.set('2026-11-10T05:00:00Z')
      const id = await testPromotion(ctx, { terms: { ...cashback, period } })
      await join(id)
      const play = async (...days: string[]) => {
        for (const day of days)
          await settledBet(ctx, member, { stake: 100_000n, at: new Date(`2026-11-${day}T05:00:00Z`) })
      }
      await play('10', '11')
      world.clock.set('2026-11-12T05:00:00Z')
      await stopPromotion(ctx, id, 'test')
      await play('12', '13', '14')
      world.clock.set('2026-11-15T05:00:00Z')
      await startPromotion(ctx, id, 'test')
      await play('15')
      world.clock.set('2026-11-15T23:00:00Z') // Monday
      for (let runs = 0; runs < 2; runs++) await processEndedPeriods(ctx)
      expect((await viewPromotion(id)).participation?.claimable).toBe('300.00')
    },
  )

  it('that was stopped and started on one day counts that day', async () => {
    const id = await testPromotion(ctx, { terms: cashback })
    await join(id)
    await stopPromotion(ctx, id, 'test')
    await startPromotion(ctx, id, 'test')
    await settledBet(ctx, member, { stake: 100_000n })
    world.clock.set('2026-11-20T23:00:00Z')
    await processEndedPeriods(ctx)
    expect((await viewPromotion(id)).participation?.claimable).toBe('100.00')
  })

  it('is a percentage within its bounds, and never of a win', () => {
    if (cashback.kind !== 'cashback') throw new Error()
    const terms = cashback
    const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
    fc.assert(
      fc.property(amount, amount, (stake, payout) => {
        const back = cashbackOf({ stake, payout, turnover: 0n }, terms)
        if (back === 0n) return stake - payout < 10_010n
        return back >= 1_000n && back <= 5_000_000n && back * 10n <= stake - payout
      }),
    )
  })

  it('is never more than its share of valid turnover, however much was lost', () => {
    if (cashback.kind !== 'cashback') throw new Error()
    const terms = { ...cashback, turnoverShare: 5 }
    const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
    fc.assert(
      fc.property(amount, amount, (stake, turnover) => {
        const back = cashbackOf({ stake, payout: 0n, turnover }, terms)
        expect(back * 10_000n <= turnover * 5n && back * 10n <= stake).toBe(true)
        if (back === 0n) expect(stake < 10_010n || turnover * 5n < 10_000_000n).toBe(true)
      }),
    )
  })

  it('has periods that are over and do not overlap, cut to the days of the promotion', () => {
    const days = { from: '2026-11-04', to: '2026-11-30' }
    expect(periodsBefore('2026-11-06', days, 'day')).toEqual([
      { from: '2026-11-05', to: '2026-11-05' },
      { from: '2026-11-04', to: '2026-11-04' },
    ])
    expect(periodsBefore('2026-11-20', days, 'week')).toEqual([
      { from: '2026-11-09', to: '2026-11-15' },
      { from: '2026-11-04', to: '2026-11-08' },
    ])
    expect(periodsBefore('2026-12-09', days, 'week')[0]).toEqual({ from: '2026-11-30', to: '2026-11-30' })
  })
})
