import { expect, test } from 'vitest'
import type { BingoOutcome } from '#contract/play/games/bingo.ts'
import { CALLED, fieldsOf } from '#contract/play/odds/bingo-odds.ts'
import { bingoScene } from './bingo-scene.ts'

/** Cards of a round: the least numbers of each column, and those after them. */
const cardFrom = (first: number) =>
  Array.from({ length: 24 }, (_, at) => {
    const place = at < 12 ? at : at + 1
    return (place % 5) * 15 + first + Math.floor(place / 5)
  })
const called = Array.from({ length: CALLED }, (_, at) => 1 + ((at * 7) % 75))

test('all cards lie on the stage with their numbers, empty ones before a round', () => {
  const outcome: BingoOutcome = { game: 'bingo', cards: [1, 4, 7, 10].map(cardFrom), called }
  const scene = bingoScene(outcome, false)
  for (const card of outcome.cards)
    for (const number of fieldsOf(card)) if (number !== null) expect(scene).toContain(`>${number}</text>`)
  expect(scene.match(/url\(#sg-ivory\)/g)?.length).toBe(4)
  for (const count of [1, 2, 3, 4])
    expect(bingoScene(null, false).match(new RegExp(`<g class="[^"]*blank-${count}\\b`, 'g'))?.length).toBe(
      count,
    )
})

test('thirty balls are called in their order, and a number is marked when its ball is', () => {
  const outcome: BingoOutcome = { game: 'bingo', cards: [cardFrom(1)], called }
  const scene = bingoScene(outcome, false)
  const balls = [...scene.matchAll(/class="ball[^"]*" style="--call:(\d+)">.*?>(\d+)<\/text>/g)]
  expect(balls.map(([, call, number]) => [Number(call), Number(number)])).toEqual(
    called.map((number, call) => [call, number]),
  )
  const marks = [...scene.matchAll(/class="mark" style="--call:(\d+)"/g)].map(([, call]) => Number(call))
  const onCard = fieldsOf(cardFrom(1)).flatMap((number) => (number === null ? [] : called.indexOf(number)))
  expect(marks.toSorted((a, b) => a - b)).toEqual(
    onCard.filter((call) => call >= 0).toSorted((a, b) => a - b),
  )
})
