import { describe, expect, it } from 'vitest'
import { minorOf } from '#contract/base/fields/money.ts'
import type { Member } from '#platform/base/context.ts'
import { dayOf, daysAfter } from '#platform/base/site-days.ts'
import { runJobs } from '#tests/support/platform/jobs.ts'
import { testMember } from '#tests/support/platform/members.ts'
import {
  BALANCE,
  dealt,
  has,
  held,
  housePlayers,
  type Input,
  inRoomsWorld,
  look,
  seated,
  step,
  three,
} from '#tests/support/worlds/card-rooms.ts'
import { listHands, roomList } from './index.ts'

inRoomsWorld()

describe('the clock', () => {
  it('folds who does not act, shows who does not show, and says that a turn came late', async () => {
    await housePlayers(0)
    const members = await seated(3)
    const [first, second, third] = three(await dealt(members))
    held.clock.advance(26)
    expect(await step(first, 'call')).toMatchObject({ ok: false, code: 'bets-closed' })
    expect((await look(null)).hand).toMatchObject({ phase: 'betting', pot: '3000.00' })
    await step(second, 'call')
    await step(third, 'call')
    expect((await look(null)).hand?.phase).toBe('show')
    held.clock.advance(26)
    await runJobs(held.platform, { thrice: true })
    expect((await look(null)).last).toMatchObject({ state: 'settled', pot: '3000.00', rake: '150.00' })
  })

  it('gives an ante back for which nobody came, and takes none that comes late', async () => {
    await housePlayers(0)
    const [one, two] = await seated(2)
    if (!one || !two) throw new Error('nobody')
    for (const member of [one, two]) await step(member, 'sit')
    const { hand } = await look(one)
    expect(await step(one, 'ante')).toMatchObject({ ok: true })
    expect(await has(one)).toBe(minorOf(BALANCE) - 100_000n)
    held.clock.advance(21)
    expect(await step(two, 'ante', { hand: hand?.handId ?? '' })).toMatchObject({
      ok: false,
      code: 'bets-closed',
    })
    expect(await has(one)).toBe(minorOf(BALANCE))
    const [listed] = await listHands(held.platform.ctx)
    expect(listed).toMatchObject({ state: 'void', players: 1 })
    const day = dayOf(new Date(listed?.openedAt ?? ''))
    expect((await listHands(held.platform.ctx, { fromDay: day, toDay: day }))[0]).toEqual(listed)
    expect(await listHands(held.platform.ctx, { fromDay: daysAfter(day, 1) })).toEqual([])
    expect(await listHands(held.platform.ctx, { toDay: daysAfter(day, -1) })).toEqual([])
  })

  it('costs nothing where nobody sits', async () => {
    await housePlayers(1)
    await look(null)
    expect((await look(null)).hand?.state ?? 'none').not.toBe('playing')
    expect(await runJobs(held.platform)).toEqual([])
  })
})

