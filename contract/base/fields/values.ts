import { z } from 'zod'
import { MAX_NAME_LENGTH, MAX_PAGE, MAX_PAGE_ROWS } from '#contract/limits.ts'
import { ShortText } from './texts.ts'

/** An id on the wire: always a string, whatever the platform's type. */
export const Id = ShortText.min(1)

/** The idempotency key of a money call: chosen by the caller, unique per member. */
export const RequestId = z
  .string()
  .min(8)
  .max(MAX_NAME_LENGTH)
  .regex(/^[A-Za-z0-9_-]+$/)

/** An instant: ISO 8601 in UTC. */
export const Instant = z.iso.datetime()

/** A calendar day of Asia/Ho_Chi_Minh, `2026-11-20`, from 1970 to 2999: records have no others. */
export const Day = z.iso.date().refine((day) => day >= '1970-01-01' && day <= '2999-12-31')

/**
 * The languages of the site's pages, by the product's codes: `tw` is the Chinese of Taiwan, `my` Burmese, `tl` and `ty`
 * Tagalog (docs/languages.md).
 */
export const Language = z.enum([
  'vi',
  'en',
  'zh',
  'ja',
  'th',
  'my',
  'es',
  'hi',
  'id',
  'km',
  'ko',
  'ms',
  'pt',
  'ta',
  'tw',
  'tl',
  'ty',
  'ur',
  'tr',
  'bn',
  'ar',
  'fa',
  'ru',
  'lo',
  'ne',
  'fr',
  'de',
  'it',
  'pl',
  'uk',
])
export type Language = z.infer<typeof Language>

/** The languages of what operators write, of messages to members, and of names in the catalogue of games. */
export const WrittenLanguage = z.enum(['vi', 'en', 'zh'])
export type WrittenLanguage = z.infer<typeof WrittenLanguage>

/** The language that such texts have on a page. */
export function writtenLanguage(language: Language): WrittenLanguage {
  if (language === 'tw') return 'zh'
  return WrittenLanguage.options.find((written) => written === language) ?? 'en'
}

/** The same for the tag of a caller or an account (`zh`, `zh-CN`); Vietnamese for an unknown one. */
export function writtenLanguageOf(tag: string): WrittenLanguage {
  const language = Language.safeParse(tag.toLowerCase().split(/[-_]/)[0])
  return language.success ? writtenLanguage(language.data) : 'vi'
}

/** `language` in a call's input: the page's, which the platform reads as that of its texts. */
export const TextLanguage = Language.transform(writtenLanguage)

/** A text in every language that operators write. */
export const LocalText = z.object({ vi: z.string(), en: z.string(), zh: z.string() })
export type LocalText = z.infer<typeof LocalText>

/** A page of a list: 1-based, with a maximum of rows. */
export const pageInput = {
  page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
  size: z.coerce.number().int().min(1).max(MAX_PAGE_ROWS).default(20),
}

/** The rows of one page and their total. `page` is clamped to the pages that exist. */
export const paged = <T extends z.ZodType>(row: T) =>
  z.object({
    content: z.array(row),
    page: z.number().int(),
    size: z.number().int(),
    totalPages: z.number().int(),
    totalRows: z.number().int(),
  })
