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

test('numbers of a card are apart, however wide the font', () => {
  for (const count of [1, 4]) {
    const cards = Array.from({ length: count }, (_, at) => cardFrom(1 + at * 3))
    const card = bingoScene({ game: 'bingo', cards, called }, false).split('url(#sg-ivory)')[1] ?? ''
    const [first = 0, second = 0] = [...card.matchAll(/<text x="([\d.]+)"[^>]*>[BI]</g)].map(([, x]) =>
      Number(x),
    )
    const size = Number(/<g font-size="([\d.]+)" font-weight="700"/.exec(card)?.[1])
    // A bold digit of DejaVu Sans is 0.7 em wide.
    expect(2 * 0.7 * size, `${count} cards`).toBeLessThan(0.8 * (second - first))
  }
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
