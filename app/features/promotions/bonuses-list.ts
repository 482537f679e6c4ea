import { paths } from '#app/lib/pages/paths.ts'
import { choice, days } from '#app/records/filters.ts'
import { records } from '#app/records/records.ts'
import { BonusState, bonuses, bonusRows, bonusSorting } from '#contract/benefits/promotions.ts'

/** A member's bonuses with their wagering. */
export const bonusesList = records('bonuses', {
  path: paths.personal('bonusDetails'),
  call: bonuses,
  rows: bonusRows,
  columns: {
    id: { head: 'promotions:bonuses.column.id' },
    time: { head: 'promotions:bonuses.column.time', show: 'time' },
    promotion: { head: 'promotions:bonuses.column.promotion' },
    amount: { head: 'promotions:bonuses.column.amount', show: 'money', total: true },
    wageringRequired: { head: 'promotions:bonuses.column.wageringRequired', show: 'money', total: true },
    wageringLeft: { head: 'promotions:bonuses.column.wageringLeft', show: 'money', total: true },
    expires: { head: 'promotions:bonuses.column.expires', show: 'time' },
    status: { head: 'promotions:bonuses.column.status' },
  },
  filters: {
    days: days(),
    status: choice(BonusState.options, {
      label: 'records:filter.status',
      word: (status) => `promotions:bonuses.status.${status}`,
    }),
  },
  sorting: bonusSorting,
  input: (usual, language) => ({ ...usual, language }),
  total: 'promotions:bonuses.total',
  empty: 'promotions:bonuses.empty',
  emptyHint: 'promotions:bonuses.emptyHint',
})
