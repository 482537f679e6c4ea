import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Money, minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { paidOn as baccaratPaid, spots as baccaratSpots, endOf } from '#contract/play/games/baccarat.ts'
import { paidOn as cockfightPaid, winners } from '#contract/play/games/cockfight.ts'
import { everyFall, paidOn as sicboPaid, spots as sicboSpots } from '#contract/play/games/sicbo.ts'
import { exposedSpots } from './exposed-spots.ts'

/** Stakes on some of these spots, from 1.00 up: what is won of a cent is cut to nothing. */
const laidOn = (ids: readonly string[]) =>
  fc
    .dictionary(fc.constantFrom(...ids), fc.bigInt(100n, 10n ** 12n), { minKeys: 1 })
    .map((stakes) =>
      Object.entries(stakes).map(([spot, stake]) => ({ spot, bets: 1, stakes: moneyOf(stake) })),
    )
const NONE = '0.00' as Money

it('is the most that any throw pays on a spot of Sic Bo, the worst spot first', () => {
  fc.assert(
    fc.property(laidOn([...sicboSpots.keys()]), (laid) => {
      const exposed = exposedSpots('sicbo', laid, NONE)
      expect(exposed.map(({ payable }) => Number(payable))).toEqual(
        exposed.map(({ payable }) => Number(payable)).sort((a, b) => b - a),
      )
      for (const { spot, stakes, payable } of exposed) {
        const found = sicboSpots.get(spot)
        if (!found) throw new Error(spot)
        const paid = everyFall.map((dice) => sicboPaid(found, minorOf(stakes), dice))
        expect(paid).toContain(minorOf(payable))
        expect(paid.filter((one) => one > minorOf(payable))).toEqual([])
      }
    }),
  )
})

it('is what a winning spot of Baccarat pays', () => {
  const natural = endOf({ player: [0, 6], banker: [0, 13] })
  fc.assert(
    fc.property(laidOn([...baccaratSpots.keys()]), (laid) => {
      for (const { spot, stakes, payable } of exposedSpots('baccarat', laid, NONE)) {
        const found = baccaratSpots.get(spot)
        if (!found) throw new Error(spot)
        const paid = baccaratPaid(found, minorOf(stakes), natural)
        expect(paid === 0n || paid === minorOf(stakes) || paid === minorOf(payable)).toBe(true)
        expect(minorOf(payable)).toBeGreaterThan(minorOf(stakes))
      }
    }),
  )
})

it('is what all who staked on the winner of a cockfight share, with the house’s stake in the pool', () => {
  fc.assert(
    fc.property(laidOn(winners), fc.bigInt(0n, 10n ** 12n), (laid, house) => {
      const of = (spot: string) => minorOf(laid.find((one) => one.spot === spot)?.stakes ?? NONE)
      const pools = { meron: of('meron'), wala: of('wala'), draw: of('draw'), house }
      for (const { spot, payable } of exposedSpots('cockfight', laid, moneyOf(house))) {
        const winner = winners.find((one) => one === spot)
        if (!winner) throw new Error(spot)
        expect(minorOf(payable)).toBe(cockfightPaid(winner, of(spot), winner, pools))
      }
    }),
  )
})

it('knows no spots of a game that has none', () => {
  expect(exposedSpots('crash-live', [{ spot: 'x', bets: 1, stakes: '5.00' as Money }], NONE)).toEqual([])
})
