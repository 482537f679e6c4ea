import { expect, it } from 'vitest'
import { everyHouseGame } from './house-games.ts'

it('strays from its return by the variances of docs/fairness.md', () => {
  const known = everyHouseGame.flatMap(({ game, meanSquare, returns }) =>
    meanSquare === undefined
      ? []
      : [[game, meanSquare.toFixed(4), (meanSquare - (Number(returns.lowest) / 100) ** 2).toFixed(2)]],
  )
  expect(known.sort()).toEqual([
    ['bingo', '79.5817', '78.67'],
    ['scratch', '123.5800', '122.68'],
    ['slots-cascade', '25.2385', '24.31'],
    ['slots-lines', '37.3442', '36.43'],
    ['slots-ways', '79.6096', '78.70'],
    ['video-poker', '20.5056', '19.51'],
  ])
})
