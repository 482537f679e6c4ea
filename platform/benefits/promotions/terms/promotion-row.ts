import type { Selectable } from 'kysely'
import { z } from 'zod'
import { RichText } from '#contract/base/fields/rich-text.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import { WrittenLanguage } from '#contract/base/fields/values.ts'
import {
  Audience,
  type Promotion as Offer,
  PromotionArt,
  PromotionTerms,
} from '#contract/benefits/promotions.ts'
import type { Context } from '#platform/base/context.ts'
import type { Promotion } from '#platform/base/db/tables.ts'
import { writtenText } from '#platform/members/content/index.ts'

const Words = z.object({ title: z.string(), summary: z.string(), terms: RichText })
/** A language that is not written has the words of another one, and does not see it in the lists. */
const Content = z.object({ vi: Words, en: Words, zh: Words, unseen: z.array(WrittenLanguage).default([]) })
type Content = z.infer<typeof Content>
type Words = z.infer<typeof Words>

/** Words of an operator as they are stored. */
export function storedContent(written: Record<WrittenLanguage, Words | null>): Content {
  const fallback = WrittenLanguage.options
    .map((language) => written[language])
    .find((words) => words !== null)
  if (!fallback) throw new Error('a promotion without words')
  const wordsOf = (language: WrittenLanguage) => written[language] ?? fallback
  return {
    vi: wordsOf('vi'),
    en: wordsOf('en'),
    zh: wordsOf('zh'),
    unseen: WrittenLanguage.options.filter((language) => written[language] === null),
  }
}

/** A promotion as its file would make it, and as its versions keep it. */
export function toFile({ code, position, starts_at, ends_at, audience, terms, art, content }: PromotionRow) {
  const written = (language: WrittenLanguage) => {
    const { terms, ...words } = content[language]
    return content.unseen.includes(language) ? null : { ...words, terms: writtenText(terms) }
  }
  return {
    code,
    position,
    startsAt: starts_at.toISOString(),
    endsAt: ends_at.toISOString(),
    audience,
    terms,
    art,
    content: { vi: written('vi'), en: written('en'), zh: written('zh') },
  }
}

/** A stored promotion with its JSON parsed. */
export interface PromotionRow
  extends Omit<Selectable<Promotion>, 'kind' | 'content' | 'art' | 'audience' | 'terms'> {
  kind: Offer['kind']
  content: Content
  art: Offer['art']
  audience: Audience
  terms: PromotionTerms
}

/** Throws if its JSON cannot be read; `readablePromotions` skips such rows of a list. */
export const toPromotion = (row: Selectable<Promotion>): PromotionRow => ({
  ...row,
  kind: row.kind as Offer['kind'],
  content: Content.parse(row.content),
  art: PromotionArt.parse(row.art),
  audience: Audience.parse(row.audience),
  terms: PromotionTerms.parse(row.terms),
})

/** The promotions that can be parsed; others are logged and skipped, so that they block nothing. */
export const readablePromotions = (
  { log }: Pick<Context, 'log'>,
  rows: readonly Selectable<Promotion>[],
): PromotionRow[] =>
  rows.flatMap((row) => {
    try {
      return [toPromotion(row)]
    } catch (err) {
      log.error({ err, promotion: row.code }, 'a promotion cannot be read')
      return []
    }
  })

/** The promotion with an id from a caller; undefined if there is none. */
export async function findPromotion(ctx: Context, sent: string): Promise<PromotionRow | undefined> {
  const id = rowIdOf(sent)
  if (id === undefined) return undefined
  const row = await ctx.db.selectFrom('promotion').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toPromotion(row)
}

export const titleOf = ({ content }: Pick<PromotionRow, 'content'>, language: WrittenLanguage) =>
  content[language].title

/** A promotion's phase by the clock alone. A stopped promotion is over from its stop on. */
export function phaseOf(
  { starts_at, ends_at, stopped_at }: Pick<PromotionRow, 'starts_at' | 'ends_at' | 'stopped_at'>,
  at: Date,
): 'coming' | 'running' | 'over' {
  if (ends_at <= at || (stopped_at && stopped_at <= at)) return 'over'
  return starts_at > at ? 'coming' : 'running'
}
