import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Money } from '#contract/base/fields/money.ts'
import { TextLanguage } from '#contract/base/fields/values.ts'
import { GameType } from './catalogue.ts'

/**
 * The return of games by type, in basis points (9,900 is 99 %): the mean of the published returns of the type's games
 * that can be played, or of all of them if none can. A type without published returns is left out.
 */
export const gameReturns = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getReturns',
  auth: 'none',
  input: z.object({}),
  value: z.object({ returns: z.array(z.object({ gameType: GameType, basisPoints: z.number().int() })) }),
})

/** A share in percent with four decimals, `97.2973`. */
const Percent = z.string().regex(/^\d{1,9}\.\d{4}$/)

/**
 * The number of rounds from which a game has a 95 % band, counted as if all stakes were equal: (sum of stakes)^2 / sum
 * of stake^2. One large stake among small ones tells no more than a single round.
 */
export const LEAST_ROUNDS = 100

/** Where a measured return lies: within the 95 % band, outside it, or outside the 99.99 % band too. */
export const ReturnStanding = z.enum(['inside', 'outside', 'alarm'])
export type ReturnStanding = z.infer<typeof ReturnStanding>

/**
 * The stakes and payouts of each house game in real money, counted within seconds of each round, and its exact return.
 * `returned` is null before the first round; `low` and `high` are the 95 % band around the exact return, `wideLow` and
 * `wideHigh` the 99.99 % band, null while there are too few rounds to tell one; `standing` is where the return lies.
 */
export const measuredReturns = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_measuredReturns',
  auth: 'none',
  input: z.object({ language: TextLanguage.default('vi') }),
  value: z.object({
    games: z.array(
      z.object({
        nodeId: z.string(),
        game: z.string(),
        rounds: z.number().int(),
        staked: Money,
        paid: Money,
        returned: Percent.nullable(),
        low: Percent.nullable(),
        high: Percent.nullable(),
        wideLow: Percent.nullable(),
        wideHigh: Percent.nullable(),
        standing: ReturnStanding.nullable(),
        exact: z.object({ lowest: Percent, highest: Percent }),
      }),
    ),
  }),
})
