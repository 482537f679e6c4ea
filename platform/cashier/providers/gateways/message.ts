import type { GatewayRequest } from './description.ts'
import { formEncoded, type Secrets, sign } from './signing.ts'
import { fill, type Values } from './template.ts'

/** A request to a gateway as it is sent, or as a payer's browser sends it. */
export interface BuiltRequest {
  method: 'GET' | 'POST'
  /** With the query of a GET. */
  url: string
  headers: Record<string, string>
  body: string | null
  /** In their order, the signature last. */
  fields: [name: string, value: string][]
}

const contentTypes = { json: 'application/json', form: 'application/x-www-form-urlencoded', query: undefined }

/** Writes and signs a request of a description. */
export function buildRequest(
  { method, url, encoding, fields, headers, signature }: GatewayRequest,
  values: Values,
  secrets: Secrets,
): BuiltRequest {
  const sent = Object.entries(fields).map(([name, field]) =>
    typeof field === 'string'
      ? { name, value: fill(field, values), isNumber: false }
      : { name, value: fill(field.number, values), isNumber: true },
  )
  const write = () => (encoding === 'json' ? jsonOf(sent) : formOf(sent))
  const filled = Object.entries(headers).map(([name, text]) => [name.toLowerCase(), fill(text, values)])
  const sentHeaders: Record<string, string> = Object.fromEntries(filled)
  if (signature) {
    const message = {
      fields: Object.fromEntries(sent.map(({ name, value }) => [name, value])),
      body: Buffer.from(write()),
      values,
    }
    const value = sign(signature, message, secrets)
    if (signature.in === 'header') sentHeaders[signature.name.toLowerCase()] = value
    else sent.push({ name: signature.name, value, isNumber: false })
  }
  const type = contentTypes[encoding]
  const text = write()
  return {
    method,
    url: encoding === 'query' ? `${url}?${text}` : url,
    headers: { ...(type === undefined ? {} : { 'content-type': type }), ...sentHeaders },
    body: encoding === 'query' ? null : text,
    fields: sent.map(({ name, value }) => [name, value]),
  }
}

interface Sent {
  name: string
  value: string
  isNumber: boolean
}

/** A number is written digit by digit as it is signed; `1e3` or an empty text would be another. */
const jsonOf = (fields: Sent[]): string =>
  `{${fields
    .map(({ name, value, isNumber }) => {
      if (isNumber && !isNumeral(value)) throw new Error(`${name} is no number`)
      return `${JSON.stringify(name)}:${isNumber ? value : JSON.stringify(value)}`
    })
    .join(',')}}`

const isNumeral = (text: string) => /^(0|[1-9]\d{0,15})(\.\d{1,2})?$/.test(text)

const formOf = (fields: Sent[]): string =>
  fields.map(({ name, value }) => `${formEncoded(name)}=${formEncoded(value)}`).join('&')

/** The values of a gateway's own, for every template. */
export const merchantValues = (merchant: Readonly<Record<string, string>>): Values =>
  Object.fromEntries(Object.entries(merchant).map(([name, value]) => [`merchant.${name}`, value]))

const SITE_OFFSET_MS = 7 * 3_600_000

/** The forms of a time: `created.compact` is that of Vietnam, `20261126163000`. */
export function timeValues(name: string, at: Date): Values {
  const compact = new Date(at.getTime() + SITE_OFFSET_MS).toISOString().replace(/\D/g, '').slice(0, 14)
  return {
    [`${name}.compact`]: compact,
    [`${name}.milliseconds`]: String(at.getTime()),
    [`${name}.seconds`]: String(Math.floor(at.getTime() / 1000)),
    [`${name}.iso`]: at.toISOString(),
  }
}

/** An id of an order, `<uuid>` or `<uuid>-<attempt>`, in letters and digits alone, as some gateways want it. */
export function shortId(id: string): string {
  const [uuid, attempt] = [id.slice(0, UUID_LENGTH), id.slice(UUID_LENGTH)]
  return uuid.replaceAll('-', '') + attempt.replace('-', 't')
}

const UUID_LENGTH = 36

/** The id of an order as a gateway says it, in either form; undefined if it is none. */
export function idOf(text: string): string | undefined {
  const long = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(-\d{1,3})?$/
  if (long.test(text)) return text
  const short = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})(t\d{1,3})?$/
  const [, a, b, c, d, e, attempt = ''] = short.exec(text) ?? []
  return a === undefined ? undefined : `${a}-${b}-${c}-${d}-${e}${attempt.replace('t', '-')}`
}
