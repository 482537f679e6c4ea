import { describe, expect, it } from 'vitest'
import { minorOf } from '#contract/base/fields/money.ts'
import { leafOf, rootFrom } from '#platform/base/fairness/index.ts'
import { checkLedger } from '#platform/money/ledger/index.ts'
import { betRecords, everyBet, voidByHand } from '#platform/play/bets/index.ts'
import { betProof, isInPot, unprovenBet } from '#platform/play/house/index.ts'
import { memberHashOf } from '#platform/play/rounds/index.ts'
import { runJobs } from '#tests/support/platform/jobs.ts'
import { voidRules } from '#tests/support/platform/void-rules.ts'
import { rowsOf } from '#tests/support/rows.ts'
import {
  BALANCE,
  dealt,
  diceBet,
  has,
  held,
  housePlayers,
  inRoomsWorld,
  look,
  seated,
  step,
  three,
} from '#tests/support/worlds/card-rooms.ts'
import { cardRoom, voidHand } from './index.ts'

inRoomsWorld()

describe('a hand of members', () => {
  it('is played to its show; what each is paid and the rake are what all have staked', async () => {
    await housePlayers(0)
    const members = await seated(3)
    const [first, second, third] = three(await dealt(members))
    const { hand } = await look(null)
    expect(hand).toMatchObject({
      state: 'playing',
      phase: 'betting',
      pot: '3000.00',
      turn: 1,
      serverSeed: null,
    })
    expect(hand?.betsRoot).toMatch(/^[0-9a-f]{64}$/)
    expect(await step(second, 'call')).toMatchObject({ ok: false, code: 'state-moved-on' })
    expect(await step(first, 'raise')).toMatchObject({ ok: true })
    expect(await step(second, 'call')).toMatchObject({ ok: true })
    expect(await step(third, 'fold')).toMatchObject({ ok: true })
    expect((await look(null)).hand).toMatchObject({ phase: 'show', pot: '7000.00' })
    expect(await step(first, 'show')).toMatchObject({ ok: true })
    expect(await step(second, 'show')).toMatchObject({ ok: true })
    const { last, hand: next } = await look(first)
    expect(last).toMatchObject({ state: 'settled', pot: '7000.00', rake: '350.00' })
    expect(next).toMatchObject({ state: 'gathering', phase: 'antes' })
    expect(next?.commit).not.toBe(last?.commit)
    const paid = last?.seats.reduce((sum, seat) => sum + minorOf(seat.payout ?? '0.00'), 0n)
    expect(paid).toBe(minorOf('6650.00'))
    const { results } = await look(null)
    const won = last?.seats.filter(({ payout }) => minorOf(payout ?? '0.00') > 0n) ?? []
    expect(results?.[0]).toEqual({
      handId: last?.handId,
      betId: won[0]?.betId,
      pot: '7000.00',
      winners: won.map(({ seat, cards }) => ({ seat, cards })),
    })
    const left = await Promise.all(members.map(has))
    expect(left.reduce((sum, balance) => sum + balance, 0n)).toBe(3n * minorOf(BALANCE) - minorOf('350.00'))
    // Each has a proof of its own, by the same seed, that names what all have done.
    for (const seat of last?.seats ?? []) {
      const proof = await betProof(held.platform.ctx, { betId: seat.betId, language: 'en' })
      expect(proof).toMatchObject({
        ok: true,
        value: {
          commit: last?.commit,
          clientSeed: last?.betsRoot,
          payout: seat.payout,
          inclusion: { roundId: last?.handId },
        },
      })
      // Whose leaf it is shows the salt of its bet, which only its owner knows.
      const { salt } = await held.platform.ctx.db
        .selectFrom('bet')
        .select('salt')
        .where('id', '=', seat.betId)
        .executeTakeFirstOrThrow()
      expect(salt).toMatch(/^[0-9a-f]{16}$/)
      const hashes = members.map(({ account }) => memberHashOf(salt, seat.betId, account))
      const hash = proof.ok ? proof.value.inclusion?.memberHash : undefined
      expect(hashes).toContain(hash)
      expect(members.map(({ account }) => memberHashOf(null, seat.betId, account))).not.toContain(hash)
    }
    expect((await checkLedger(held.platform.ctx.db)).problems).toEqual([])
  })

  it('shows nobody a card of anybody else before its end, by whatever is asked', async () => {
    await housePlayers(1)
    const [one, two, guest] = await seated(3)
    if (!one || !two || !guest) throw new Error('nobody')
    await dealt([one, two])
    const { hand } = await look(one)
    expect(hand?.phase).toBe('betting')
    for (const reader of [one, two, guest, null]) {
      const seen = await look(reader)
      const shown = seen.hand?.seats.filter(({ cards }) => cards !== null) ?? []
      expect(shown.map(({ mine }) => mine)).toEqual(reader === one || reader === two ? [true] : [])
      // Nothing that cards could be counted from, either.
      expect(seen.hand?.serverSeed).toBeNull()
    }
    const row = await held.platform.ctx.db
      .selectFrom('card_hand')
      .select(['actions', 'outcome'])
      .where('id', '=', hand?.handId ?? '')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain('cards')
    const mine = hand?.seats.find(({ mine }) => mine)
    for (const { betId, house: byHouse } of hand?.seats ?? []) {
      const told = JSON.stringify(await unprovenBet(held.platform.ctx, { betId, language: 'en' }))
      if (!byHouse) expect(told).toContain('"serverSeed":null')
      expect(told).not.toContain('"cards"')
      expect(await betProof(held.platform.ctx, { betId, language: 'en' })).toMatchObject({ ok: false })
    }
    expect(mine?.cards).toHaveLength(3)
  })

  it('has no seat for who sits in another room, and says where that is', async () => {
    const [member] = await seated(1)
    if (!member) throw new Error('nobody')
    expect(await step(member, 'sit', { room: '1k-3' })).toMatchObject({ ok: true })
    expect((await look(member)).mine).toMatchObject({ seat: null, elsewhere: '1k-3', acts: [] })
    expect(await step(member, 'sit')).toMatchObject({ ok: false, code: 'seated-elsewhere' })
    expect((await look(member, '1k-3')).mine).toMatchObject({ elsewhere: null, acts: ['leave', 'ante'] })
    // A seat of which nothing was heard for long holds nobody back.
    held.clock.advance(301)
    expect((await look(member)).mine).toMatchObject({ elsewhere: null, acts: ['sit'] })
    expect(await step(member, 'sit')).toMatchObject({ ok: true })
  })

  it('keeps its pot whole: no bet of it is made void alone', async () => {
    await housePlayers(0)
    const [player] = await dealt(await seated(2))
    if (!player) throw new Error('nobody')
    const betId = (await look(player)).mine?.betId ?? ''
    expect(
      await voidByHand(held.platform.ctx, {
        betId,
        rules: voidRules(isInPot),
        actor: 'ops:anna',
        reason: 'a test',
      }),
    ).toMatchObject({ ok: false, code: 'operation-not-allowed' })
    expect(await has(player)).toBe(minorOf(BALANCE) - 100_000n)
  })
})

