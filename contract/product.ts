import { z } from 'zod'
import type { Language } from './values.ts'

// Words and figures of product.md (sections 3, 7 and 9) that are nobody's on this side of the wire. They are put on and
// taken off here.

/** Languages as the product writes them. */
const languageOfCode = { VI: 'vi', EN: 'en', CN: 'zh' } as const satisfies Record<string, Language>
type LanguageCode = keyof typeof languageOfCode
const codes = Object.keys(languageOfCode) as [LanguageCode, ...LanguageCode[]]

/** The input that the product calls `language`: VI, EN or CN on the wire, ours once it is read. */
export const ProductLanguage = z.enum(codes).transform((code): Language => languageOfCode[code])

/** A language of ours as the product writes it: `zh` is `CN`. */
export const productLanguage = (language: Language): LanguageCode =>
  codes.find((code) => languageOfCode[code] === language) ?? 'VI'

/** The brand's code. Where an input is one, the site sends its own (`wireInput`); our platform serves one brand and does not look. */
export const MerchantCode = z.string().max(64).optional()

/** What the product's clients say of themselves with a list of games. */
export const gameClient = {
  clientType: z.coerce.number().int().default(3),
  platform: z.string().max(64).default('flash,html5-desktop'),
}

/** The prize modes of lottery games. Fast draws are their own; the others differ in how they pay, not in which games. */
export const PrizeMode = z.enum(['Lott', 'ZY', 'Elott', 'SEA'])
