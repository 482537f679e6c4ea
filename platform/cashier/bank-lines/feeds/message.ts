import { z } from 'zod'
import { type Minor, minorOf } from '#contract/base/fields/money.ts'
import { withoutUnprintable } from '#contract/base/fields/printable.ts'
import { Day, Instant } from '#contract/base/fields/values.ts'
import { firstProblem } from '#platform/base/input/first-problem.ts'
import { strictJson } from '#platform/base/input/strict-json.ts'
import { MAX_MESSAGE_DEPTH } from '../../limits.ts'
import type { TellingLine } from '../statement-line.ts'

/** A feed's message byte for byte, with what proves its sender. */
export interface FeedMessage {
  /** As it was posted, without its query. */
  path: string
  headers: { get(name: string): string | null | undefined }
  body: Uint8Array
  nowMs: number
}

/** A message of who has the secret that is not understood: the field where it first is not, `lines.2.amount`; empty for all of it. */
export interface MalformedMessage {
  malformed: string
}

/** What a message says. `forged`: not by who has the secret, or too old. */
export type ReadMessage = TellingLine[] | 'forged' | MalformedMessage

/** Where a message is not what it should be. */
export const malformedBy = (error: z.ZodError): MalformedMessage => ({ malformed: firstProblem(error).field })

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The JSON of a body as `strictJson` reads it: no service's message is nested deeper, or has a field twice. */
export function jsonOf(body: Uint8Array): unknown {
  try {
    return strictJson(utf8.decode(body), MAX_MESSAGE_DEPTH)
  } catch {
    return undefined
  }
}

/** Đồng as services write them, as a number or as digits; minor units. */
export const FeedAmount = z
  .union([z.number(), z.string()])
  .transform((value) => String(value))
  .pipe(z.string().regex(/^-?\d{1,13}(\.\d{1,2})?$/))
  .transform((text): Minor => {
    const [whole = '', decimals = ''] = text.split('.')
    return minorOf(`${whole}.${decimals.padEnd(2, '0')}`)
  })

/** A time as Vietnamese services write it, without its zone: `2026-11-20 14:02:37`. */
export const FeedTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?$/)
  .refine((text) => isDay(text.slice(0, 10)))
  .transform((text) => new Date(`${text.replace(' ', 'T')}+07:00`))
  .refine((time) => !Number.isNaN(time.getTime()))

/** The time of a line, with its zone. */
export const LineTime = Instant.refine((time) => isDay(time.slice(0, 10)))

/** Whether there is such a day, `2026-11-20`: 31 February would be one of March. */
export const isDay = (day: string): boolean => Day.safeParse(day).success

export const MAX_REFERENCE = 100
export const MAX_CONTENT = 1_000
const MAX_PAYER = 200

/** A text of a bank as it is kept: without what nobody can print, cut at what a line may hold. */
export const textOf = (text: string, most: number): string =>
  withoutUnprintable(text, ' ').trim().slice(0, most)

/** A reference: a line without one cannot be told from another. */
export const FeedReference = z
  .union([z.string(), z.number().int()])
  .transform((value) => textOf(String(value), MAX_PAYER))
  .pipe(z.string().min(1).max(MAX_REFERENCE))

export const FeedContent = z.string().transform((text) => textOf(text, MAX_CONTENT))

/** Names and numbers of the other side as one text; null if there are none. */
export const payerOf = (...parts: (string | null | undefined)[]): string | null =>
  textOf(parts.filter(Boolean).join(' '), MAX_PAYER) || null
