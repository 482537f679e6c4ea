import CryptoJS from 'crypto-js'
import { z } from 'zod'
import { endpoint } from '#contract/base/endpoint.ts'
import { ShortText } from '#contract/base/fields/texts.ts'
import { MAX_URL_LENGTH } from '#contract/limits.ts'

export const CsType = z.enum(['TELEGRAM', 'FACEBOOK', 'LIVECHAT', 'VIP', 'OTHER'])
export type CsType = z.infer<typeof CsType>

/** Where a channel stands; product.md names no values. `maintenance`: screens of a closed site, and pages of failures. */
export const CsPosition = z.enum([
  'bar',
  'footer',
  'help',
  'login',
  'register',
  'forget',
  'deposit',
  'withdrawal',
  'maintenance',
])
export type CsPosition = z.infer<typeof CsPosition>

/** An entry of `type` 3 has an encrypted path (`openPath`); no other type is known. */
export const CustomerServiceEntry = z.object({
  type: z.literal(3),
  csType: CsType,
  /** One of `CsPosition`; an entry at another stands nowhere. */
  csPosition: ShortText,
  /** The operator's name for the channel, such as Zalo; absent: that of its type. Ours. */
  name: ShortText.optional(),
  path: z.string().max(MAX_URL_LENGTH),
})

/** product.md section 7, "Customer-service link": the action fetches `value.version.pathList`. */
export const customerService = endpoint({
  method: 'GET',
  path: '/wps/system/customerService',
  auth: 'none',
  input: z.object({}),
  value: z.object({
    version: z.object({ pathList: z.array(CustomerServiceEntry) }),
    /** Within how many hours the operator answers what members write; null where it promises nothing. Ours. */
    answerHours: z.number().int().nullable().default(null),
  }),
})

/** A member above this rank goes to the VIP channel (product.md section 4). */
export const VIP_ABOVE_RANK = 4

/** A path of the site or a web URL: no other scheme, and no character that a header cannot carry. */
export const WEB_ADDRESS = /^(?:https?:\/\/|\/(?![/\\]))[^\s\p{Cc}\p{Cs}]*$/u

const KEY_LENGTH = 8

/** DES-ECB with PKCS#7, base64, followed by the eight characters of the key (product.md section 7). */
const options = { mode: CryptoJS.mode.ECB, padding: CryptoJS.pad.Pkcs7 }

/** Encrypts an entry's URL; `key` is eight characters that travel with it. DES only obfuscates it. */
export function sealPath(url: string, key: string): string {
  if (key.length !== KEY_LENGTH) throw new Error('the key of a path has eight characters')
  return `${CryptoJS.DES.encrypt(url, CryptoJS.enc.Utf8.parse(key), options).toString()}${key}`
}

/** The URL of an entry, in ASCII; undefined if the path was not made this way or is no page's URL. */
export function openPath(path: string): string | undefined {
  const key = path.slice(-KEY_LENGTH)
  const sealed = path.slice(0, -KEY_LENGTH)
  if (key.length !== KEY_LENGTH || sealed === '') return undefined
  try {
    const url = CryptoJS.DES.decrypt(sealed, CryptoJS.enc.Utf8.parse(key), options).toString(
      CryptoJS.enc.Utf8,
    )
    return WEB_ADDRESS.test(url) ? url.replace(/[^\x21-\x7e]+/g, encodeURIComponent) : undefined
  } catch {
    return undefined // invalid UTF-8, or no text
  }
}
