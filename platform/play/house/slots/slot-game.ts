import { fourDecimals, payoutOf } from '#contract/play/games/common/multiplier.ts'
import type { Outcome, Wager } from '#contract/play/games/index.ts'
import { JACKPOT_RETURN } from '#contract/play/games/jackpot.ts'
import { slotFigures } from '#contract/play/games/slots-figures.ts'
import type { Draw } from '#platform/base/fairness/index.ts'
import { ok } from '#platform/base/result.ts'
import type { HouseGame } from '../house-game.ts'

type SlotWager = Extract<Wager, { game: keyof typeof slotFigures }>

/**
 * Shared by the slots: one stake of any amount within the limits, and a payout that is cut to the minor unit once, on
 * the sum of all wins. `play` answers the multiplier of the whole stake in ten-thousandths; `draw(n)` is the next of n
 * values. A game with the jackpot returns `lowest` to bonus money; own money plays for the jackpot too, and gets
 * `highest`.
 */
export function slotGame<W extends SlotWager>({
  game,
  play,
  jackpot,
  meanSquare,
  ...entry
}: Pick<HouseGame<SlotWager>['entry'], 'name' | 'artKind' | 'position'> & {
  game: W['game']
  play(draw: (n: number) => number): bigint
  jackpot?: true
  meanSquare: number
}): HouseGame<W> {
  const { returns } = slotFigures[game]
  const highest = jackpot ? sumOf(returns, JACKPOT_RETURN) : returns
  return {
    game,
    entry: { ...entry, gameType: 'RNG', gameClass: 'JP', minBet: 100n, maxBet: 100_000_000n, isNew: false },
    returns: { lowest: returns, highest },
    options: () => [{ option: 'a spin', returned: { of: millionthsOf(highest), in: 1_000_000n } }],
    meanSquare,
    ...(jackpot ? { jackpot } : {}),
    stakes: (_wager, stake) => [stake],
    check: () => ok(null),
    play(_wager, stake, stream) {
      const draws: Draw[] = []
      const multiplier = play((n) => {
        const draw = stream.draw(n)
        draws.push(draw)
        return draw.value
      })
      const stops = draws.map(({ value }) => value)
      return {
        payout: payoutOf(stake, multiplier),
        outcome: { game, stops, multiplier: fourDecimals(multiplier) } as Outcome,
        draws,
      }
    },
    usualWager: () => ({ game }) as W,
  }
}

/** The sum of percentages with four decimals. */
const sumOf = (one: string, other: string): string => fourDecimals(millionthsOf(one) + millionthsOf(other))

const millionthsOf = (percent: string): bigint => BigInt(percent.replace('.', ''))
