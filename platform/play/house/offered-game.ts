import type { Wager } from '#contract/games.ts'
import { type Minor, moneyOf } from '#contract/money.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import type { StakedGame } from '#platform/play/catalogue/index.ts'
import type { AnyHouseGame } from './house-game.ts'
import { rulesOf } from './house-games.ts'

/** A game of the house that may be staked on: its rules, its type, and its least stake in minor units. */
export interface OfferedGame {
  rules: AnyHouseGame
  gameType: string
  leastStake: Minor
}

/**
 * The game that `input` names, if the catalogue has it (`game`), it is open, and offers this wager at this stake. Refuses
 * `not-found`, `game-in-maintenance`, `under-limit` and `over-limit` at `stake`, and what the rules refuse.
 */
export function offeredGame(
  game: StakedGame | undefined,
  input: { vendorCode: string; nodeId: string; wager: Wager },
  stake: Minor,
): Result<OfferedGame> {
  if (!game) return refuse('not-found')
  if (game.maintenance) return refuse('game-in-maintenance')
  const rules = rulesOf(input.vendorCode, input.nodeId)
  if (!rules || rules.game !== input.wager.game) return refuse('not-found')

  const limits = { field: 'stake', min: moneyOf(game.leastStake), max: moneyOf(game.mostStake) }
  for (const part of rules.stakes(input.wager, stake)) {
    if (part < game.leastStake) return refuse('under-limit', limits)
    if (part > game.mostStake) return refuse('over-limit', limits)
  }
  const offered = rules.check(input.wager, stake)
  return offered.ok ? ok({ rules, gameType: game.gameType, leastStake: game.leastStake }) : offered
}
