import { expect, it } from 'vitest'
import { HEIGHT, LOBBY, placeOf, tableMarkup, WIDTH } from './card-scene.ts'

const figure = { turn: false, won: false, folded: false, dealer: false, named: true }

it.each([2, 3, 4, 5, 6])(
  'shows all cards of %i seats whole, also to who has no seat at the table',
  (seats) => {
    for (const own of [true, false]) {
      // The lobby shows a full table of six from the place of a seat.
      const lobby = own && seats === 6
      const [top, bottom] = lobby ? [LOBBY.top, LOBBY.top + LOBBY.height] : [0, HEIGHT]
      const markup = tableMarkup(
        Array.from({ length: seats }, (_, at) => ({
          ...figure,
          at: placeOf(seats, at),
          own: own && at === 0,
          cards: null,
        })),
        true,
      )
      const cards = [
        ...markup.matchAll(/translate\(([\d.-]+) ([\d.-]+)\)rotate\([^)]*\)scale\(([\d.]+)\)/g),
      ].map(([, x, y, scale]) => ({ x: Number(x), y: Number(y), scale: Number(scale) }))
      expect(cards).toHaveLength(3 * seats)
      for (const { x, y, scale } of cards) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x + 40 * scale).toBeLessThanOrEqual(WIDTH)
        expect(y).toBeGreaterThanOrEqual(top)
        expect(y + 56 * scale).toBeLessThanOrEqual(bottom)
      }
    }
  },
)
