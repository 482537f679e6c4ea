import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * One call of the wire as a value: the site calls it, the platform serves it, both are typed and checked by it.
 *
 * - `auth`: `none` ignores a token, `optional` uses one that is there, `member` refuses without one
 *   (`please-log-in`).
 * - `encrypted`: the body travels sealed (`cipher.ts`).
 * - `encoding`: `form` sends the input of a POST as `application/x-www-form-urlencoded`, where product.md says so; `bytes`
 *   sends the input's `bytes` as they are, and the rest of it in the query.
 * - `maxBytes`: the largest body, where that is not what every call may send.
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
export type ValueOf<E extends Endpoint> = z.output<E['value']>

/** What every call may be refused with. */
export const commonRefusals: readonly ErrorCode[] = ['invalid', 'please-log-in', 'maintenance']

/** Every answer of the platform (product.md section 7). `message` is an error code when `success` is false. */
export type Envelope<V = unknown> =
  | { success: true; value: V; message: 'ok' }
  | { success: false; value: Record<string, unknown> | null; message: ErrorCode }
