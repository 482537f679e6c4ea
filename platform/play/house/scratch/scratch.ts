import { fourDecimals } from '#contract/play/games/common/multiplier.ts'
import type { WagerOf } from '#contract/play/games/index.ts'
import { type ScratchAction, scratchedBy, standingOf } from '#contract/play/games/scratch.ts'
import { FIELDS, multiplierOf, prizes, returnedOfAll, TICKETS } from '#contract/play/odds/scratch-odds.ts'
import type { FairStream } from '#platform/base/fairness/index.ts'
import { ok, refuse } from '#platform/base/result.ts'
import type { HouseGame } from '../house-game.ts'

/**
 * The scratch card (site.md section 4.2): one ticket of a million, drawn with the bet and paid by the published table when its
 * last field is scratched.
 */

const ticketOf = (stream: FairStream) => stream.draw(TICKETS).value

const returned = fourDecimals((BigInt(returnedOfAll()) * 1_000_000n) / BigInt(TICKETS))

export const scratch: HouseGame<WagerOf<'scratch'>, ScratchAction> = {
  game: 'scratch',
  entry: {
    gameType: 'RNG',
    name: { vi: 'Thẻ Cào Tứ Quý', en: 'Four Seasons Scratch', zh: '四季刮刮乐' },
    gameClass: 'SC',
    minBet: 100n,
    // The first prize is a thousand stakes.
    maxBet: 100_000_000n,
    artKind: 'scratch',
    isNew: true,
    position: 31,
  },
  returns: { lowest: returned, highest: returned },
  options: () => [{ option: 'a card', returned: { of: BigInt(returnedOfAll()), in: BigInt(TICKETS) } }],
  meanSquare: prizes.reduce((sum, { tickets, multiplier }) => sum + tickets * multiplier ** 2, 0) / TICKETS,
  stakes: (_wager, stake) => [stake],
  check: () => ok(null),
  play(_wager, stake, stream, actions = []) {
    const draw = stream.draw(TICKETS)
    const prize = multiplierOf(draw.value)
    return {
      payout: stake * BigInt(prize),
      outcome: { game: 'scratch', ticket: draw.value, prize, scratched: scratchedBy(actions).cells },
      draws: [draw],
    }
  },
  usualWager: () => ({ game: 'scratch' }),
  steps: {
    standing: ({ actions }, stream) => standingOf(ticketOf(stream), scratchedBy(actions).cells),
    ends({ actions }) {
      const { cells, all } = scratchedBy(actions)
      // Only a page that another one has gone ahead of still offers a scratched field.
      if (new Set(cells).size < cells.length) return refuse('state-moved-on')
      return ok(all || cells.length === FIELDS)
    },
    finish: () => ({ game: 'scratch', action: 'scratch-all' }),
    leftAfterMinutes: 10,
    usualStep: () => ({ game: 'scratch', action: 'scratch-all' }),
  },
}
