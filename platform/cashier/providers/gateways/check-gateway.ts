import { moneyOf } from '#contract/base/fields/money.ts'
import type { CallbackMessage } from '../provider.ts'
import type { Description, GatewayRequest, Signature } from './description.ts'
import { buildRequest, merchantValues } from './message.ts'
import { readReport } from './read-report.ts'
import { type Secrets, textToSign } from './signing.ts'
import type { Values } from './template.ts'
import { depositValues, payoutQueryValues, payoutValues, queryValues } from './values.ts'

/** A message as it would be sent, for an operator who compares it with the gateway's documentation. */
export interface DescriptionCheck {
  what: 'deposit' | 'deposit query' | 'payout' | 'payout query'
  method: string
  url: string
  headers: Record<string, string>
  body: string | null
  /** What its signature is over, with names in place of keys; null without one. */
  signed: string | null
}

export interface CheckWith {
  merchant: Readonly<Record<string, string>>
  secrets: Secrets
  /** Of the site. */
  origin: string
  now: Date
}

const ORDER = '01920000-0000-7000-8000-000000000001'
const AMOUNT = 10_000_000n
const EXPIRES_MS = 30 * 60_000

/** The values by name; a missing one is replaced by its name in brackets. */
const named = (names: readonly string[], values: Readonly<Record<string, string>>) =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? `<${name}>`]))

/** What a description would send for an order of 100,000 ₫, without sending it. */
export function checkDescription(
  description: Description,
  { merchant, secrets, origin, now }: CheckWith,
): DescriptionCheck[] {
  const clock = { clock: { now: () => now }, random: { bytes: (count: number) => Buffer.alloc(count) } }
  const own = { description, merchant: merchantValues(named(description.merchant, merchant)), origin }
  const keys = named(description.secrets, secrets)
  const order = {
    orderId: ORDER,
    method: description.deposit.methods[0] ?? '',
    amount: AMOUNT,
    content: 'SEN2345678',
    card: null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + EXPIRES_MS),
  }
  const payout = {
    orderId: ORDER,
    payoutId: ORDER,
    amount: AMOUNT,
    bankCode: 'VCB',
    bankBin: '970436',
    accountNumber: '0123456789',
    payeeName: 'NGUYEN VAN A',
  }
  const check = (
    what: DescriptionCheck['what'],
    request: GatewayRequest | undefined,
    values: () => Values,
  ): DescriptionCheck[] => {
    if (!request) return []
    const { method, url, headers, body } = buildRequest(request, values(), keys)
    const fields = buildRequest({ ...request, signature: null }, values(), keys)
    const message = {
      fields: Object.fromEntries(fields.fields),
      body: Buffer.from(fields.body ?? ''),
      values: values(),
    }
    const signed = request.signature && shownText(request.signature, message, description.secrets)
    return [{ what, method, url, headers, body, signed }]
  }
  return [
    ...check('deposit', description.deposit.request, () => depositValues(own, order)),
    ...check('deposit query', description.deposit.query?.request, () => queryValues(clock, own, order)),
    ...check('payout', description.payout?.request, () => payoutValues(clock, own, payout)),
    ...check('payout query', description.payout?.query.request, () => payoutQueryValues(clock, own, ORDER)),
  ]
}

/** What is signed, with `<name>` in the place of each key. */
function shownText(
  signature: Signature,
  message: Parameters<typeof textToSign>[1],
  names: readonly string[],
): string {
  const text = textToSign(signature, message, named(names, {}))
  const signedText = typeof text === 'string' ? text : Buffer.from(text).toString()
  const { secret, place, between } = signature.key
  if (place === 'before') return `<${secret}>${between}${signedText}`
  return place === 'after' ? `${signedText}${between}<${secret}>` : signedText
}

/** What would become of a callback. */
export type CallbackCheck =
  | { taken: false; why: 'forged' | 'malformed' | 'other-method' | 'not described' }
  | { taken: true; state: string; order: string; amount: string | null; transaction: string }

/** Whether a callback would be taken, at a time; nothing is credited, and no order is looked up. */
export function checkCallback(
  description: Description,
  { about, method, headers, query, body }: CallbackMessage,
  { merchant, secrets, now }: Omit<CheckWith, 'origin'>,
): CallbackCheck {
  const callback = about === 'payout' ? description.payout?.callback : description.deposit.callback
  if (!callback) return { taken: false, why: 'not described' }
  if (method !== callback.method) return { taken: false, why: 'other-method' }
  const { encoding, report } = callback
  const { unit, currency } = description
  const bytes = encoding === 'query' ? Buffer.from(query) : body
  const reading = { unit, currency, merchant: merchantValues(merchant), secrets, nowMs: now.getTime() }
  const result = readReport(report, { encoding, bytes, headers }, reading)
  if (typeof result === 'string') return { taken: false, why: result }
  const { state, id: order, amount, transaction } = result
  return { taken: true, state, order, amount: amount === null ? null : moneyOf(amount), transaction }
}
