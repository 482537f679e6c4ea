import { dayOf } from '#platform/base/site-days.ts'
import type { PromotionRow } from './promotion-row.ts'

/**
 * The days of the site on which a promotion runs, inclusive. Promotions that count turnover or losses start and end at
 * midnight (`createPromotion`), because those are counted by day.
 */
export const promotionDays = ({ starts_at, ends_at }: Pick<PromotionRow, 'starts_at' | 'ends_at'>) => ({
  from: dayOf(starts_at),
  to: dayOf(new Date(ends_at.getTime() - 1)),
})
