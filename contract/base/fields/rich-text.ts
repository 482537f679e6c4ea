import { z } from 'zod'
import { MAX_URL_LENGTH } from '#contract/limits.ts'

/**
 * Formatted text of notices and operators' messages: a tree of the few elements below, never HTML. The site renders it
 * as elements, so whatever was written, only these can result.
 */
export const richTags = ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a', 'h3'] as const
export type RichTag = (typeof richTags)[number]

export interface RichElement {
  tag: RichTag
  /** For an `a`: a path of the site, or an https URL. */
  href?: string | undefined
  children: RichText
}
export type RichText = (string | RichElement)[]

/** A path of the site (`/promotions`), or an https URL. */
export const isRichLink = (href: string): boolean =>
  /^\/(?!\/)[^\\\s\p{Cc}]*$/u.test(href) || (/^https:\/\/[^\\\s\p{Cc}]+$/iu.test(href) && URL.canParse(href))

const Link = z.string().max(MAX_URL_LENGTH).refine(isRichLink)

export const RichText: z.ZodType<RichText> = z.lazy(() =>
  z.array(
    z.union([z.string(), z.object({ tag: z.enum(richTags), href: Link.optional(), children: RichText })]),
  ),
)