describe('a seat', () => {
  it('folds when it leaves, in its turn or before, and keeps what it has staked in the pot', async () => {
    await housePlayers(0)
    const members = await seated(3)
    const [first, second, third] = three(await dealt(members))
    await step(second, 'leave')
    await step(first, 'leave')
    const { last } = await look(third)
    expect(last).toMatchObject({ state: 'settled', pot: '3000.00', rake: '0.00' })
    expect(await has(third)).toBe(minorOf(BALANCE) + 200_000n)
  })

  it('is taken once, in one room, and by who holds what a hand can cost', async () => {
    const [one, two] = await seated(2)
    const [poor] = await seated(1, '6999.99')
    if (!one || !two || !poor) throw new Error('nobody')
    expect(await step(poor, 'sit')).toMatchObject({ ok: false, code: 'insufficient-balance' })
    expect(await step(one, 'sit', { seat: 4 })).toMatchObject({ ok: true })
    expect(await step(two, 'sit', { seat: 4 })).toMatchObject({ ok: false, code: 'state-moved-on' })
    expect(await step(one, 'sit', { room: '5k-6' })).toMatchObject({ ok: false })
    expect(await step(two, 'ante')).toMatchObject({ ok: false, code: 'state-moved-on' })
    held.clock.advance(301)
    expect(await step(two, 'sit', { seat: 4 })).toMatchObject({ ok: true })
  })

  it('stays with who has anted there until the hand is over, also when that player has left', async () => {
    await housePlayers(0)
    const [one, two, three] = await seated(3)
    if (!one || !two || !three) throw new Error('nobody')
    expect(await step(one, 'sit', { room: '1k-3', seat: 2 })).toMatchObject({ ok: true })
    expect(await step(two, 'sit', { room: '1k-3', seat: 3 })).toMatchObject({ ok: true })
    expect(await step(one, 'ante', { room: '1k-3' })).toMatchObject({ ok: true })
    expect(await step(one, 'leave', { room: '1k-3' })).toMatchObject({ ok: true })
    const taken = { ok: false, code: 'state-moved-on' }
    expect(await step(three, 'sit', { room: '1k-3', seat: 2 })).toMatchObject(taken)
    expect(await step(three, 'sit', { room: '1k-3' })).toMatchObject({ ok: true })
    expect((await look(three, '1k-3')).mine?.seat).toBe(1)
    expect(await step(three, 'leave', { room: '1k-3' })).toMatchObject({ ok: true })
    // Who comes back has the same seat again and no other, and does not ante twice.
    expect(await step(one, 'sit', { room: '1k-3', seat: 1 })).toMatchObject(taken)
    expect(await step(one, 'sit', { room: '1k-3' })).toMatchObject({ ok: true })
    expect((await look(one, '1k-3')).mine?.seat).toBe(2)
    expect(await step(one, 'ante', { room: '1k-3' })).toMatchObject(taken)
  })

  it('plays on for who was away and is back before the cards are dealt', async () => {
    await housePlayers(0)
    // The ante leaves it less than a whole hand can cost.
    const [one] = await seated(1, '7000.00')
    const [two] = await seated(1)
    if (!one || !two) throw new Error('nobody')
    const room = '1k-3'
    const done = async (member: Member, act: Input['action']) =>
      expect(await step(member, act, { room })).toMatchObject({ ok: true })
    for (const member of [one, two]) await done(member, 'sit')
    for (const act of ['ante', 'leave', 'sit'] as const) await done(one, act)
    await done(two, 'ante')
    const { hand } = await look(one, room)
    expect(hand).toMatchObject({ state: 'playing', phase: 'betting' })
    expect(hand?.seats.map(({ folded }) => folded)).toEqual([false, false])
    // Who leaves a hand that is dealt folds when its turn comes, and coming back changes nothing.
    const [first, later] = hand?.turn === hand?.seats.find(({ mine }) => mine)?.seat ? [one, two] : [two, one]
    for (const act of ['leave', 'sit'] as const) await done(later, act)
    await done(first, 'call')
    expect((await look(null, room)).last).toMatchObject({ state: 'settled', pot: '2000.00' })
  })

  it('plays for money, or for play money, and never for both', async () => {
    const [member] = await seated(1)
    const trial = await testMember(held.platform.ctx, { accountKind: 4 })
    if (!member) throw new Error('nobody')
    expect(await step(trial, 'sit')).toMatchObject({ ok: false, code: 'in-need-true-account' })
    expect(await step(member, 'sit', { room: 'play-1k-6' })).toMatchObject({
      ok: false,
      code: 'operation-not-allowed',
    })
    const lists = await Promise.all(
      [null, member, trial].map((reader) => roomList(held.platform.ctx, reader)),
    )
    expect(lists.map((list) => list.ok && list.value.list.every(({ playMoney }) => playMoney))).toEqual([
      false,
      false,
      true,
    ])
  })
})
