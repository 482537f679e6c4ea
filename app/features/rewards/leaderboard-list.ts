import { chosen } from '#app/lib/list-query.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { Filter } from '#app/records/filters.ts'
import { records } from '#app/records/records.ts'
import { leaderboard } from '#contract/benefits/missions.ts'

export const weeks = ['this', 'last'] as const
const week: Filter<(typeof weeks)[number]> = {
  read: (query, name) => chosen(query, name, weeks) ?? 'this',
  write: (week, name) => ({ [name]: week === 'this' ? undefined : week }),
}

/** The top of a week's leaderboard; its size is how many places. */
export const leaderboardList = records('leaderboard', {
  path: paths.personal('missionLeaderboard'),
  call: leaderboard,
  columns: {
    rank: { head: 'rewards:board.rank' },
    account: { head: 'rewards:board.account', place: 'title' },
    score: { head: 'rewards:board.score', show: 'money', place: 'result' },
    prize: {
      head: 'rewards:board.prize',
      show: 'money',
      place: 'end',
      amount: ({ prize }) => prize?.amount ?? null,
    },
  },
  filters: { week },
  empty: 'rewards:board.empty',
  emptyHint: 'rewards:board.emptyHint',
})
