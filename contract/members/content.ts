import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { RichText } from '#contract/base/fields/rich-text.ts'
import { Id, Instant, TextLanguage } from '#contract/base/fields/values.ts'

const Notice = z.object({ id: Id, title: z.string(), body: RichText, at: Instant })

/** Banners, notices and popups of a language (product.md sections 3 and 7). */
export const announcements = endpoint({
  method: 'GET',
  path: '/wps/relay/MCSFE_getListAnnouncements',
  auth: 'none',
  source: 'product',
  input: z.object({
    types: z.string().max(32).default('B,PL,PU,PR'),
    platform: z.literal('W').default('W'),
    execution: z.literal('B').default('B'),
    language: TextLanguage.default('vi'),
  }),
  value: z.object({
    /** Notices for the bar, newest first. */
    player: z.array(Notice),
    /** Shown once after a login, newest first. */
    popup: z.array(Notice),
    /** Of promotions, newest first. */
    promotion: z.array(Notice),
    /** Of help (`H`), newest first; only the help page asks for them. */
    help: z.array(Notice).default([]),
    banners: z.array(
      z.object({
        bannerId: Id,
        groupName: z.string(),
        kicker: z.string(),
        title: z.string(),
        text: z.string(),
        action: z.string(),
        /** A path of the site; empty for none. */
        url: z.string(),
        linkageType: z.enum(['none', 'page', 'game', 'register', 'deposit']),
        /** The motif and palette that the site draws. */
        art: z.object({ motif: z.string(), palette: z.number().int().min(0).max(9) }),
      }),
    ),
  }),
})
