import { fourDecimals, payoutOf } from '#contract/play/games/common/multiplier.ts'
import type { WagerOf } from '#contract/play/games/index.ts'
import { type MinesAction, paidMultiplier, progressOf, standingOf } from '#contract/play/games/mines.ts'
import { CELLS, exactReturn, MOST_MINES, minedCells, rangesOf } from '#contract/play/odds/mines-odds.ts'
import type { FairStream } from '#platform/base/fairness/index.ts'
import { ok, refuse } from '#platform/base/result.ts'
import type { GameOption, HouseGame } from '../house-game.ts'

/** Mines of the house (site.md section 4.2); its figures are in the contract. The cells are drawn at the opening. */

type Wager = WagerOf<'mines'>

const drawMines = ({ mines }: Wager, stream: FairStream) => {
  const draws = rangesOf(mines).map((n) => stream.draw(n))
  return { draws, mined: minedCells(draws.map(({ value }) => value)) }
}

/** Every number of mines, with every number of opened cells after which a player may cash out. */
const options = (): GameOption[] =>
  Array.from({ length: MOST_MINES }, (_, at) => at + 1).flatMap((mines) =>
    Array.from({ length: CELLS - mines }, (_, at) => ({
      option: `${mines} mines, ${at + 1} cells`,
      returned: exactReturn(mines, at + 1),
    })),
  )

/** The lowest and the highest return over all of them. */
function returns(): HouseGame<Wager>['returns'] {
  const percents = options().map(({ returned }) => (returned.of * 1_000_000n) / returned.in)
  percents.sort((a, b) => Number(a - b))
  return { lowest: fourDecimals(percents[0] ?? 0n), highest: fourDecimals(percents.at(-1) ?? 0n) }
}

export const mines: HouseGame<Wager, MinesAction> = {
  game: 'mines',
  entry: {
    gameType: 'RNG',
    name: { vi: 'Đào Ngọc', en: 'Jade Mines', zh: '寻玉' },
    gameClass: 'AC',
    minBet: 100n,
    maxBet: 1_000_000_000n,
    artKind: 'mines',
    isNew: true,
    position: 2,
  },
  returns: returns(),
  options,
  stakes: (_wager, stake) => [stake],
  check: () => ok(null),
  usualWager: (choices) => ({ game: 'mines', mines: choices.oneOf([3, 3, 5, 5, 8]) }),
  play(wager, stake, stream, actions = []) {
    const { draws, mined } = drawMines(wager, stream)
    const played = progressOf(actions)
    const multiplier = paidMultiplier(mined, played)
    if (multiplier === undefined) throw new Error('the round has not ended')
    return {
      payout: payoutOf(stake, multiplier),
      outcome: { game: 'mines', mined, opened: played.opened, multiplier: fourDecimals(multiplier) },
      draws,
    }
  },
  steps: {
    standing: ({ wager, actions }) => standingOf(wager.mines, progressOf(actions).opened),
    ends({ wager, actions }, stream) {
      const played = progressOf(actions)
      // Only a page that another one has gone ahead of still offers an open cell.
      if (new Set(played.opened).size < played.opened.length) return refuse('state-moved-on')
      if (played.cashedOut && played.opened.length === 0) return refuse('not-offered', { field: 'action' })
      return ok(paidMultiplier(drawMines(wager, stream).mined, played) !== undefined)
    },
    // Before the first cell the player has seen nothing, so the stake is refunded.
    finish: ({ actions }) => (actions.length > 0 ? { game: 'mines', action: 'cash-out' } : undefined),
    // At least one cell, then less and less often another one.
    usualStep({ actions }, choices) {
      const { opened } = progressOf(actions)
      if (choices.below(4) < opened.length) return { game: 'mines', action: 'cash-out' }
      const left = Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => !opened.includes(cell))
      return { game: 'mines', action: 'reveal', cell: left[choices.below(left.length)] ?? 0 }
    },
  },
}
