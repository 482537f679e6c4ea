import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import type { JsonObject } from '#platform/base/db/tables.ts'

/** An offer for which one operator has asked, and which another one has approved. */
export interface ApprovedOffer {
  requestedBy: string
  /** What `backoffice/content` has published of it. */
  content: unknown
}

/** Every approved request for an offer with one of these subjects (`offerSubject`), in no order. */
export async function approvedOffers(ctx: Context, subjects: readonly string[]): Promise<ApprovedOffer[]> {
  const rows = await ctx.db
    .selectFrom('adjustment')
    .select(['requested_by', 'wish'])
    // In the statement itself: only so is the index of offers used.
    .where('what', '=', sql.lit('offer'))
    .where('status', '=', 'posted')
    .where('subject', 'in', subjects)
    .execute()
  return rows.map(({ requested_by, wish }) => ({
    requestedBy: requested_by,
    content: (wish as JsonObject).content,
  }))
}
