import { expect, test } from 'vitest'
import { kindNames } from '#contract/play/odds/fish-odds.ts'
import { places } from './fish-scene.ts'
import { swimmers } from './swimmers.ts'

/** The water of a phone, between the sums above and the cannon (`fish.css`). */
const WATER = { width: 360, height: 276 }
/** The least size of what a finger meets (WCAG 2.5.5). */
const FINGER = 44

const boxOf = (kind: (typeof kindNames)[number]) => {
  const { width, height } = swimmers[kind]
  const [x, y] = places[kind]
  return { kind, width, height, left: (WATER.width - width) * x, top: (WATER.height - height) * y }
}

test.each(kindNames)('%s rests in the water and is large enough for a finger', (kind) => {
  const { width, height, left, top } = boxOf(kind)
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(FINGER)
  expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
  expect(left + width).toBeLessThanOrEqual(WATER.width)
  expect(top + height).toBeLessThanOrEqual(WATER.height)
})

test('no fish that rests lies over another', () => {
  const boxes = kindNames.map(boxOf)
  const over = boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter(
        (other) =>
          one.left < other.left + other.width &&
          other.left < one.left + one.width &&
          one.top < other.top + other.height &&
          other.top < one.top + one.height,
      )
      .map((other) => `${one.kind} and ${other.kind}`),
  )
  expect(over).toEqual([])
})
