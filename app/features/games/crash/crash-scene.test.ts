import { expect, test } from 'vitest'
import { axisOf, crashScene } from './crash-scene.ts'

const marks = axisOf(2).map(String)
/** The curve of a flight that reached this share of its target's height. */
const curveOf = (height: number) => crashScene({ height }, marks).match(/class="draws"[^>]*/)?.[0] ?? ''
const endOf = (height: number) => {
  const [x, y] = (
    curveOf(height)
      .match(/ d="[^"]* ([\d.]+) ([\d.]+)"/)
      ?.slice(1) ?? []
  ).map(Number)
  return { x, y }
}
const colourOf = (height: number) => curveOf(height).match(/stroke="([^"]+)"/)?.[1]

test('a curve has one colour and one beginning, whatever its end is', () => {
  expect(colourOf(0.4)).toBe(colourOf(1))
  const [grid] = crashScene({ height: 0.4 }, marks).split('<g style')
  expect(crashScene({ height: 1 }, marks)).toContain(grid)
})

test('a flight ends at the height that it reached, and a rocket that bursts flies no longer than one that arrives', () => {
  expect(endOf(1)).toEqual({ x: 286, y: 66 })
  const half = endOf(0.5)
  expect(Math.abs((half.y ?? 0) - 123)).toBeLessThan(1)
  expect(half.x).toBeLessThan(286)
  const secondsOf = (height: number) =>
    Number(crashScene({ height }, marks).match(/--flies:([\d.]+)s/)?.[1] ?? Number.NaN)
  expect(secondsOf(0.2)).toBeLessThan(secondsOf(0.5))
  expect(secondsOf(0.5)).toBeLessThan(secondsOf(1))
  // a point of 1.00 bursts on the ground, and is seen there
  expect(secondsOf(0)).toBeGreaterThan(0)
})
