import type { Context } from '#platform/base/context.ts'
import type { Refusal } from '#platform/base/result.ts'
import { type FeedKind, feedPath } from './feed.ts'

/** Why a message was refused: nothing proved its sender, it was not understood, or another line has a reference of it. */
type FeedFault = 'forged' | 'malformed' | 'clash'

/** A feed as the operator sees it. */
export interface ListedFeed {
  id: string
  kind: FeedKind
  path: string
  openedAt: string
  /** Since when its secret is this one. */
  secretAt: string
  /** Until when the secret before is good, too. */
  formerUntil: string | null
  /** Its last message that was taken, and the last new line of one. */
  heardAt: string | null
  line: { id: string; time: string } | null
  refusals: number
  refusedAt: string | null
  refusedFor: FeedFault | null
}

/** The open feeds of an own account. */
export async function listFeeds(ctx: Context, bankId: number): Promise<ListedFeed[]> {
  const rows = await ctx.db
    .selectFrom('bank_feed')
    .leftJoin('bank_line', 'bank_line.id', 'bank_feed.line_id')
    .selectAll('bank_feed')
    .select('bank_line.at as line_at')
    .where('bank_feed.bank_id', '=', bankId)
    .where('closed_at', 'is', null)
    .orderBy('bank_feed.created_at')
    .execute()
  const now = ctx.clock.now()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as FeedKind,
    path: feedPath(row.id),
    openedAt: row.created_at.toISOString(),
    secretAt: row.secret_at.toISOString(),
    formerUntil: row.former_until && row.former_until > now ? row.former_until.toISOString() : null,
    heardAt: row.heard_at?.toISOString() ?? null,
    line: row.line_id && row.line_at ? { id: String(row.line_id), time: row.line_at.toISOString() } : null,
    refusals: row.refusals,
    refusedAt: row.refused_at?.toISOString() ?? null,
    refusedFor: row.refused_for as FeedFault | null,
  }))
}

/** Notes that a message of a feed was taken, in its transaction. */
export async function noteHeard(ctx: Context, feedId: string, lineId: bigint | undefined): Promise<void> {
  await ctx.db
    .updateTable('bank_feed')
    .set({ heard_at: ctx.clock.now(), ...(lineId === undefined ? {} : { line_id: lineId }) })
    .where('id', '=', feedId)
    .execute()
}

/** Notes that a message of a feed was refused, for its operator; answers the refusal. */
export async function refusing(
  ctx: Context,
  feedId: string,
  fault: FeedFault,
  refusal: Refusal,
): Promise<Refusal> {
  await ctx.db
    .updateTable('bank_feed')
    .set(({ eb }) => ({
      refusals: eb('refusals', '+', 1),
      refused_at: ctx.clock.now(),
      refused_for: fault,
    }))
    .where('id', '=', feedId)
    .execute()
  const { field } = refusal.detail
  ctx.log.warn({ feed: feedId, fault, field }, 'a message about an own account was refused')
  return refusal
}
