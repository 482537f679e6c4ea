import type { Draw } from '#platform/base/fairness/index.ts'
import { type Choices, everyHouseGame } from '#platform/play/house/index.ts'
import { CountedStream, forRules } from './counted-stream.ts'
import { chiSquareDeviations } from './normal.ts'
import { optionsOf, STAKE } from './options.ts'

/** Ranges up to so many values are counted value by value; greater ones in so many parts of equal size. */
const MOST_CELLS = 10_000
const PARTS = 1_000
const BITS_52 = 2 ** 52

/** Every range up to a deck and the balls of bingo, and what else the games are seen to draw from. */
export function rangesOfGames(seeds: { serverSeed: string; clientSeed: string }): number[] {
  const ranges = new Set(Array.from({ length: 74 }, (_, at) => at + 2))
  const stream = new CountedStream(seeds)
  const seen = (draw: Draw) => {
    ranges.add(draw.n)
    return draw
  }
  const watched = forRules({ draw: (n) => seen(stream.draw(n)), draw52: () => seen(stream.draw52()) })
  let turn = 0
  const choices: Choices = {
    below: (count: number) => turn++ % count,
    oneOf: (all) => all[turn++ % all.length] ?? all[0],
  }
  for (const rules of everyHouseGame)
    for (let nonce = 0; nonce < 20; nonce++) {
      const wager = rules.usualWager(choices, STAKE)
      stream.begin(nonce)
      const { steps } = rules
      // The opening of a round of several steps draws what its end does.
      if (steps) {
        const round = { wager, stake: STAKE, actions: [] }
        const step = steps.usualStep(round, choices, steps.standing(round, watched))
        stream.again()
        steps.ends({ ...round, actions: [step] }, watched)
      } else if (rules.rooms) {
        // A hand needs its players.
        for (const { wager, actions } of optionsOf(rules.game)) {
          stream.again()
          rules.play(wager, STAKE, watched, actions)
        }
      } else rules.play(wager, STAKE, watched)
    }
  return [...ranges].sort((a, b) => a - b)
}

/** Draws so often from each range, and answers how even its cells are, in standard deviations (`chiSquareDeviations`). */
export function evenness(
  seeds: { serverSeed: string; clientSeed: string },
  n: number,
  draws: number,
): { n: number; cells: number; deviations: number } {
  const stream = new CountedStream(seeds)
  const cells = n <= MOST_CELLS ? n : PARTS
  const counts = new Uint32Array(cells)
  const count = (value: number) => {
    const cell = cells === n ? value : Math.floor((value / n) * cells)
    counts[cell] = (counts[cell] ?? 0) + 1
  }
  // Eight numbers of a digest, of 52 bits one.
  const perRound = n === BITS_52 ? 1 : 8
  for (let nonce = 0; nonce * perRound < draws; nonce++) {
    stream.begin(nonce)
    for (let at = 0; at < perRound; at++) count((n === BITS_52 ? stream.draw52() : stream.draw(n)).value)
  }
  return { n, cells, deviations: chiSquareDeviations(counts) }
}
