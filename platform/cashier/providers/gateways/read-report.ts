import type { Minor } from '#contract/base/fields/money.ts'
import { withoutUnprintable } from '#contract/base/fields/printable.ts'
import { strictJson } from '#platform/base/input/strict-json.ts'
import { readAmount, type Unit } from './amounts.ts'
import type { Report, Words } from './description.ts'
import { idOf } from './message.ts'
import { isSigned, type Secrets } from './signing.ts'
import { fill, type Values } from './template.ts'

/** A message from a gateway: a callback or an answer. */
export interface GatewayMessage {
  encoding: 'json' | 'form' | 'query'
  /** The body, or the text of a query without its `?`. */
  bytes: Uint8Array
  headers: { get(name: string): string | null | undefined }
}

/** A message about an order or a payout, as it was read. */
export interface ReportedPayment {
  /** Of the order, or of the payout, as we know it. */
  id: string
  transaction: string
  /** Null where the description names no amount. */
  amount: Minor | null
  state: 'paid' | 'failed' | 'pending' | 'none'
  reason: string
}

/** `forged`: not by who has the key, or too old; `malformed`: by them, but not understood. */
export type ReadReport = ReportedPayment | 'forged' | 'malformed'

/** What a report is read with. */
export interface Reading {
  unit: Unit
  currency: string
  merchant: Values
  secrets: Secrets
  nowMs: number
}

const MAX_FIELDS = 200
const MAX_DEPTH = 5
const MAX_TEXT = 2_000
const MAX_TRANSACTION = 64
/** Beyond it two numbers of JSON may be read as one. */
const MAX_NUMBER = 2 ** 53 - 1

/** Reads a message: what it says counts only once its signature holds. */
export function readReport(report: Report, message: GatewayMessage, reading: Reading): ReadReport {
  const fields = fieldsOf(message)
  if (!fields) return 'malformed'
  if (!hasSignature(report, message, fields, reading)) return 'forged'
  const value = (name: string | undefined) => (name === undefined ? undefined : fields.get(name))
  if (!isTimely(report, value, reading.nowMs)) return 'forged'
  const state = stateOf(report, value)
  // A report about an order that the gateway does not know has no other fields.
  if (state === 'none') return { id: '', transaction: '', amount: null, state, reason: '' }
  for (const [name, template] of Object.entries(report.is))
    if (value(name) !== fill(template, reading.merchant)) return 'malformed'
  const id = idOf(value(report.order) ?? '')
  if (state === undefined || id === undefined) return 'malformed'
  const isOtherCurrency = report.currency !== undefined && value(report.currency) !== reading.currency
  if (state === 'paid' && isOtherCurrency) return 'malformed'
  const amount = report.amount === undefined ? null : readAmount(reading.unit, value(report.amount) ?? '')
  // A payment that did not come may have no amount.
  if (amount === undefined && state === 'paid') return 'malformed'
  const transactionText = value(report.transaction) ?? ''
  if (transactionText.length > MAX_TRANSACTION || transactionText.includes('\0')) return 'malformed'
  // Some number all that never came with 0.
  const transaction = transactionText === '' || /^0+$/.test(transactionText) ? id : transactionText
  return {
    id,
    transaction,
    amount: amount ?? null,
    state,
    reason: withoutUnprintable(value(report.reason) ?? '', ' ').slice(0, 200),
  }
}

/** The fields of an answer, if its signature holds; else why not. */
export function readAnswer(
  { signature }: Pick<Report, 'signature'>,
  message: GatewayMessage,
  reading: Reading,
): Map<string, string> | 'forged' | 'malformed' {
  const fields = fieldsOf(message)
  if (!fields) return 'malformed'
  return hasSignature({ signature }, message, fields, reading) ? fields : 'forged'
}

function hasSignature(
  { signature }: Pick<Report, 'signature'>,
  message: GatewayMessage,
  fields: Map<string, string>,
  { merchant, secrets }: Reading,
): boolean {
  if (!signature) return true
  const signatureText =
    signature.in === 'header' ? message.headers.get(signature.name.toLowerCase()) : fields.get(signature.name)
  const signed = { fields: Object.fromEntries(fields), body: message.bytes, values: merchant }
  return isSigned(signature, signed, secrets, signatureText ?? undefined)
}

function isTimely({ time }: Report, value: (name: string) => string | undefined, nowMs: number): boolean {
  if (!time) return true
  const text = value(time.field) ?? ''
  if (!/^\d{1,14}$/.test(text)) return false
  const at = { milliseconds: Number(text), seconds: Number(text) * 1_000, compact: compactMs(text) }[
    time.format
  ]
  return Math.abs(nowMs - at) <= time.maxSeconds * 1_000
}

/** `20261126163000` of Vietnam; NaN for no time. */
const compactMs = (text: string): number => {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}+07:00`)
}

function stateOf(
  { paid, pending, failed, none }: Report,
  value: (name: string) => string | undefined,
): ReportedPayment['state'] | undefined {
  if (hold(paid, value)) return 'paid'
  if (pending && hold(pending, value)) return 'pending'
  if (none && hold(none, value)) return 'none'
  if (failed === 'else') return 'failed'
  return hold(failed, value) ? 'failed' : undefined
}

/** Whether all words of one of the groups hold. */
export const hold = (groups: Words, value: (name: string) => string | undefined): boolean =>
  groups.some((group) =>
    Object.entries(group).every(([name, words]) => {
      const text = value(name)
      return text !== undefined && (typeof words === 'string' ? text === words : words.includes(text))
    }),
  )

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The fields of a message by their names; undefined for what is not understood, said twice, or more than anybody sends. */
export function fieldsOf({ encoding, bytes }: GatewayMessage): Map<string, string> | undefined {
  try {
    const text = utf8.decode(bytes)
    const fields = encoding === 'json' ? fieldsOfJson(text) : fieldsOfForm(text)
    // Half a character could not be kept, nor encoded.
    const isWhole = (word: string) => !/\p{Surrogate}/u.test(word)
    return fields && [...fields].flat().every(isWhole) ? fields : undefined
  } catch {
    return undefined
  }
}

function fieldsOfForm(text: string): Map<string, string> | undefined {
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (fields.has(name) || fields.size >= MAX_FIELDS || name === '__proto__') return undefined
    if (value.length > MAX_TEXT) return undefined
    fields.set(name, value)
  }
  return fields
}

function fieldsOfJson(text: string): Map<string, string> | undefined {
  const json = strictJson(text, MAX_DEPTH)
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined
  const fields = new Map<string, string>()
  return add(fields, '', json) ? fields : undefined
}

/** Adds what is nested under names with dots; whether all of it can be told exactly. */
function add(fields: Map<string, string>, prefix: string, json: object): boolean {
  for (const [key, value] of Object.entries(json)) {
    // Names with dots of their own could be taken for nested ones.
    if (key.includes('.') || key === '__proto__' || fields.size >= MAX_FIELDS) return false
    const name = prefix + key
    if (value === null) fields.set(name, '')
    else if (typeof value === 'object') {
      if (!add(fields, `${name}.`, value)) return false
    } else if (typeof value === 'number') {
      // Digits that a number has lost would join two transactions.
      if (Math.abs(value) > MAX_NUMBER) return false
      fields.set(name, String(value))
    } else if (String(value).length > MAX_TEXT) return false
    else fields.set(name, String(value))
  }
  return true
}
