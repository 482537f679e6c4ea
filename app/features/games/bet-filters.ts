import { typeWord } from '#app/lib/play/kind-words.ts'
import { amongOptions, choice } from '#app/records/filters.ts'
import { BetResult } from '#contract/play/bets.ts'
import { GameType } from '#contract/play/catalogue.ts'

/** By what every list of bets is filtered besides its days: game type, vendor and result. */
export const betFilters = {
  type: choice(GameType.options, {
    label: 'records:filter.gameType',
    word: typeWord,
  }),
  vendor: amongOptions('records:filter.vendor'),
  status: choice(BetResult.options, {
    label: 'records:filter.status',
    word: (result) => `records:result.${result}`,
  }),
}
