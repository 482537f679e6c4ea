import { dayOf } from '#platform/base/site-days.ts'
import type { PromotionRow } from './promotion-row.ts'

/**
 * The days of the site on which a promotion runs, both included. Those that count turnover or losses start and end at
 * midnight (`createPromotion`), because that is counted by days.
 */
export const promotionDays = ({ starts_at, ends_at }: Pick<PromotionRow, 'starts_at' | 'ends_at'>) => ({
  from: dayOf(starts_at),
  to: dayOf(new Date(ends_at.getTime() - 1)),
})
