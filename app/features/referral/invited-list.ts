import { paths } from '#app/lib/pages/paths.ts'
import { choice, days } from '#app/records/filters.ts'
import { records } from '#app/records/records.ts'
import { InvitedStatus, invitedPlayers, invitedRows, invitedSorting } from '#contract/benefits/referral.ts'

/** The players that a member has invited. */
export const invitedList = records('invited', {
  path: paths.personal('referral'),
  call: invitedPlayers,
  rows: invitedRows,
  columns: {
    id: { head: 'referral:column.id', place: 'hidden' },
    account: { head: 'referral:column.account', place: 'title' },
    joined: { head: 'referral:column.joined', show: 'dateTime' },
    deposited: { head: 'referral:column.deposited', place: 'end' },
    turnover: { head: 'referral:column.turnover', show: 'money', total: true },
    earned: { head: 'referral:column.earned', show: 'money', place: 'result', total: true },
    status: { head: 'referral:column.status', label: null, place: 'end' },
  },
  filters: {
    days: days(),
    status: choice(InvitedStatus.options, {
      label: 'referral:column.status',
      word: (status) => `referral:status.${status}`,
    }),
  },
  sorting: invitedSorting,
  total: 'referral:total',
  empty: 'referral:empty',
  emptyHint: 'referral:emptyHint',
})
