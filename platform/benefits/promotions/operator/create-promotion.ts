import { z } from 'zod'
import { Audience, PromotionArt, PromotionTerms } from '#contract/benefits/promotions.ts'
import type { Context } from '#platform/base/context.ts'
import { commitOf } from '#platform/base/fairness/index.ts'
import { firstProblem } from '#platform/base/input/first-problem.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { dayOf, startOfDay } from '#platform/base/site-days.ts'
import { publishVersion } from '#platform/base/versions/index.ts'
import { readWrittenText } from '#platform/members/content/index.ts'
import { storedContent, toFile, toPromotion } from '../terms/promotion-row.ts'

const Words = z.object({
  title: z.string().trim().min(1).max(120),
  summary: z.string().trim().min(1).max(300),
  /** Text or HTML, limited to the elements of rich text. */
  terms: z.string().max(20_000).transform(readWrittenText),
})
const localized = Words.nullable()

/**
 * The file of `ops promotions create --file`. Its terms have the kind. A language that is null does not see it in the lists; one
 * must be written.
 */
export const PromotionFile = z.strictObject({
  code: z.string().regex(/^[a-z0-9-]{2,40}$/),
  position: z.number().int().min(0).max(10_000).default(100),
  startsAt: z.iso.datetime({ offset: true }),
  endsAt: z.iso.datetime({ offset: true }),
  audience: Audience.prefault({}),
  terms: PromotionTerms,
  art: PromotionArt,
  content: z
    .object({ vi: localized, en: localized, zh: localized })
    .refine(({ vi, en, zh }) => vi || en || zh, { message: 'in one language at least' }),
})
export type PromotionFile = z.input<typeof PromotionFile>
type ReadFile = z.output<typeof PromotionFile>

/**
 * A file that makes a promotion, with its times. Refuses `invalid` (`reason`) for an invalid file, with the place; `format` at
 * `startsAt` or `endsAt` if a cashback or raffle does not start and end at midnight of the site. One that an operator has
 * started (`started`) is not asked when it began.
 */
export function readPromotionFile(
  file: unknown,
  started?: Date,
): Result<ReadFile & { starts: Date; ends: Date }> {
  const read = PromotionFile.safeParse(file)
  if (!read.success)
    return refuse('invalid', {
      field: firstProblem(read.error).field,
      reason: z.prettifyError(read.error),
    })
  const { terms } = read.data
  if (terms.kind === 'deposit-bonus' && Object.keys(terms.weights).length === 0)
    return refuse('invalid', { field: 'terms.weights', reason: 'no game counts towards the wagering' })
  const [starts, ends] = [new Date(read.data.startsAt), new Date(read.data.endsAt)]
  if (ends <= starts) return refuse('invalid', { field: 'endsAt', reason: 'endsAt is not after startsAt' })
  const begins = isMidnight(starts) || starts.getTime() === started?.getTime()
  if (countsDays(terms.kind) && !(begins && isMidnight(ends)))
    return refuse('format', {
      field: begins ? 'endsAt' : 'startsAt',
      reason: 'it counts by days: startsAt and endsAt are midnights of the site',
    })
  return ok({ ...read.data, starts, ends })
}

/** The words, place and terms in a file as columns. */
export const columnsOf = ({
  position,
  content,
  art,
  audience,
  terms,
  starts,
  ends,
}: ReadFile & {
  starts: Date
  ends: Date
}) => ({
  position,
  content: JSON.stringify(storedContent(content)),
  art: JSON.stringify(art),
  audience: JSON.stringify(audience),
  terms: JSON.stringify(terms),
  starts_at: starts,
  ends_at: ends,
})

/** Whether turnover or losses count, which goes by days of the site. */
const countsDays = (kind: PromotionTerms['kind']) => kind === 'cashback' || kind === 'raffle'

/**
 * Creates a promotion from an operator's file; a raffle's seed is chosen now, and its commit published. Returns its id.
 * Refuses `invalid` (`reason`) for an invalid file, `format` if a cashback or raffle does not start and end at midnight
 * of the site, `name-taken` for an existing code.
 */
export async function createPromotion(
  ctx: Context,
  file: unknown,
  actor: string,
  reason?: string,
): Promise<Result<{ id: string }>> {
  const read = readPromotionFile(file)
  if (!read.ok) return read
  const { code, terms } = read.value
  return ctx.transact(async (ctx) => {
    const created = await ctx.db
      .insertInto('promotion')
      .values({ code, kind: terms.kind, ...columnsOf(read.value), created_at: ctx.clock.now() })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!created) return refuse('name-taken')
    await publishVersion(ctx, {
      kind: 'promotion',
      item: String(created.id),
      content: toFile(toPromotion(created)),
      actor,
    })
    if (terms.kind === 'raffle') await commitRaffle(ctx, created.id)
    await audit(ctx, {
      actor,
      action: 'promotion-created',
      subject: code,
      detail: { kind: terms.kind, ...(reason && { reason }) },
    })
    return ok({ id: String(created.id) })
  })
}

const isMidnight = (moment: Date) => startOfDay(dayOf(moment)).getTime() === moment.getTime()

async function commitRaffle(ctx: Context, promotionId: bigint): Promise<void> {
  const serverSeed = ctx.random.bytes(32).toString('hex')
  await ctx.db
    .insertInto('raffle_draw')
    .values({ promotion_id: promotionId, server_seed: serverSeed, commit: commitOf(serverSeed) })
    .execute()
}
