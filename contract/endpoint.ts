import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import { MerchantCode } from './product.ts'
import type { RefusalDetail } from './refusal.ts'

/**
 * One call of the wire as a value: the site calls it, the platform serves it, both are typed and checked by it.
 *
 * - `auth`: `none` ignores a token, `optional` uses one that is there, `member` refuses without one
 *   (`please-log-in`).
 * - `encrypted`: the body travels sealed (`cipher.ts`).
 * - `encoding`: `form` sends the input of a POST as `application/x-www-form-urlencoded`, where product.md says so; `bytes`
 *   sends the input's `bytes` as they are, and the rest of it in the query.
 * - `maxBytes`: the largest body, where that is not what every call may send.
 * - `lines`: the fields of the input whose text may have several lines; no other text has line breaks.
 * - `source`: where the call comes from: `product` (product.md section 7), `family` (platform.md section 1), or
 *   `ours`.
 * - A GET or DELETE carries its input in the query, anything else in a JSON body.
 */
export interface Endpoint<Input extends z.ZodType = z.ZodType, Value extends z.ZodType = z.ZodType> {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  auth: 'none' | 'optional' | 'member'
  encrypted: boolean
  encoding: 'json' | 'form' | 'bytes'
  maxBytes?: number
  lines?: readonly string[]
  source: 'product' | 'family' | 'ours'
  input: Input
  value: Value
  /** What the platform may refuse with, besides what every call may (`commonRefusals`). */
  refusals: readonly ErrorCode[]
}

type Given<I extends z.ZodType, V extends z.ZodType> = Omit<Endpoint<I, V>, 'encrypted' | 'encoding'> &
  Partial<Pick<Endpoint, 'encrypted' | 'encoding'>>

export const endpoint = <I extends z.ZodType, V extends z.ZodType>(given: Given<I, V>): Endpoint<I, V> => ({
  encrypted: false,
  encoding: 'json',
  ...given,
})

export type InputOf<E extends Endpoint> = z.input<E['input']>
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>
/** What the asking side reads. */
export type ValueOf<E extends Endpoint> = z.output<E['value']>
/** What the answering side says: the same, but where the product's names are translated (`product.ts`). */
export type SaidOf<E extends Endpoint> = z.input<E['value']>

/**
 * What travels: the input with every default of the call written out, so that another platform is told what ours would
 * take for granted, and the brand's code where the call carries it.
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
  for (const [name, value] of Object.entries(input as Record<string, unknown>))
    if (value !== undefined) sent[name] = value
  return sent
}

/** The names that an endpoint takes, as they are on the wire; none where it takes one of several shapes. */
function inputFields({ input }: Endpoint): Record<string, z.core.$ZodType> {
  const wire = input instanceof z.ZodPipe ? input.in : input
  return wire instanceof z.ZodObject ? wire.shape : {}
}

/** What every call may be refused with. */
export const commonRefusals: readonly ErrorCode[] = ['invalid', 'format', 'please-log-in', 'maintenance']

/** Every answer of the platform (product.md section 7). When `success` is false, `message` is an error code and `value` a `RefusalDetail`. */
export type Envelope<V = unknown> =
  | { success: true; value: V; message: 'ok' }
  | { success: false; value: RefusalDetail | null; message: ErrorCode }
