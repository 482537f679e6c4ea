import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Signature } from './description.ts'
import { fill, type Values } from './template.ts'

/** Secrets by their names. */
export type Secrets = Readonly<Record<string, string>>

/** The parts of a message that a signature may cover. */
export interface SignedMessage {
  /** Its fields, as they are written in it; nested ones under names with dots. */
  fields: Readonly<Record<string, string>>
  /** Byte for byte, for a signature over the body. */
  body: Uint8Array
  /** For templates of the signature. */
  values: Values
}

const [HEX, BASE64] = ['hex', 'base64'] as const

/** The signature of a message. */
export const sign = (signature: Signature, message: SignedMessage, secrets: Secrets): string =>
  written(signature, digest(signature, message, secrets))

/** Whether `theirSignature` is the signature of a message; takes as long for every wrong one. */
export function isSigned(
  signature: Signature,
  message: SignedMessage,
  secrets: Secrets,
  theirSignature: string | undefined,
): boolean {
  if (theirSignature === undefined) return false
  const expected = digest(signature, message, secrets)
  // Hex is read in either case; of Base64 there is one way to write it.
  const [ours, theirs] =
    signature.output === HEX
      ? [expected, bytesOfHex(theirSignature)]
      : [Buffer.from(written(signature, expected)), Buffer.from(theirSignature)]
  return theirs.length === ours.length && timingSafeEqual(ours, theirs)
}

/** Empty for what is no hex: `Buffer.from` would take its beginning. */
function bytesOfHex(text: string): Buffer {
  const bytes = Buffer.from(text, HEX)
  return bytes.length * 2 === text.length ? bytes : Buffer.alloc(0)
}

function written({ output, case: letters }: Signature, bytes: Buffer): string {
  if (output !== HEX) return bytes.toString(output === BASE64 ? BASE64 : 'base64url')
  const hex = bytes.toString(HEX)
  return letters === 'upper' ? hex.toUpperCase() : hex
}

function digest(signature: Signature, message: SignedMessage, secrets: Secrets): Buffer {
  const { algorithm, key } = signature
  const secret = secretOf(secrets, key.secret)
  const text = textToSign(signature, message, secrets)
  if (key.place === 'hmac') return createHmac(algorithm.slice('hmac-'.length), secret).update(text).digest()
  const hash = createHash(algorithm)
  return key.place === 'before'
    ? hash
        .update(secret + key.between)
        .update(text)
        .digest()
    : hash
        .update(text)
        .update(key.between + secret)
        .digest()
}

function secretOf(secrets: Secrets, name: string): string {
  const secret = Object.hasOwn(secrets, name) ? secrets[name] : undefined
  if (!secret) throw new Error(`no secret ${name}`)
  return secret
}

/** The text to sign, without the key that may stand before or after it. */
export function textToSign(
  { over, except, name, in: place, names, assign, between, values: encoding, empty }: Signature,
  { fields, body, values }: SignedMessage,
  secrets: Secrets,
): string | Uint8Array {
  if (over === 'body') return body
  const own = place === 'field' ? name : undefined
  const withSecrets = () => ({
    ...values,
    ...Object.fromEntries(Object.entries(secrets).map(([secret, text]) => [`secret.${secret}`, text])),
  })
  const pairs: [string, string][] =
    over === 'sorted'
      ? Object.keys(fields)
          .filter((field) => field !== own && !except.includes(field))
          .sort(byCode)
          .map((field) => [field, fields[field] ?? ''])
      : over.map((part) =>
          typeof part === 'string'
            ? [part, Object.hasOwn(fields, part) ? (fields[part] ?? '') : '']
            : [part.name, fill(part.value, withSecrets())],
        )
  const encode = encoders[encoding]
  return pairs
    .filter(([, value]) => empty === 'keep' || value !== '')
    .map(([field, value]) => (names ? `${encode(field)}${assign}${encode(value)}` : encode(value)))
    .join(between)
}

/** By code points of ASCII, as gateways sort; never by a language. */
const byCode = (one: string, other: string) => (one < other ? -1 : Number(one > other))

/** As browsers write forms: letters, digits, `*-._` stay, a space is `+`. */
export const formEncoded = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1)

const encoders: Record<Signature['values'], (text: string) => string> = {
  raw: (text) => text,
  url: encodeURIComponent,
  form: formEncoded,
}
