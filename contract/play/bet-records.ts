import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { Money } from '#contract/base/fields/money.ts'
import { ShortText } from '#contract/base/fields/texts.ts'
import { Day, Id, paged, pageInput, TextLanguage } from '#contract/base/fields/values.ts'
import { ourWords } from '#contract/base/product.ts'
import { rowsEndpoint } from '#contract/base/rows.ts'
import { sortedBy } from '#contract/base/sorting.ts'
import { Bet, BetResult, PlayedRound, WireBet } from './bets.ts'
import { GameClass, GameType } from './catalogue.ts'
import { Outcome, Wager } from './games/index.ts'

const betFilter = {
  gameType: GameType.optional(),
  gameClassify: GameClass.optional(),
  vassalage: ShortText.optional(),
  result: BetResult.optional(),
  fromDay: Day.optional(),
  toDay: Day.optional(),
  language: TextLanguage.default('vi'),
}

/** By stake it sorts by the amount; names are those of the requested language. */
export const betSorting = sortedBy('time', 'gameType', 'vendor', 'game', 'stake', 'payout', 'result')

/**
 * A bet in the member's list. `outcome` says what was bet on; null for open and void bets, for games of vendors, and where
 * it cannot be read: a list is worth more than the words of one bet.
 */
const ListedBet = WireBet.extend({ outcome: Outcome.nullable().catch(null) }).transform(ourWords)
export type ListedBet = z.infer<typeof ListedBet>

/** A member's bets with totals over the whole result; `nets` as in a statement: payouts less stakes. */
export const betRecords = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getBetRecords',
  auth: 'member',
  input: z.object({ ...betFilter, ...pageInput, sort: betSorting.input }).transform(ourWords),
  value: paged(ListedBet).extend({
    totals: z.object({ stake: Money, payout: Money }),
    nets: z.record(Day, Money),
  }),
})

/** All of them in the same order, for a download. */
export const betRows = rowsEndpoint({
  path: '/wps/relay/SEN_getBetRows',
  auth: 'member',
  input: z.object({ ...betFilter, sort: betSorting.input }).transform(ourWords),
  row: Bet,
  refusals: ['too-many-requests'],
})

/**
 * One bet of the member with its outcome; someone else's is `not-found`. `salt` hides in the leaf of a bet on a shared round whose
 * it is (site.md 4.2): null for any other bet, and for bets from before there were salts.
 */
export const betDetail = endpoint({
  method: 'GET',
  path: '/wps/relay/SEN_getBet',
  auth: 'member',
  input: z.object({ betId: Id, language: TextLanguage.default('vi') }),
  /** `wager` is what was bet on, also of a void bet, which has no outcome; null of a vendor's. */
  value: PlayedRound.extend({
    wager: Wager.nullable().catch(null).default(null),
    salt: z.string().nullable().default(null),
  }),
  refusals: ['not-found'],
})
