import { sql } from 'kysely'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import type { Bonus } from '#contract/benefits/promotions.ts'
import type { Weights } from '#contract/benefits/wagering.ts'
import type { Db } from '#platform/base/db/database.ts'

/** Bonuses with the title of their promotion in `language`. */
export const selectBonuses = (db: Db, language: WrittenLanguage) =>
  db
    .selectFrom('bonus')
    .innerJoin('promotion', 'promotion.id', 'bonus.promotion_id')
    .selectAll('bonus')
    .select(sql<string>`promotion.content->${language}->>'title'`.as('title'))

export type BonusRow = Awaited<ReturnType<ReturnType<typeof selectBonuses>['execute']>>[number]

/** A row of `selectBonuses` as the wire has it: an ended bonus has no wagering left. */
export const toBonus = (row: BonusRow): Bonus => ({
  id: String(row.id),
  time: row.created_at.toISOString(),
  promotionId: String(row.promotion_id),
  promotion: row.title,
  amount: moneyOf(row.amount),
  wageringRequired: moneyOf(row.required),
  wageringLeft: moneyOf(row.state === 'running' ? row.remaining : 0n),
  weights: row.weights as Weights,
  expires: row.expires_at.toISOString(),
  status: row.state as Bonus['status'],
  endedAt: row.ended_at?.toISOString() ?? null,
  released: moneyOf(row.released),
  forfeited: moneyOf(row.forfeited),
})
