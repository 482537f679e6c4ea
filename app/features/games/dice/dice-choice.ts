import { DiceDirection, type DiceOutcome } from '#contract/play/games/dice.ts'
import type { LastBet, StakeLimits } from '../game-parts.ts'
import { stakeOn } from '../usual-stake.ts'
import { enteredTarget, offeredTarget } from './prospect.ts'

/** What a bet on Dice is set to before it is placed. */
export interface DiceChoice {
  stake: string
  direction: DiceDirection
  target: string
}

/** Reads what is chosen; what makes no sense is left out, or moved to the nearest that does. Else the last bet's, or the usual. */
export function diceChoiceOf(
  chosen: URLSearchParams,
  last: LastBet<DiceOutcome> | null,
  limits: StakeLimits,
): DiceChoice {
  const direction =
    DiceDirection.options.find((direction) => direction === chosen.get('direction')) ??
    last?.outcome.direction ??
    'under'
  const target = enteredTarget(chosen.get('target') ?? '') ?? last?.outcome.target ?? '50.00'
  return {
    direction,
    target: offeredTarget(direction, target),
    stake: stakeOn({ chosen, last, stake: limits }),
  }
}

/**
 * The fields of a posted form. The target stands there twice, as a number and as the thumb on the line (`slide`): without a
 * script they may differ, and the one that was changed counts, the number before the thumb. `from` is what both were.
 */
export function diceChosenIn(formData: FormData): URLSearchParams {
  const of = (name: string) => String(formData.get(name) ?? '')
  const [target, from] = [of('target'), of('from')]
  const slide = enteredTarget(of('slide')) ?? (Number(of('slide')) >= 100 ? '99.99' : undefined)
  const slid = slide !== undefined && from !== '' && slide !== enteredTarget(from) && target === from
  return new URLSearchParams({
    stake: of('stake'),
    direction: of('direction'),
    target: slid ? slide : target,
  })
}
