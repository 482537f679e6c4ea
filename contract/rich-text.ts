import { z } from 'zod'

/**
 * Text with a little structure, as notices and operators' messages have it: a tree of the few elements below, never HTML.
 * Who shows it makes elements of it, so whatever somebody wrote, nothing but these can come of it.
 */
export const richTags = ['p', 'br', 'strong', 'em', 'ul', 'ol', 'li', 'a', 'h3'] as const
export type RichTag = (typeof richTags)[number]

export interface RichElement {
  tag: RichTag
  /** Of an `a`: a page of the site, or an address of another one by https. */
  href?: string | undefined
  children: RichText
}
export type RichText = (string | RichElement)[]

/** A path of the site (`/promotions`), or an https address. */
export const isRichLink = (href: string): boolean =>
  /^\/(?!\/)[^\\\s\p{Cc}]*$/u.test(href) || (/^https:\/\/[^\\\s\p{Cc}]+$/iu.test(href) && URL.canParse(href))

const Link = z.string().max(2_048).refine(isRichLink)

export const RichText: z.ZodType<RichText> = z.lazy(() =>
  z.array(
    z.union([z.string(), z.object({ tag: z.enum(richTags), href: Link.optional(), children: RichText })]),
  ),
)
