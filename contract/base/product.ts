import { z } from 'zod'
import { ShortText } from '#contract/base/fields/texts.ts'
import { type Language, TextLanguage, writtenLanguage } from './fields/values.ts'

// Names and figures of product.md (sections 3, 7 and 9) that exist on the wire only. They are added and removed here.

/** The product's language codes. */
const languageOfCode = {
  VI: 'vi',
  EN: 'en',
  CN: 'zh',
  JA: 'ja',
  TH: 'th',
  MY: 'my',
  ES: 'es',
  HI: 'hi',
  ID: 'id',
  KM: 'km',
  KO: 'ko',
  MS: 'ms',
  PT: 'pt',
  TA: 'ta',
  TW: 'tw',
  TL: 'tl',
  TY: 'ty',
  UR: 'ur',
  TR: 'tr',
  BN: 'bn',
  AR: 'ar',
  FA: 'fa',
  RU: 'ru',
  LO: 'lo',
  NE: 'ne',
  FR: 'fr',
  DE: 'de',
  IT: 'it',
  PL: 'pl',
  UK: 'uk',
} as const satisfies Record<string, Language>
type LanguageCode = keyof typeof languageOfCode
const codes = Object.keys(languageOfCode) as [LanguageCode, ...LanguageCode[]]

/** The product's input `language`: a code like VI or CN on the wire, ours once parsed. */
export const ProductLanguage = z.enum(codes).transform((code): Language => languageOfCode[code])

/** The same for calls that answer texts: the language that they have on the page (`TextLanguage`). */
export const ProductTextLanguage = ProductLanguage.transform(writtenLanguage)

/** The same for calls that take our codes as well: `VI` and `vi` alike. */
export const AnyTextLanguage = TextLanguage.or(ProductTextLanguage)

/** Our language code as the product's: `zh` is `CN`. */
export const productLanguage = (language: Language): LanguageCode =>
  codes.find((code) => languageOfCode[code] === language) ?? 'VI'

/**
 * The brand's code. If an input has one, the site sends its own (`wireInput`); our platform serves one brand and
 * ignores it.
 */
export const MerchantCode = ShortText.optional()

/** Our words for names of the product that stay on the wire. */
interface OurWord {
  vassalage: 'vendorCode'
  accountTypeName: 'vendorName'
  isAgent: 'accountKind'
}
type WireWord = { [Name in keyof OurWord as OurWord[Name]]: Name }

/** A value from the wire, in our words. */
export type OurWords<Wire> = Wire extends object
  ? { [Name in keyof Wire as Name extends keyof OurWord ? OurWord[Name] : Name]: Wire[Name] }
  : Wire
/** A value of ours, in the words of the wire. */
export type WireWords<Ours> = Ours extends object
  ? { [Name in keyof Ours as Name extends keyof WireWord ? WireWord[Name] : Name]: Ours[Name] }
  : Ours

const ourWord: OurWord = {
  vassalage: 'vendorCode',
  accountTypeName: 'vendorName',
  isAgent: 'accountKind',
}
const oursByWire = new Map<string, string>(Object.entries(ourWord))
const wireByOurs = new Map<string, string>(Object.entries(ourWord).map(([wire, ours]) => [ours, wire]))

function renamed(fields: object, names: ReadonlyMap<string, string>): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) result[names.get(name) ?? name] = value
  return result
}

/** `.transform(ourWords)` ends every object of the wire that has a name of the product, of inputs and of values. */
export const ourWords = <Wire extends object>(wire: Wire) => renamed(wire, oursByWire) as OurWords<Wire>

/** The other way: for the platform's answers and the site's inputs. */
export const wireWords = <const Ours extends object>(ours: Ours) =>
  renamed(ours, wireByOurs) as WireWords<Ours>

/** The fields about themselves that the product's clients send with a list of games. */
export const gameClient = {
  clientType: z.coerce.number().int().default(3),
  platform: ShortText.default('flash,html5-desktop'),
}

/** The prize modes of lottery games. Fast draws are separate games; the other modes differ in payouts only. */
export const PrizeMode = z.enum(['Lott', 'ZY', 'Elott', 'SEA'])
export type PrizeMode = z.infer<typeof PrizeMode>
