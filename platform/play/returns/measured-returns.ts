import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import type { measuredReturns as endpoint } from '#contract/play/returns.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { selectGames } from '#platform/play/catalogue/index.ts'
import { nodesWithRules, rulesOf } from '#platform/play/house/index.ts'
import { countedSums } from './counted-sums.ts'
import { measuredReturn, type ReturnSums } from './return-band.ts'

type Input = ParsedInputOf<typeof endpoint>

const NOTHING: ReturnSums = {
  rounds: 0n,
  staked: 0n,
  paid: 0n,
  stakeStake: 0n,
  stakePayout: 0n,
  payoutPayout: 0n,
}

/** The counted stakes and payouts of every house game, in the order of the catalogue. */
export async function measuredReturns(
  { db }: Context,
  { language }: Input,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const [games, sums] = await Promise.all([
    selectGames(db, language, null)
      .where('game.vendor_code', '=', HOUSE_VENDOR)
      .where('game.node_id', 'in', nodesWithRules)
      .orderBy('game.position')
      .execute(),
    countedSums(db),
  ])
  return ok({
    games: games.flatMap((game) => {
      const rules = rulesOf(game.vendor_code, game.node_id)
      if (!rules) return []
      const exact = rules.returns
      const counted = sums.get(game.node_id) ?? NOTHING
      return {
        nodeId: game.node_id,
        game: game.name,
        rounds: Number(counted.rounds),
        staked: moneyOf(counted.staked),
        paid: moneyOf(counted.paid),
        ...measuredReturn(counted, exact, rules),
        exact,
      }
    }),
  })
}
