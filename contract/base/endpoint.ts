import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import { MerchantCode, type OurWords, wireWords } from './product.ts'
import type { RefusalDetail } from './refusal.ts'

/**
 * One call of the wire as a value: typed and validated on both sides.
 *
 * - `auth`: `none` ignores a token, `optional` uses one if sent, `member` refuses without one
 *   (`please-log-in`).
 * - `encrypted`: the body travels sealed (`cipher.ts`).
 * - `encoding`: `form` sends the input of a POST as `application/x-www-form-urlencoded`, where product.md says so; `bytes`
 *   sends the input's `bytes` unchanged, and the rest in the query.
 * - `maxBytes`: the maximum body, if it differs from the default.
 * - `lines`: the input fields that may have line breaks; no other text may.
 * - `source`: the specification of the call: `product` (product.md section 7), `family` (platform.md section 1), or
 *   `ours`, as of most.
 * - A GET or DELETE sends its input in the query, any other method in a JSON body (`hasBody`).
 */
export interface Endpoint<Input extends z.ZodType = z.ZodType, Value extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  auth: 'none' | 'optional' | 'member'
  encrypted: boolean
  encoding: 'json' | 'form' | 'bytes'
  maxBytes?: number
  lines?: readonly string[]
  source: 'product' | 'family' | 'ours'
  input: Input
  value: Value
  /** The endpoint's own refusals, in addition to `commonRefusals`. */
  refusals: readonly ErrorCode[]
}

/** Whether the input of a call travels in its body. */
export const hasBody = ({ method }: Pick<Endpoint, 'method'>): boolean =>
  method === 'POST' || method === 'PUT'

/** What most endpoints leave as it is. */
const usual: Pick<Endpoint, 'encrypted' | 'encoding' | 'source' | 'refusals'> = {
  encrypted: false,
  encoding: 'json',
  source: 'ours',
  refusals: [],
}

type EndpointOptions<I extends z.ZodType, V extends z.ZodType> = Omit<Endpoint<I, V>, keyof typeof usual> &
  Partial<typeof usual>

/**
 * An endpoint: JSON without encryption, of our own words, and without refusals of its own unless `options` say
 * otherwise.
 */
export const endpoint = <I extends z.ZodType, V extends z.ZodType>(
  options: EndpointOptions<I, V>,
): Endpoint<I, V> => ({
  ...usual,
  ...options,
})

/** The input in the site's words; `wireInput` translates it into those of the wire. */
export type InputOf<E extends Endpoint> = OurWords<z.input<E['input']>>
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>
/** The value as the caller reads it. */
export type ValueOf<E extends Endpoint> = z.output<E['value']>
/** The value as the platform writes it: the same, except where names of the product are translated (`product.ts`). */
export type WireValueOf<E extends Endpoint> = z.input<E['value']>

/**
 * The input on the wire: in the product's words, with the brand's code if the call has it. All defaults are written
 * out, because another platform may have different ones.
 */
export function wireInput<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  merchantCode: string,
): Record<string, unknown> {
  const sent: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(inputFields(endpoint))) {
    if (schema === MerchantCode) sent[name] = merchantCode
    else if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
      sent[name] = schema.def.defaultValue
  }
  for (const [name, value] of Object.entries(wireWords(input as Record<string, unknown>)))
    if (value !== undefined) sent[name] = value
  return sent
}

/** The wire names of an endpoint's input; empty if it accepts one of several shapes. */
function inputFields({ input }: Endpoint): Record<string, z.core.$ZodType> {
  const wire = input instanceof z.ZodPipe ? input.in : input
  return wire instanceof z.ZodObject ? wire.shape : {}
}

/** Refusals that any call may have. */
export const commonRefusals: readonly ErrorCode[] = ['invalid', 'format', 'please-log-in', 'maintenance']

/** Every answer of the platform (product.md section 7). When `success` is false, `message` is an error code and `value` a `RefusalDetail`. */
export type Envelope<V = unknown> =
  | { success: true; value: V; message: 'ok' }
  | { success: false; value: RefusalDetail | null; message: ErrorCode }
