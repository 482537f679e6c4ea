import { expect, it } from 'vitest'
import { views, yardScene } from './cockfight-stage.tsx'

/** Where the beak of a cock is, from its feet, at size 1. */
const BEAK = 40

it.each(['meron', 'wala'] as const)('keeps the head of who has lost to %s in the picture', (winner) => {
  const [left = 0, , width = 0] = views[winner].split(' ').map(Number)
  const [lost] = yardScene(winner, true).matchAll(/translate\(([\d.-]+) [\d.-]+\)scale\(([\d.-]+) /g)
  const beak = Number(lost?.[1]) + BEAK * Number(lost?.[2])
  expect(beak).toBeGreaterThan(left)
  expect(beak).toBeLessThan(left + width)
})
