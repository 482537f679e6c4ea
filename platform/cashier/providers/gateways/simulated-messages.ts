import type { Callback, Description, GatewayRequest, Report, Signature, Words } from './description.ts'
import { merchantValues, timeValues } from './message.ts'
import { fieldsOf } from './read-report.ts'
import { formEncoded, isSigned, type Secrets, sign } from './signing.ts'
import { fill } from './template.ts'

/** What a simulated gateway has: the same values and keys as the site. */
export interface GatewayKeys {
  merchant: Readonly<Record<string, string>>
  secrets: Secrets
}

/** The report of a simulated gateway about an order or a payout. */
export interface SimulatedReport {
  /** As the site wrote it. */
  id: string
  transaction: string
  /** In the description's unit. */
  amount: string
  currency: string
  state: 'paid' | 'failed' | 'pending' | 'none'
  at: Date
  /** Fields of the request, said again where a signature covers them. */
  echo: Readonly<Record<string, string>>
}

export interface SignedText {
  encoding: 'json' | 'form' | 'query'
  /** The body, or the query. */
  text: string
  headers: Record<string, string>
}

/** Writes a report as the description says that the gateway does. */
export function writeReport(
  report: Report,
  encoding: SignedText['encoding'],
  values: SimulatedReport,
  keys: GatewayKeys,
): SignedText {
  const { signature, order, transaction, amount, currency, is, time, reason } = report
  const merchant = merchantValues(keys.merchant)
  const listed = signature && Array.isArray(signature.over) ? signature.over : []
  const fields: Record<string, string> = {}
  for (const part of listed) if (typeof part === 'string') fields[part] = values.echo[part] ?? 'as usual'
  for (const [name, value] of Object.entries(is)) fields[name] = fill(value, merchant)
  fields[order] = values.id
  if (transaction !== undefined) fields[transaction] = values.transaction
  if (amount !== undefined) fields[amount] = values.amount
  if (currency !== undefined) fields[currency] = values.currency
  if (reason !== undefined && values.state === 'failed') fields[reason] = 'the bank refused it'
  if (time) fields[time.field] = timeValues('at', values.at)[`at.${time.format}`] ?? ''
  Object.assign(fields, wordsOf(report, values.state))
  return written(fields, encoding, signature, keys)
}

/** Words by which a report says a state. */
function wordsOf(report: Report, state: SimulatedReport['state']): Record<string, string> {
  const groups = report[state]
  if (groups === 'else')
    return Object.fromEntries(Object.keys(report.paid[0] ?? {}).map((name) => [name, 'no']))
  if (!groups) throw new Error(`the description has no words for ${state}`)
  return firstWords(groups)
}

const firstWords = (groups: Words): Record<string, string> =>
  Object.fromEntries(
    Object.entries(groups[0] ?? {}).map(([name, words]) => [
      name,
      typeof words === 'string' ? words : (words[0] ?? ''),
    ]),
  )

/** What answers an order or a payout: that it is accepted, or refused. */
export function writeAcceptance(
  acceptance: { signature: Signature | null; ok: Words; refused?: Words | undefined },
  accepted: boolean,
  more: Record<string, string>,
  keys: GatewayKeys,
): SignedText {
  const words = firstWords(accepted ? acceptance.ok : (acceptance.refused ?? [{}]))
  const { signature } = acceptance
  const listed = signature && Array.isArray(signature.over) ? signature.over : []
  const covered = listed.flatMap((part) => (typeof part === 'string' ? [[part, 'as usual']] : []))
  return written({ ...Object.fromEntries(covered), ...more, ...words }, 'json', signature, keys)
}

function written(
  fields: Record<string, string>,
  encoding: SignedText['encoding'],
  signature: Signature | null,
  keys: GatewayKeys,
): SignedText {
  const write = () => (encoding === 'json' ? JSON.stringify(nested(fields)) : formOf(fields))
  const headers: Record<string, string> = {}
  if (signature) {
    const message = { fields, body: Buffer.from(write()), values: merchantValues(keys.merchant) }
    const value = sign(signature, message, keys.secrets)
    if (signature.in === 'header') headers[signature.name.toLowerCase()] = value
    else fields[signature.name] = value
  }
  return { encoding, text: write(), headers }
}

const formOf = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${formEncoded(name)}=${formEncoded(value)}`)
    .join('&')

/** Names with dots as objects within objects. */
function nested(fields: Record<string, string>): object {
  const json: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    const path = name.split('.')
    const last = path.pop() ?? name
    let place = json
    for (const part of path) {
      place[part] ??= {}
      place = place[part] as Record<string, unknown>
    }
    place[last] = value
  }
  return json
}

/** The fields of a request of ours, if its signature holds as the gateway would check it. */
export function readRequest(
  { encoding, signature }: GatewayRequest,
  bytes: Uint8Array,
  headers: { get(name: string): string | null },
  keys: GatewayKeys,
): Map<string, string> | undefined {
  const fields = fieldsOf({ encoding, bytes, headers })
  if (!fields || !signature) return fields
  const signatureText =
    signature.in === 'header' ? headers.get(signature.name.toLowerCase()) : fields.get(signature.name)
  const message = { fields: Object.fromEntries(fields), body: bytes, values: merchantValues(keys.merchant) }
  return isSigned(signature, message, keys.secrets, signatureText ?? undefined) ? fields : undefined
}

/** The value of the field that the description fills with one of these templates. */
export function sentValue(
  { fields }: GatewayRequest,
  sent: Map<string, string>,
  ...templates: readonly string[]
): string | undefined {
  const entry = Object.entries(fields).find(([, field]) =>
    templates.includes(typeof field === 'string' ? field : field.number),
  )
  return entry && sent.get(entry[0])
}

/** A callback as a request, to where the site listens. */
export function callbackRequest(
  { method }: Callback,
  url: string,
  { text, encoding, headers }: SignedText,
): Request {
  if (method === 'GET') return new Request(`${url}?${text}`, { headers })
  const type = encoding === 'json' ? 'application/json' : 'application/x-www-form-urlencoded'
  return new Request(url, { method, headers: { 'content-type': type, ...headers }, body: text })
}

/** A description whose addresses all lie at another origin: that of a simulated gateway. */
export function servedAt(description: Description, origin: string): Description {
  const moved = (url: string) => `${origin}${new URL(url).pathname}`
  const request = (one: GatewayRequest): GatewayRequest => ({ ...one, url: moved(one.url) })
  const query = <Part extends { request: GatewayRequest }>(part: Part): Part => ({
    ...part,
    request: request(part.request),
  })
  const { deposit, payout } = description
  return {
    ...description,
    privateNetwork: true,
    deposit: {
      ...query(deposit),
      ...(deposit.query ? { query: query(deposit.query) } : {}),
      pages: deposit.pages.length > 0 ? [origin] : [],
    },
    ...(payout ? { payout: { ...query(payout), query: query(payout.query) } } : {}),
  }
}
