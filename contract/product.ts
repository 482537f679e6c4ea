import { z } from 'zod'
import type { Language } from './values.ts'

// Names and figures of product.md (sections 3, 7 and 9) that exist on the wire only. They are added and removed here.

/** The product's language codes. */
const languageOfCode = { VI: 'vi', EN: 'en', CN: 'zh' } as const satisfies Record<string, Language>
type LanguageCode = keyof typeof languageOfCode
const codes = Object.keys(languageOfCode) as [LanguageCode, ...LanguageCode[]]

/** The product's input `language`: VI, EN or CN on the wire, ours once parsed. */
export const ProductLanguage = z.enum(codes).transform((code): Language => languageOfCode[code])

/** Our language code as the product's: `zh` is `CN`. */
export const productLanguage = (language: Language): LanguageCode =>
  codes.find((code) => languageOfCode[code] === language) ?? 'VI'

/**
 * The brand's code. If an input has one, the site sends its own (`wireInput`); our platform serves one brand and
 * ignores it.
 */
export const MerchantCode = z.string().max(64).optional()

/**
 * The product's `vassalage`, in our word: `.transform(vendorCoded)` ends every object of the wire that names a vendor so, of
 * inputs and of values.
 */
export const vendorCoded = <Wire extends { vassalage?: string | undefined }>(
  wire: Wire,
): VendorCoded<Wire> => {
  const { vassalage: vendorCode, ...rest } = wire
  return { ...rest, vendorCode } as unknown as VendorCoded<Wire>
}

type VendorCoded<Wire> = {
  [Name in keyof Wire as Name extends 'vassalage' ? 'vendorCode' : Name]: Wire[Name]
}

/** What the product's clients send about themselves with a list of games. */
export const gameClient = {
  clientType: z.coerce.number().int().default(3),
  platform: z.string().max(64).default('flash,html5-desktop'),
}

/** The prize modes of lottery games. Fast draws are separate games; the other modes differ in payouts only. */
export const PrizeMode = z.enum(['Lott', 'ZY', 'Elott', 'SEA'])