it('shows a hand by its bet in its own room alone, for whose ante it was played', async () => {
  await housePlayers(0)
  const members = await seated(2)
  const [first, second] = await dealt(members, '10k-6')
  if (!first || !second) throw new Error('nobody')
  const { mine } = await look(first, '10k-6')
  expect(await step(first, 'fold', { room: '10k-6' })).toMatchObject({ ok: true })
  const betId = mine?.betId ?? expect.fail('no bet')
  const lastIn = async (room: string) => {
    const result = await cardRoom(held.platform.ctx, first, { room, betId })
    return result.ok ? result.value.last : expect.fail(result.code)
  }
  expect(await lastIn('10k-6')).toMatchObject({ pot: '20000.00' })
  expect((await lastIn('5k-6'))?.betIds ?? []).not.toContain(betId)
})

describe('a hand for which nobody has anted', () => {
  const MINUTE = 60

  it('makes way for a new one when somebody looks after long, and may be played by who has looked before', async () => {
    await housePlayers(1)
    const [member] = await seated(1)
    if (!member) throw new Error('nobody')
    await step(member, 'sit')
    const { hand: first } = await look(member)
    held.clock.advance(4 * MINUTE)
    expect((await look(member)).hand?.handId).toBe(first?.handId)
    // The page of four minutes ago still takes an ante.
    held.clock.advance(2 * MINUTE)
    expect(await step(member, 'ante', { hand: first?.handId ?? '' })).toMatchObject({ ok: true })
    await step(member, 'fold')

    const { hand: second } = await look(member)
    expect(second).toMatchObject({ state: 'gathering', seats: [] })
    held.clock.advance(11 * MINUTE)
    expect(await step(member, 'ante', { hand: second?.handId ?? '' })).toMatchObject({ ok: false })
    // So long a silence has given the seat up: who comes back sits down again, and sees a commit before the ante.
    expect((await look(member)).mine?.acts).toEqual(['sit'])
    await step(member, 'sit')
    const { hand: third, mine } = await look(member)
    expect(mine?.acts).toContain('ante')
    expect(third?.commit).toMatch(/^[0-9a-f]{64}$/)
    expect(new Set([first, second, third].map((hand) => hand?.commit)).size).toBe(3)
    expect(await step(member, 'ante', { hand: third?.handId ?? '' })).toMatchObject({ ok: true })
  })

  it('after days leaves no line of any list in the wrong place', async () => {
    await housePlayers(0)
    const { ctx } = held.platform
    const [one, two] = await seated(2)
    if (!one || !two) throw new Error('nobody')
    // Both sit down and go away.
    held.clock.set('2026-12-01T05:00:00Z')
    for (const member of [one, two]) await step(member, 'sit')
    held.clock.set('2026-12-04T05:00:00Z')
    const before = await diceBet(one)
    held.clock.advance(MINUTE)
    await dealt([one, two])
    const betId = (await look(one)).mine?.betId
    held.clock.advance(MINUTE)
    const after = await diceBet(one)

    const asked = { language: 'en', page: 1, size: 20, fromDay: '2026-12-04', toDay: '2026-12-04' } as const
    const lists = await Promise.all(
      (['time', '-time'] as const).map(async (sort) => {
        const page = await betRecords(ctx, one, { ...asked, sort })
        const rows = [page.ok ? page.value.content : [], await rowsOf(everyBet(ctx, one, { ...asked, sort }))]
        return rows.map((list) => list.map(({ id }) => id))
      }),
    )
    const inOrder = [before, betId, after]
    const turned = inOrder.toReversed()
    expect(lists).toEqual([
      [inOrder, inOrder],
      [turned, turned],
    ])
    // Ids are in the order of time too, by which lists find their months.
    expect(inOrder.toSorted()).toEqual(inOrder)
  })
})

it('gives every stake back when an operator stops a hand', async () => {
  await housePlayers(0)
  const members = await seated(2)
  const [first = expect.fail('nobody')] = await dealt(members)
  await step(first, 'raise')
  const { hand } = await look(null)
  expect(await voidHand(held.platform.ctx, hand?.handId ?? '', 'ops:test', 'a test')).toMatchObject({
    ok: true,
  })
  await runJobs(held.platform, { thrice: true })
  expect(await Promise.all(members.map(has))).toEqual(members.map(() => minorOf(BALANCE)))
  // Each bet is still shown in the root, with the stake that its leaf was made of.
  for (const { betId } of hand?.seats ?? []) {
    const bet = await unprovenBet(held.platform.ctx, { betId, language: 'en' })
    if (!bet.ok) throw new Error(bet.code)
    const { inclusion, clientSeed, result, wager } = bet.value
    expect([result, wager.game]).toEqual(['void', 'three-card'])
    const text = `${betId}:${inclusion?.memberHash}:${inclusion?.leafStake}:${inclusion?.wagerText}`
    expect(rootFrom(leafOf(text), inclusion?.path ?? [])).toBe(clientSeed)
  }
})
