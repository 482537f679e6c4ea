import CryptoJS from 'crypto-js'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const CsType = z.enum(['TELEGRAM', 'FACEBOOK', 'LIVECHAT', 'VIP', 'OTHER'])
export type CsType = z.infer<typeof CsType>

/** An entry of `type` 3 has an encrypted path (`openPath`); no other type is known. */
export const CustomerServiceEntry = z.object({
  type: z.literal(3),
  csType: CsType,
  /** Where the site offers it: `bar`, `maintenance`, `login`. */
  csPosition: z.string().max(64),
  path: z.string().max(2_048),
})

/** product.md section 7, "Customer-service link": the action fetches `value.version.pathList`. */
export const customerService = endpoint({
  method: 'GET',
  path: '/wps/system/customerService',
  auth: 'none',
  source: 'ours',
  input: z.object({}),
  value: z.object({ version: z.object({ pathList: z.array(CustomerServiceEntry) }) }),
  refusals: [],
})

/** A member above this rank goes to the VIP channel (product.md section 4). */
export const VIP_ABOVE_RANK = 4

/** A page of the site or of the web: nothing that runs, and nothing that no header could carry. */
export const WEB_ADDRESS = /^(?:https?:\/\/|\/(?![/\\]))[^\s\p{Cc}\p{Cs}]*$/u

const KEY_LENGTH = 8

/** DES-ECB with PKCS#7, base64, the eight characters of the key at the end (product.md section 7). */
const options = { mode: CryptoJS.mode.ECB, padding: CryptoJS.pad.Pkcs7 }

/** Encrypts where an entry leads; `key` is eight characters that travel with it. DES hides it from a glance, no more. */
export function sealPath(url: string, key: string): string {
  if (key.length !== KEY_LENGTH) throw new Error('the key of a path has eight characters')
  return `${CryptoJS.DES.encrypt(url, CryptoJS.enc.Utf8.parse(key), options).toString()}${key}`
}

/** Where an entry leads, in ASCII; undefined for a path that was not made this way, or does not lead to a page. */
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
    return undefined // bytes that are no UTF-8, or no text
  }
}
