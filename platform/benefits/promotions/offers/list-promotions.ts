import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import type { WrittenLanguage } from '#contract/base/fields/values.ts'
import type {
  availablePromotions,
  myPromotions as mineEndpoint,
  Promotion,
} from '#contract/benefits/promotions.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import type { Call, Context, Member } from '#platform/base/context.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { offsetOf, type PageInput, placeOf } from '#platform/base/input/paging.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { MAX_PROMOTIONS_ROWS } from '#platform/benefits/limits.ts'
import { type PromotionRow, readablePromotions, titleOf } from '../terms/promotion-row.ts'
import { type Participations, participationsOf, statusWith } from './participations.ts'

type ListedOffers = ValueOf<typeof availablePromotions>

/** How long an ended promotion is shown. */
const SHOWN_AFTER_DAYS = 30

/** A promotion as lists show it, to a member or to a guest. */
export const toOffer = (
  row: PromotionRow,
  mine: Participations | null,
  { now, language }: { now: Date; language: WrittenLanguage },
): Promotion => ({
  id: String(row.id),
  kind: row.kind,
  title: titleOf(row, language),
  summary: row.content[language].summary,
  art: row.art,
  startsAt: row.starts_at.toISOString(),
  endsAt: (row.stopped_at && row.stopped_at < row.ends_at ? row.stopped_at : row.ends_at).toISOString(),
  status: statusWith(row, mine, now),
  terms: row.terms,
})

/** Display order: those the member can act on first, then running, coming and ended ones. */
const statusOrder: Record<Promotion['status'], number> = {
  claim: 0,
  process: 1,
  join: 2,
  signed: 2,
  applying: 2,
  rejected: 3,
  coming: 4,
  issued: 5,
  claimed: 5,
  close: 6,
}

/** The promotions for the caller. A member sees its own status; a trial account sees what a guest sees. */
export async function listPromotions(
  ctx: Context,
  { member }: Call,
  input: ParsedInputOf<typeof availablePromotions>,
): Promise<Result<ListedOffers>> {
  const now = ctx.clock.now()
  const since = new Date(now.getTime() - SHOWN_AFTER_DAYS * DAY_MS)
  let query = ctx.db.selectFrom('promotion').selectAll().where('ends_at', '>', since)
  if (input.kind) query = query.where('kind', '=', input.kind)
  const [rows, mine] = await Promise.all([
    query.orderBy('position').orderBy('id').limit(MAX_PROMOTIONS_ROWS).execute(),
    member && !isTrial(member.accountKind) ? participationsOf(ctx, member) : null,
  ])
  const visible = readablePromotions(ctx, rows).filter(
    (row) => (!row.stopped_at || row.stopped_at > since) && !row.content.unseen.includes(input.language),
  )
  const offers = visible
    .map((row) => toOffer(row, mine, { now, language: input.language }))
    .sort((a, b) => statusOrder[a.status] - statusOrder[b.status])
  return ok(pageOf(offers, input))
}

/** The promotions that a member has joined, newest first. Refuses `in-need-true-account`. */
export async function myPromotions(
  ctx: Context,
  member: Member,
  input: ParsedInputOf<typeof mineEndpoint>,
): Promise<Result<ListedOffers>> {
  const permission = await admitReal(ctx, member)
  if (!permission.ok) return permission
  const now = ctx.clock.now()
  const mine = await participationsOf(ctx, member)
  const newest = [...mine.entries.values()]
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, MAX_PROMOTIONS_ROWS)
  const ids = newest.map((row) => row.promotion_id)
  if (ids.length === 0) return ok(pageOf([], input))
  const rows = await ctx.db.selectFrom('promotion').selectAll().where('id', 'in', ids).execute()
  const offers = readablePromotions(ctx, rows)
    .filter((row) => !input.kind || row.kind === input.kind)
    .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map((row) => toOffer(row, mine, { now, language: input.language }))
  return ok(pageOf(offers, input))
}

function pageOf(offers: Promotion[], input: PageInput): ListedOffers {
  const place = placeOf(BigInt(offers.length), input)
  const from = offsetOf(place)
  return { content: offers.slice(from, from + place.size), ...place }
}
