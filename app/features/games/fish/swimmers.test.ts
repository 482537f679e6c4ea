import fc from 'fast-check'
import { expect, test } from 'vitest'
import { swimAt } from '#app/lib/play/swim-paths.ts'
import { kindNames } from '#contract/play/odds/fish-odds.ts'
import { swimmers } from './swimmers.ts'

const everyFish = kindNames.flatMap((kind) =>
  Array.from({ length: swimmers[kind].shoal }, (_, mate) => ({ kind, mate })),
)

const anyFish = fc.constantFrom(...everyFish)
/** From 2020 to 2100. */
const anyMoment = fc.integer({ min: 1_577_836_800_000, max: 4_102_444_800_000 })

/** What a page knows of the time: its own clock, and what the server's was when it was told. */
function pageOf(ownClockMs: number, serverMs: number) {
  const ahead = serverMs - ownClockMs
  return (passedMs: number) =>
    everyFish.map(({ kind, mate }) => swimAt(swimmers[kind], mate, ownClockMs + passedMs + ahead))
}

test('two pages show the same water at the same time, whatever their own clocks say', () => {
  fc.assert(
    fc.property(
      anyMoment,
      anyMoment,
      anyMoment,
      fc.nat(3_600_000),
      fc.nat(3_600_000),
      (now, one, other, opened, later) => {
        const before = pageOf(one, now)
        // the other page is opened later
        const after = pageOf(other, now + opened)
        expect(before(opened + later)).toEqual(after(later))
      },
    ),
  )
})

test('no fish leaves its water', () => {
  fc.assert(
    fc.property(anyFish, anyMoment, ({ kind, mate }, now) => {
      const { x, y, face, tilt } = swimAt(swimmers[kind], mate, now)
      for (const part of [x, y]) {
        expect(part).toBeGreaterThanOrEqual(0)
        expect(part).toBeLessThanOrEqual(1)
      }
      expect(Math.abs(face)).toBeLessThanOrEqual(1)
      expect(Math.abs(tilt)).toBeLessThanOrEqual(16)
    }),
  )
})

test('a fish swims on without a jump, from one pass to the next too', () => {
  fc.assert(
    fc.property(anyFish, anyMoment, fc.boolean(), ({ kind, mate }, now, atEnd) => {
      const { passMs } = swimmers[kind]
      // the frame in which a pass ends, or any
      const from = atEnd ? Math.floor(now / passMs) * passMs : now
      for (const start of atEnd
        ? Array.from({ length: 100 }, (_, at) => from + (at * passMs) / 100)
        : [from]) {
        const [before, after] = [
          swimAt(swimmers[kind], mate, start),
          swimAt(swimmers[kind], mate, start + 16),
        ]
        expect(Math.abs(after.x - before.x)).toBeLessThan(0.005)
        expect(Math.abs(after.y - before.y)).toBeLessThan(0.005)
        expect(Math.abs(after.face - before.face)).toBeLessThan(0.1)
      }
    }),
  )
})

test('each kind passes in 9 to 22 seconds, the dragon in 30, and none takes always the same way', () => {
  for (const kind of kindNames) {
    const { passMs } = swimmers[kind]
    expect([kind, kind === 'dragon' ? passMs === 30_000 : passMs >= 9_000 && passMs <= 22_000]).toEqual([
      kind,
      true,
    ])
    const heights = Array.from({ length: 40 }, (_, n) => swimAt(swimmers[kind], 0, 1.7e12 + n * passMs).y)
    expect(new Set(heights.map((y) => y.toFixed(2))).size).toBeGreaterThan(5)
    const sides = Array.from(
      { length: 400 },
      (_, n) => swimAt(swimmers[kind], 0, 1.7e12 + (n * passMs) / 50).x,
    )
    expect([Math.min(...sides) < 0.02, Math.max(...sides) > 0.98]).toEqual([true, true])
  }
})

/** The water of a phone, in pixels. */
const WATER = { width: 360, height: 276 }

/** How many other fish lie over more than a quarter of each, at that moment. */
function crowdsAt(atMs: number): number[] {
  const boxes = everyFish.map(({ kind, mate }) => {
    const { width, height } = swimmers[kind]
    const { x, y } = swimAt(swimmers[kind], mate, atMs)
    return { left: x * (WATER.width - width), top: y * (WATER.height - height), width, height }
  })
  type Box = (typeof boxes)[number]
  const shared = (a: Box, b: Box) =>
    Math.max(0, Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left)) *
    Math.max(0, Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top))
  return boxes.map(
    (one) =>
      boxes.filter((other) => other !== one && shared(one, other) > (one.width * one.height) / 4).length,
  )
}

test('fish do not swim in one heap', () => {
  // some hours, at moments that fall together with no pass
  const moments = Array.from({ length: 1_000 }, (_, at) => 1_796_000_000_000 + at * 13_370)
  const crowded = moments.filter((moment) => crowdsAt(moment).some((others) => others >= 4))
  expect(crowded.length / moments.length).toBeLessThan(0.15)
})
