import { expect, it } from 'vitest'
import { views, yardScene } from './cockfight-stage.tsx'

/** Where the beak of a cock is, from its feet, at size 1. */
const BEAK = 40
/** The yard, at size 1: 186 to either side of 180. */
const YARD = { middle: 180, half: 186 }

it.each(['meron', 'wala'] as const)('keeps the head of who has lost to %s in the picture', (winner) => {
  const [left = 0, , width = 0] = views[winner].split(' ').map(Number)
  const [lost] = yardScene(winner, true).matchAll(/translate\(([\d.-]+) [\d.-]+\)scale\(([\d.-]+) /g)
  const beak = Number(lost?.[1]) + BEAK * Number(lost?.[2])
  expect(beak).toBeGreaterThan(left)
  expect(beak).toBeLessThan(left + width)
})

it.each(['meron', 'wala', 'draw'] as const)('ends the yard where the words of a bet begin: %s', (winner) => {
  const [left = 0, , width = 0] = views[winner].split(' ').map(Number)
  const ground = /translate\(([\d.-]+) 0\)scale\(([\d.]+) 1\)translate\(-180 0\)/.exec(
    yardScene(winner, true),
  )
  const [middle, wide] = [Number(ground?.[1] ?? YARD.middle), Number(ground?.[2] ?? 1)]
  expect(middle + wide * YARD.half).toBeLessThanOrEqual(left + width)
})
