import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { goalOf, paidBy, partsOut, type Ride, stakeIn, type Tap } from './crash-live-odds.ts'
import { flightMs, msUntil, multiplierAt, TOP } from './rising-clock.ts'
import { CRASH_BITS, LEAST_TARGET, pointOf, pointText, returnPercent, winningValues } from './rising-odds.ts'

const target = fc.integer({ min: LEAST_TARGET, max: TOP }).map((goal) => pointText(BigInt(goal)))
const point = fc.integer({ min: 0, max: CRASH_BITS - 1 }).map(pointOf)
const tap = fc.record<Tap>({
  share: fc.constantFrom('half', 'all'),
  afterMs: fc.integer({ min: 0, max: 130_000 }),
})
const ride = fc.record<Ride>({
  stake: fc.bigInt({ min: 100n, max: 1_000_000_000n }),
  target: fc.option(target),
  taps: fc.array(tap, { maxLength: 3 }).map((taps) => taps.sort((a, b) => a.afterMs - b.afterMs)),
})

describe('the multiplier by the clock', () => {
  test.each([
    [0, 100],
    [165, 100],
    [166, 101],
    [11_553, 200],
    [15_071, 247],
    [115_130, 100_004],
  ])('after %i ms it is %i hundredths', (ms, hundredths) => {
    expect(multiplierAt(ms)).toBe(hundredths)
  })

  it('never falls, and each multiplier has its first millisecond', () => {
    for (let multiplier = 100; multiplier <= TOP; multiplier++) {
      const ms = msUntil(multiplier)
      expect(multiplierAt(ms)).toBeGreaterThanOrEqual(multiplier)
      if (ms > 0) expect(multiplierAt(ms - 1)).toBeLessThan(multiplier)
    }
  })

  // So a shell that counts with another library comes to the same hundredths (public/verify.sh).
  it('is at no millisecond of a flight so near to the next hundredth that rounding could decide', () => {
    for (let ms = 1; ms <= msUntil(TOP); ms++) {
      const exact = 100 * Math.exp(0.00006 * ms)
      expect(Math.abs(exact - Math.round(exact))).toBeGreaterThan(1e-8)
    }
  })

  it('a flight ends with its point, or when nobody can be in any more', () => {
    expect(flightMs(100n)).toBe(0)
    expect(flightMs(247n)).toBe(msUntil(247))
    expect(flightMs(10n ** 17n)).toBe(msUntil(TOP))
  })
})

describe('what a bet is paid', () => {
  it('a tap pays the multiplier of its arrival, below the point alone', () => {
    const taps = [{ share: 'all', afterMs: 15_071 }] as const
    const out = (point: bigint) => partsOut({ stake: 10_000n, target: null, taps }, { point })
    expect(out(248n)).toMatchObject([{ by: 'hand', multiplier: 247, payout: 24_700n }])
    expect(out(247n)).toEqual([])
  })

  it('a target pays itself, up to the point, and not a tap that came later', () => {
    const taps = [{ share: 'all', afterMs: 15_071 }] as const
    const out = (point: bigint) => partsOut({ stake: 10_000n, target: '2.00', taps }, { point })
    expect(out(200n)).toMatchObject([{ by: 'target', multiplier: 200, payout: 20_000n, afterMs: 11_553 }])
    expect(out(199n)).toEqual([])
  })

  it('half gets out, the rest flies on', () => {
    const taps = [{ share: 'half', afterMs: 6_758 }] as const
    const out = (point: bigint) => partsOut({ stake: 10_001n, target: '2.00', taps }, { point })
    expect(out(150n)).toEqual([])
    expect(out(151n)).toMatchObject([{ share: 'half', stake: 5_000n, payout: 7_500n }])
    expect(out(200n)).toMatchObject([{ payout: 7_500n }, { stake: 5_001n, payout: 10_002n }])
  })

  it('who stays in without a target is out at the top, whatever was drawn', () => {
    const ride = { stake: 100n, target: null, taps: [] }
    expect(partsOut(ride, { point: 99_999n })).toEqual([])
    expect(partsOut(ride, { point: 10n ** 17n })).toMatchObject([{ by: 'top', payout: 100_000n }])
  })

  it('the parts are the stake, none pays more than the point, and a bet at most a thousand times its stake', () => {
    fc.assert(
      fc.property(ride, point, (ride, point) => {
        const parts = partsOut(ride, { point })
        const left = stakeIn(ride.stake, parts)
        expect(left).toBeGreaterThanOrEqual(0n)
        for (const { multiplier, by } of parts) {
          expect(BigInt(multiplier) <= point).toBe(true)
          if (by === 'hand') expect(BigInt(multiplier) < point).toBe(true)
          expect(multiplier).toBeLessThanOrEqual(goalOf(ride.target))
        }
        expect(paidBy(parts)).toBeLessThanOrEqual((ride.stake * BigInt(TOP)) / 100n)
        // Nothing is lost while the flight goes on, and what is out stays out.
        const before = partsOut(ride, { multiplier: Number(point > BigInt(TOP) ? TOP : point) })
        expect(before.slice(0, parts.length)).toEqual(parts)
      }),
    )
  })

  it('a tap never pays more than a target at the same moment would', () => {
    fc.assert(
      fc.property(point, fc.integer({ min: 0, max: 115_000 }), (point, afterMs) => {
        const byHand = partsOut({ stake: 100n, target: null, taps: [{ share: 'all', afterMs }] }, { point })
        const goal = multiplierAt(afterMs)
        if (goal < LEAST_TARGET) return
        const byTarget = partsOut({ stake: 100n, target: pointText(BigInt(goal)), taps: [] }, { point })
        expect(paidBy(byHand)).toBeLessThanOrEqual(paidBy(byTarget))
      }),
    )
  })
})

it('the return of a tap is below that of its target, which is that of Crash', () => {
  // A tap at x wins where the point is above it: as often as the target of a hundredth more.
  for (const at of [101, 150, 247, 1_000, 50_000]) {
    const byHand = Number(winningValues(at + 1) * BigInt(at)) / (100 * CRASH_BITS)
    expect(byHand * 100).toBeLessThan(Number(returnPercent(at)))
  }
})
