import type { Selectable } from 'kysely'
import { z } from 'zod'
import { isRichLink, RichText } from '#contract/base/fields/rich-text.ts'
import { WrittenLanguage } from '#contract/base/fields/values.ts'
import { announcements } from '#contract/members/content.ts'
import type { Announcement } from '#platform/base/db/tables.ts'
import { readWrittenText, writtenText } from './rich-text.ts'

/** What banners and notices consist of, as operators write it and as it is stored. */

/** In one language at least: whoever reads another one does not see it. One that is left out is `null`, so that none is forgotten. */
const localized = <T extends z.ZodType>(words: T) =>
  z
    .object({ vi: words.nullable(), en: words.nullable(), zh: words.nullable() })
    .refine(
      (content) =>
        WrittenLanguage.options.some((language) => (content as Record<WrittenLanguage, unknown>)[language]),
      {
        message: 'in one language at least',
      },
    )

const shortText = z.string().max(200)
const bannerWords = z.object({
  kicker: shortText,
  title: shortText.min(1),
  text: z.string().max(500),
  action: shortText,
})
export const BannerContent = localized(bannerWords)

const notice = <Body extends z.ZodType>(body: Body) => localized(z.object({ title: shortText.min(1), body }))
/** Text or HTML as written, of which only rich text is kept; then its stored form. */
const writtenNotice = notice(z.string().min(1).max(20_000).transform(readWrittenText))
export const NoticeContent = notice(RichText)

const shownBanner = announcements.value.shape.banners.element.shape
const noticeType = z.enum(['PL', 'PU', 'PR', 'H', 'AG'])

/** Banners, and notices: in the bar, after a login, of promotions, of help, for agents. */
export const PublicationType = z.enum(['B', ...noticeType.options])
export type PublicationType = z.infer<typeof PublicationType>

const Moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const MomentOrDate = z.union([z.date(), Moment])
/** Without `startsAt` it starts at once; without `endsAt` it runs until it is ended. */
const times = { startsAt: MomentOrDate.nullish(), endsAt: MomentOrDate.nullish() }

/** A publication as an operator writes it in JSON: a banner in a group of routes, or a notice. */
export const WrittenPublication = z
  .discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('B'),
      groupName: shortText.min(1),
      position: z.number().int().min(0).max(1000),
      url: z
        .string()
        .max(2_048)
        .refine((url) => url === '' || (url.startsWith('/') && isRichLink(url))),
      linkageType: shownBanner.linkageType,
      art: shownBanner.art,
      content: BannerContent,
      ...times,
    }),
    z.strictObject({ type: noticeType, content: writtenNotice, ...times }),
  ])
  .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || endsAt > startsAt, {
    path: ['endsAt'],
    message: 'is not after startsAt',
  })
export type Publication = z.input<typeof WrittenPublication>
type ReadPublication = z.output<typeof WrittenPublication>

type Row = Selectable<Announcement>

/** The columns of a publication, without its times. */
export const columnsOf = (publication: ReadPublication) =>
  publication.type === 'B'
    ? {
        content: JSON.stringify(publication.content),
        group_name: publication.groupName,
        position: publication.position,
        url: publication.url,
        linkage_type: publication.linkageType,
        art: JSON.stringify(publication.art),
      }
    : { content: JSON.stringify(publication.content) }

/** The database's `infinity`, which no JavaScript date can hold. */
export const endOf = ({ ends_at }: Pick<Row, 'ends_at'>): Date | null =>
  Number.isFinite(Number(ends_at)) ? ends_at : null

/** An announcement as it can be written again, and as its versions keep it. */
export function toPublication(row: Row): Publication & { startsAt: string; endsAt: string | null } {
  const span = { startsAt: row.starts_at.toISOString(), endsAt: endOf(row)?.toISOString() ?? null }
  if (row.type === 'B')
    return {
      type: 'B',
      groupName: row.group_name,
      position: row.position,
      url: row.url,
      linkageType: shownBanner.linkageType.parse(row.linkage_type),
      art: shownBanner.art.parse(row.art),
      content: BannerContent.parse(row.content),
      ...span,
    }
  const content = NoticeContent.parse(row.content)
  const written = (words: (typeof content)['vi']) =>
    words ? { title: words.title, body: writtenText(words.body) } : null
  return {
    type: noticeType.parse(row.type),
    content: { vi: written(content.vi), en: written(content.en), zh: written(content.zh) },
    ...span,
  }
}

/** The title in the first language that it is written in. */
export function titleIn(content: unknown): string {
  const words = content as Partial<Record<WrittenLanguage, { title: string } | null>>
  return WrittenLanguage.options.map((language) => words[language]?.title).find((title) => title) ?? ''
}

/** The languages whose readers do not see it. */
export const missingIn = (content: Partial<Record<WrittenLanguage, unknown>>): WrittenLanguage[] =>
  WrittenLanguage.options.filter((language) => !content[language])
