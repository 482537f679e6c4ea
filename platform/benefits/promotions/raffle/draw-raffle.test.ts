import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PromotionTerms } from '#contract/benefits/promotions.ts'
import { commitOf } from '#platform/base/fairness/index.ts'
import { processEndedPeriods } from '#platform/benefits/promotions/jobs.ts'
import { balanceOf, wallet } from '#platform/money/ledger/index.ts'
import { runJobs } from '#tests/support/platform/jobs.ts'
import { testMember } from '#tests/support/platform/members.ts'
import { testPromotion } from '#tests/support/platform/promotions.ts'
import { settledBet } from '#tests/support/platform/settled-bets.ts'
import { rowsOf } from '#tests/support/rows.ts'
import {
  bet,
  claim,
  ctx,
  inPromotionsWorld,
  join,
  member,
  raffle,
  viewPromotion,
  world,
} from '#tests/support/worlds/promotions.ts'
import { clientSeedOf, drawPrizes, drawRaffle, numberTickets, ticketList } from './draw-raffle.ts'
import { raffleTickets } from './raffle-tickets.ts'
import { TicketsLeft } from './tickets-left.ts'

inPromotionsWorld()

describe('a raffle', () => {
  it('is committed before and can be repeated after; each member wins once, and claims', async () => {
    const id = await testPromotion(ctx, { terms: raffle, endsAt: '2026-11-22T00:00:00+07:00' })
    const others = [
      await testMember(ctx, { balance: '9000.00' }),
      await testMember(ctx, { balance: '500.00' }),
    ]
    for (const who of [member, ...others]) {
      await join(id, {}, who)
      for (let round = 0; round < 3; round++)
        if ((await balanceOf(ctx.db, wallet(who.id, 'main'))) >= 100_000n) await bet('1000.00', who)
    }
    const { commit } = (await viewPromotion(id)).raffle ?? {}
    expect(await raffleTickets(ctx, { promotionId: id })).toMatchObject({ code: 'not-found' })
    expect((await viewPromotion(id)).participation?.tickets).toBe(3)
    expect(await drawRaffle(ctx, BigInt(id))).toMatchObject({ code: 'state-moved-on' })
    world.clock.set('2026-11-21T22:59:59Z') // 05:59:59: the last bets may still be settled
    await processEndedPeriods(ctx)
    expect(await drawRaffle(ctx, BigInt(id), 'ops:test')).toMatchObject({ code: 'state-moved-on' })
    expect((await viewPromotion(id)).status).toBe('signed')
    await settledBet(ctx, member, { stake: 100_000n, at: new Date('2026-11-21T16:59:59Z') })
    expect((await viewPromotion(id)).participation?.tickets).toBe(4)
    world.clock.set('2026-11-21T23:00:00Z')
    await runJobs(world.platform)
    await processEndedPeriods(ctx)
    await processEndedPeriods(ctx)
    const proof = (await viewPromotion(id, null)).raffle
    expect(proof).toMatchObject({ commit, tickets: expect.any(Number) })
    expect(commitOf(proof?.serverSeed ?? '')).toBe(commit)
    const list = await rowsOf(raffleTickets(ctx, { promotionId: id }))
    const tickets = list.map((range, index) => ({ ...range, memberId: BigInt(index) }))
    expect(clientSeedOf(ticketList(tickets))).toBe(proof?.clientSeed)
    expect(tickets.at(-1)?.last).toBe(proof?.tickets)
    const won = proof?.prizes.filter(({ ticket }) => ticket !== null) ?? []
    expect(new Set(won.map(({ account }) => account)).size).toBe(won.length)
    // The whole draw again, from what is published.
    const seeds = { serverSeed: proof?.serverSeed ?? '', clientSeed: proof?.clientSeed ?? '' }
    const again = drawPrizes(seeds, tickets, raffle as Extract<PromotionTerms, { kind: 'raffle' }>)
    expect(again.map(({ winner }) => winner?.ticket ?? null)).toEqual(
      proof?.prizes.map(({ ticket }) => ticket),
    )
    // Three tickets of members who hold some, or two members for three prizes: `member` won one of them.
    const claimable = (await viewPromotion(id)).participation?.claimable
    expect(['5000.00', '100.00']).toContain(claimable)
    expect(await claim(id)).toEqual({ ok: true, value: { amount: claimable } })
    expect((await viewPromotion(id)).status).toBe('claimed')
  })

  it('publishes its tickets, however many are read at a time', async () => {
    const id = await testPromotion(ctx, { terms: raffle, endsAt: '2026-11-22T00:00:00+07:00' })
    for (let count = 0; count < 3; count++) {
      const who = await testMember(ctx, { balance: '5000.00' })
      await join(id, {}, who)
      await bet('2000.00', who)
    }
    world.clock.set('2026-11-21T23:00:00Z')
    await drawRaffle(ctx, BigInt(id))
    const tickets = [
      { first: 1, last: 2 },
      { first: 3, last: 4 },
      { first: 5, last: 6 },
    ]
    for (const batchRows of [1, 2, 3, 2_000])
      expect(await rowsOf(raffleTickets(ctx, { promotionId: id }, batchRows))).toEqual(tickets)
    expect(await raffleTickets(ctx, { promotionId: 'x' })).toMatchObject({ code: 'not-found' })
  })

  it('takes the ticket that is the k-th of those left, as a walk over all of them finds it', () => {
    const draws = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { maxLength: 40 })
    fc.assert(
      fc.property(fc.array(fc.nat(9), { maxLength: 33 }), draws, (counts, shares) => {
        const tickets = numberTickets(counts.map((count, index) => ({ memberId: BigInt(index), count })))
        const left = new TicketsLeft(tickets)
        let walked = [...tickets]
        for (const share of shares) {
          const all = walked.flatMap(({ memberId, first, last }) =>
            Array.from({ length: last - first + 1 }, (_, at) => ({ ticket: first + at, memberId })),
          )
          expect(left.count).toBe(all.length)
          if (all.length === 0) return
          const k = Math.floor(share * all.length)
          const taken = left.take(k)
          expect(taken).toEqual(all[k])
          walked = walked.filter(({ memberId }) => memberId !== taken.memberId)
        }
      }),
    )
  })

  it('of ten thousand prizes among fifty thousand members is drawn', () => {
    const tickets = numberTickets(
      Array.from({ length: 50_000 }, (_, index) => ({ memberId: BigInt(index), count: 1 + (index % 7) })),
    )
    const prizes = Array.from({ length: 20 }, () => ({ amount: '1.00', count: 500 }))
    // A walk through all tickets for each prize took half a minute: the limit of a test ends that.
    const drawn = drawPrizes({ serverSeed: 'a', clientSeed: 'b' }, tickets, { prizes })
    expect(new Set(drawn.map(({ winner }) => winner?.memberId)).size).toBe(10_000)
  })

  it('numbers every ticket once, and gives every one of them the same chance', () => {
    const counts = fc.array(fc.nat(20), { maxLength: 30 })
    fc.assert(
      fc.property(counts, (given) => {
        const tickets = numberTickets(given.map((count, index) => ({ memberId: BigInt(index), count })))
        const total = given.reduce((all, count) => all + count, 0)
        let next = 1
        for (const { first, last } of tickets) {
          expect(first).toBe(next)
          next = last + 1
        }
        expect(next).toBe(total + 1)
      }),
    )
    const tickets = numberTickets([2, 3, 5].map((count, index) => ({ memberId: BigInt(index), count })))
    const hits = Array.from({ length: 11 }, () => 0)
    const rounds = 4_000
    for (let round = 0; round < rounds; round++) {
      const seeds = { serverSeed: `seed ${round}`, clientSeed: clientSeedOf(ticketList(tickets)) }
      const [first] = drawPrizes(seeds, tickets, { prizes: [{ amount: '1.00', count: 1 }] })
      const ticket = first?.winner?.ticket ?? 0
      hits[ticket] = (hits[ticket] ?? 0) + 1
    }
    const expected = rounds / 10
    const chi = hits.slice(1).reduce((all, hit) => all + (hit - expected) ** 2 / expected, 0)
    expect(hits[0]).toBe(0)
    expect(chi).toBeLessThan(27.9) // 9 degrees of freedom, 99.9 %; the seeds are fixed
  })
})
