import { expect, it } from 'vitest'
import { families } from './lottery-games.ts'
import { drawingOrder } from './prizes.ts'
import { stepsTold, tellingMs, tellingTimes } from './telling.ts'

it.each(families)('%s: each step of a draw is told once, in order', (family) => {
  const times = tellingTimes(family)
  expect(times).toHaveLength(drawingOrder(family).length)
  for (const [place, at] of times.entries()) {
    expect(at).toBeGreaterThan(times[place - 1] ?? 0)
    expect(stepsTold(family, at - 1)).toBe(place)
    expect(stepsTold(family, at)).toBe(place + 1)
  }
  expect(stepsTold(family, -1)).toBe(0)
  expect(stepsTold(family, tellingMs(family))).toBe(times.length)
})

it.each(['north', 'central', 'south'] as const)('%s is told in 60 to 90 seconds', (family) => {
  expect(tellingMs(family)).toBeGreaterThanOrEqual(60_000)
  expect(tellingMs(family)).toBeLessThanOrEqual(90_000)
})

it('a fast draw is told before the next one takes its place', () => {
  expect(tellingMs('fast')).toBeLessThan(30_000)
})
