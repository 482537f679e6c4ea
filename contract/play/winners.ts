import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Money } from '#contract/base/fields/money.ts'
import { Id, Instant } from '#contract/base/fields/values.ts'
import { ourWords, ProductTextLanguage } from '#contract/base/product.ts'
import { WINNERS_ROWS } from '#contract/limits.ts'
import { GameType } from './catalogue.ts'

/** The amount of the jackpot's pool. */
export const jackpot = endpoint({
  method: 'GET',
  path: '/wps/relay/VIS_getJackpot',
  auth: 'none',
  source: 'family',
  input: z.object({}),
  value: z.object({ jackpot: Money }),
})

/** The boards of winners: the newest, the largest payouts of today and of seven days, the highest multipliers of these. */
export const winnerViews = ['latest', 'day', 'week', 'multiplier'] as const
export type WinnerView = (typeof winnerViews)[number]

/**
 * Real settled bets that won more than their stake, with masked names, without those of members who are not listed; newest
 * first unless `view`, which is ours, asks for another board. So is `bestOfGames`: it adds the best of each game's recent
 * wins, so that one much played game does not fill the list.
 */
export const winnerBoard = endpoint({
  method: 'GET',
  path: '/wps/relay/GCSGAME_getRankList',
  auth: 'none',
  source: 'product',
  input: z.object({
    gameCategory: z.literal('ALL').default('ALL'),
    language: ProductTextLanguage.prefault('VI'),
    limitNum: z.coerce.number().int().min(1).max(WINNERS_ROWS).default(WINNERS_ROWS),
    bestOfGames: z.stringbool().default(false),
    view: z.enum(winnerViews).default('latest'),
  }),
  value: z.object({
    list: z.array(
      z.object({
        vo: z
          .object({
            betId: Id,
            account: z.string(),
            game: z.string(),
            vassalage: z.string(),
            nodeId: z.string(),
            gameType: GameType,
            artKind: z.string().nullable(),
            stake: Money,
            payout: Money,
            at: Instant,
          })
          .transform(ourWords),
      }),
    ),
  }),
})
