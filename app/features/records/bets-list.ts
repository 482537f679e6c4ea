import { paths } from '#app/lib/pages/paths.ts'
import { negate } from '#app/lib/text/negate.ts'
import { choice, days } from '#app/records/filters.ts'
import { type FilterOf, records } from '#app/records/records.ts'
import { betRecords, betRows, betSorting } from '#contract/play/bet-records.ts'
import type { Bet } from '#contract/play/bets.ts'
import { GameClass } from '#contract/play/catalogue.ts'
import { betFilters } from '../games/bet-filters.ts'

/** The stake with the sign of its change to the wallet. */
export const stakeOf = ({ stake }: Pick<Bet, 'stake'>) => negate(stake)

/** A member's bets. */
export const betsList = records('bets', {
  path: paths.personal('personalHistoryCopy'),
  call: betRecords,
  rows: betRows,
  columns: {
    id: { head: 'records:column.id' },
    time: { head: 'records:column.time', show: 'time' },
    gameType: { head: 'records:column.gameType' },
    vendor: { head: 'records:column.vendor' },
    game: { head: 'records:column.game' },
    stake: {
      head: 'records:column.stake',
      label: 'records:bets.staked',
      show: 'money',
      amount: stakeOf,
      file: stakeOf,
    },
    payout: { head: 'records:column.payout', show: 'money' },
    result: { head: 'records:column.result', numeric: true },
  },
  filters: {
    days: days(),
    ...betFilters,
    classify: choice(GameClass.options, {
      label: 'games:lobby.classify',
      word: (gameClass) => `games:lobby.class.${gameClass}`,
    }),
  },
  sorting: betSorting,
  input: ({ type, classify, vendor, status, ...usual }, language) => ({
    ...usual,
    gameType: type,
    gameClassify: classify,
    vendorCode: vendor,
    result: status,
    language,
  }),
})

/** The list with one bet open above it; `page` is the current page. */
export const betHref = (filter: FilterOf<typeof betsList>, page: number, bet: string | undefined) =>
  betsList.href(filter, { page: page > 1 ? page : undefined, bet })
