import { describe, expect, it } from 'vitest'
import { minorOf } from '#contract/base/fields/money.ts'
import { balanceOf, checkLedger, house } from '#platform/money/ledger/index.ts'
import { betProof } from '#platform/play/house/index.ts'
import {
  BALANCE,
  expectOneAgainstTable,
  handsWithHouse,
  has,
  held,
  housePlayers,
  type Input,
  inRoomsWorld,
  look,
  seated,
  step,
} from '#tests/support/worlds/card-rooms.ts'

inRoomsWorld()

describe('a player of the house', () => {
  it('plays one member to the end by its table, acts last, and its money is the house’s', async () => {
    await housePlayers(1)
    const [member] = await seated(1)
    if (!member) throw new Error('nobody')
    const ofHouse = () => balanceOf(held.platform.ctx.db, house('room-players', 0n))
    const before = await ofHouse()
    let raked = 0n
    await step(member, 'sit')
    for (const wanted of ['call', 'raise', 'call', 'fold'] as const) {
      const { hand } = await look(member)
      expect(hand).toMatchObject({ houseSeats: [hand?.dealer], state: 'gathering' })
      // Hands are in the order of the time in their ids.
      held.clock.advance(1)
      expect(await step(member, 'ante')).toMatchObject({ ok: true })
      for (let turn = 0; turn < 4; turn++) {
        const { mine } = await look(member)
        const act = [wanted, 'call', 'show'].find((act) => mine?.acts.some((may) => may === act))
        if (!act) break
        expect(await step(member, act as Input['action'])).toMatchObject({ ok: true })
      }
      const { last } = await look(member)
      expect(last).toMatchObject({ handId: hand?.handId, state: 'settled' })
      expect(last?.seats.filter((seat) => seat.house)).toHaveLength(1)
      raked += minorOf(last?.rake ?? '0.00')
    }
    const proof = await betProof(held.platform.ctx, {
      betId: (await look(member)).last?.seats.find(({ mine }) => mine)?.betId ?? '',
      language: 'en',
    })
    // The coin comes after the six cards, from the same seeds.
    if (!proof.ok) throw new Error(proof.code)
    expect(proof.value.draws.map(({ n }) => n)).toEqual([52, 51, 50, 49, 48, 47, 2])
    const hands = await handsWithHouse('1k-6')
    expect(hands.length).toBeGreaterThanOrEqual(4)
    for (const hand of hands) expectOneAgainstTable(hand)
    expect((await ofHouse()) - before + (await has(member)) - minorOf(BALANCE)).toBe(-raked)
    expect((await checkLedger(held.platform.ctx.db)).problems).toEqual([])
  })

  it('steps aside for a second member, and is back when one is alone', async () => {
    await housePlayers(1)
    const [one, two] = await seated(2)
    if (!one || !two) throw new Error('nobody')
    const houseSeats = async () => (await look(one)).hand?.houseSeats
    await step(one, 'sit', { seat: 2 })
    const { hand: alone } = await look(one)
    expect(alone).toMatchObject({ houseSeats: [5], dealer: 5 })
    // Who sits down on its very seat has it.
    await step(two, 'sit', { seat: 5 })
    expect(await houseSeats()).toEqual([])
    expect(await step(one, 'ante', { hand: alone?.handId ?? '' })).toMatchObject({ code: 'bets-closed' })
    await step(two, 'leave')
    expect(await houseSeats()).toEqual([5])
    // So also when the other was silent for long.
    await step(two, 'sit', { seat: 5 })
    expect(await houseSeats()).toEqual([])
    held.clock.advance(301)
    await step(one, 'sit')
    expect(await houseSeats()).toEqual([5])
  })

  it('gives two friends no hand that both are in, whoever antes, comes late, leaves or says nothing', async () => {
    await housePlayers(1)
    const [one, two] = await seated(2)
    if (!one || !two) throw new Error('nobody')
    await step(one, 'sit', { seat: 1 })
    await step(two, 'sit', { seat: 2 })
    // The second says nothing for long, is back for the ante, and finds that the first plays alone.
    held.clock.advance(400)
    await step(one, 'sit')
    const { hand } = await look(one)
    expect(hand?.houseSeats).toEqual([4])
    expect(await step(one, 'ante', { hand: hand?.handId ?? '' })).toMatchObject({ ok: true })
    expect((await look(one)).hand?.state).toBe('playing')
    expect(await step(two, 'ante', { hand: hand?.handId ?? '' })).toMatchObject({ code: 'bets-closed' })
    expect(await step(two, 'sit', { seat: 2 })).toMatchObject({ ok: true })
    expect(await step(two, 'fold')).toMatchObject({ code: 'state-moved-on' })
    // Nobody sees a card of the house, and who leaves or lets the time pass has folded.
    for (const reader of [one, two]) {
      const seen = (await look(reader)).hand?.seats ?? []
      expect(seen.filter(({ cards, mine }) => cards !== null && !mine)).toEqual([])
    }
    await step(one, 'leave')
    expect((await look(two)).last).toMatchObject({ handId: hand?.handId, state: 'settled', rake: '0.00' })
    expect(await has(one)).toBe(minorOf(BALANCE) - 100_000n)
    await step(one, 'sit', { seat: 3 })
    expect((await look(one)).hand?.houseSeats).toEqual([])
    for (const found of await handsWithHouse('1k-6')) expectOneAgainstTable(found)
  })
})
