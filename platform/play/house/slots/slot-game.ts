import { fourDecimals, payoutOf } from '#contract/play/games/common/multiplier.ts'
import type { Action, Outcome, Standing, WagerOf } from '#contract/play/games/index.ts'
import { JACKPOT_RETURN } from '#contract/play/games/jackpot.ts'
import { SLOT_RULES } from '#contract/play/games/slots/slots.ts'
import { slotFigures } from '#contract/play/games/slots/slots-figures.ts'
import type { Draw, FairStream } from '#platform/base/fairness/index.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import type { Choices, HouseGame } from '../house-game.ts'

type SlotName = keyof typeof slotFigures

/** What tells one of the slots from the others; `Drawn` is all that is drawn for a round, before it is shown. */
export interface SlotGame<W extends WagerOf<SlotName>, A extends Action, St extends Standing, Drawn>
  extends Pick<HouseGame<W>['entry'], 'name' | 'artKind' | 'position'> {
  game: W['game']
  jackpot?: true
  meanSquare: number
  /** Draws a whole round with its feature; `draw(n)` is the next of n values. */
  draw(draw: (n: number) => number): Drawn
  /** The same by the rules before features. */
  drawBefore(draw: (n: number) => number): Drawn
  /** The outcome after these actions and those that play the rest of a feature. */
  outcomeOf(numbers: Drawn, actions: readonly A[]): Outcome & { multiplier: string }
  feature: {
    begins(numbers: Drawn): boolean
    standing(numbers: Drawn, actions: readonly A[]): St
    /** Whether the last action ends it; refuses `not-offered` at the field of one that cannot be done. */
    ends(numbers: Drawn, actions: readonly A[]): Result<boolean>
    /** Plays all that is left. */
    rest: A
    /** A typical next action of players. */
    usual(standing: St, choices: Choices): A
  }
}

/**
 * Shared by the slots: one stake of any amount within the limits, and a payout that is cut to the minor unit once, on
 * the sum of all wins. A round is drawn as a whole with its stake; one with a feature stays open, and its steps show
 * what has been drawn. A game with the jackpot returns `lowest` to bonus money; own money plays for the jackpot too,
 * and gets `highest`.
 */
export function slotGame<W extends WagerOf<SlotName>, A extends Action, St extends Standing, Drawn>({
  game,
  jackpot,
  meanSquare,
  draw,
  drawBefore,
  outcomeOf,
  feature,
  ...entry
}: SlotGame<W, A, St, Drawn>): HouseGame<W, A> {
  const { returns } = slotFigures[game]
  const highest = jackpot ? sumOf(returns, JACKPOT_RETURN) : returns
  const drawRound = (wager: W, stream: FairStream) => {
    const draws: Draw[] = []
    const next = (n: number) => {
      const draw = stream.draw(n)
      draws.push(draw)
      return draw.value
    }
    return { draws, drawn: wager.rules === undefined ? drawBefore(next) : draw(next) }
  }
  return {
    game,
    entry: { ...entry, gameType: 'RNG', gameClass: 'JP', minBet: 100n, maxBet: 100_000_000n, isNew: false },
    returns: { lowest: returns, highest },
    options: () => [{ option: 'a spin', returned: { of: millionthsOf(highest), in: 1_000_000n } }],
    meanSquare,
    ...(jackpot ? { jackpot } : {}),
    stakes: (_wager, stake) => [stake],
    check: ({ rules }) => (rules === SLOT_RULES ? ok(null) : refuse('not-offered', { field: 'rules' })),
    play(wager, stake, stream, actions = []) {
      const round = drawRound(wager, stream)
      const outcome = outcomeOf(round.drawn, actions)
      return { payout: payoutOf(stake, multiplierOf(outcome)), outcome, draws: round.draws }
    },
    usualWager: () => ({ game, rules: SLOT_RULES }) as W,
    steps: {
      follow: ({ wager }, stream) => feature.begins(drawRound(wager, stream).drawn),
      standing: ({ wager, actions }, stream) => feature.standing(drawRound(wager, stream).drawn, actions),
      ends: ({ wager, actions }, stream) => feature.ends(drawRound(wager, stream).drawn, actions),
      // The player has seen what has begun the feature, so it is played to its end.
      finish: () => feature.rest,
      usualStep: (_round, choices, standing) => feature.usual(standing as St, choices),
    },
  }
}

const multiplierOf = ({ multiplier }: { multiplier: string }): bigint => BigInt(multiplier.replace('.', ''))

/** The sum of percentages with four decimals. */
const sumOf = (one: string, other: string): string => fourDecimals(millionthsOf(one) + millionthsOf(other))

const millionthsOf = (percent: string): bigint => BigInt(percent.replace('.', ''))
