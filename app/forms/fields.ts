import { z } from 'zod'
import { writtenLanguages } from '#app/i18n/config.ts'
import { enteredMoney } from '#app/lib/forms/entered-money.ts'
import { isTicked } from '#app/lib/forms/is-ticked.ts'
import { isDay, momentOf } from '#app/lib/text/dates.ts'
import { MAX_FIELD_BYTES, MAX_FORM_ROWS } from '#app/limits.ts'
import type { ErrorCode } from '#contract/base/errors.ts'
import { DiallingCode } from '#contract/base/fields/phone.ts'
import { isProse, isProseLines } from '#contract/base/fields/printable.ts'
import type { LocalText } from '#contract/base/fields/values.ts'
import {
  MAX_FIELD_LENGTH,
  MAX_IMAGE_BYTES,
  MAX_IMAGES,
  MAX_NAME_LENGTH,
  MAX_TICKED_ROWS,
} from '#contract/limits.ts'

/**
 * The kinds of form fields. Each validates the posted text and converts it to the platform's input; its messages are
 * error codes (site.md 1.4).
 */
export interface FieldKind<Value = unknown> {
  schema: z.ZodType<Value>
  /** Never sent back with a refused form: passwords, codes, captchas. */
  secret: boolean
  /** Files, in any number; never sent back. */
  files?: boolean
  /** Kept for a retry if the platform could not be reached, but new after a refusal. */
  once?: boolean
  /** An amount or a rate: typed as the page's language writes it, and read as a plain decimal (`lib/typed-amount.ts`). */
  decimal?: boolean
  /** A decimal that may be below zero: a sign before it. */
  signed?: boolean
  /** May be posted more than once: check boxes of one name. */
  many?: boolean
  /**
   * Posted once for each row of a table, including blank ones, which keep their places: its text is a list (`rowsIn`).
   */
  rows?: boolean
}

/** Any posted text, secrets included: an old secret may have characters that a new one may not. */
const sentOr = (missing: ErrorCode) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? missing : 'format') })
    .max(MAX_FIELD_LENGTH, 'too-long')
    .refine((text) => !text.includes('\0'), 'format')

/** One line of text. White space around it, which most fields trim, may have been pasted with it. */
const enteredOr = (missing: ErrorCode) => sentOr(missing).refine((text) => isProse(text.trim()), 'format')

const entered = enteredOr('required')
const enteredLines = sentOr('required').refine((text) => isProseLines(text.trim()), 'format')
const enteredSecret = sentOr('required')

const kind = <Value>(
  schema: z.ZodType<Value>,
  more: Omit<Partial<FieldKind>, 'schema'> = {},
): FieldKind<Value> => ({ schema, secret: false, ...more })

/** A field whose text is read by the separators of the page's language before its schema sees it (site.md 3). */
export const decimal = <Value>(kind: FieldKind<Value>): FieldKind<Value> => ({ ...kind, decimal: true })

/** A required text, trimmed. `missing` is the code of an empty one. */
export const text = (missing: ErrorCode = 'required') => kind(enteredOr(missing).trim().min(1, missing))

/** An optional text, trimmed. */
export const optionalText = () => kind(entered.trim().optional())

/** A text of at most so many characters, as its input's `maxlength` counts them. */
export const atMost = <Value extends string | undefined>(
  most: number,
  kind: FieldKind<Value>,
): FieldKind<Value> => ({
  ...kind,
  schema: kind.schema.refine((text) => (text?.length ?? 0) <= most, 'too-long'),
})

/**
 * A `redirectTo` that a page wrote into its form: never refused, because nobody typed it. Anything but a path of this
 * site becomes `/` (`ownPath`).
 */
export const wayBack = () => kind(z.string().trim().optional())

const dialled = entered.trim().refine((text) => DiallingCode.safeParse(text).success, 'format')

/** A country's dialling code, digits only; the platform says which are offered. */
export const diallingCode = () => kind(dialled)

/** The same, but optional. */
export const optionalDiallingCode = () => kind(dialled.optional())

/**
 * Optional text of several lines. Browsers post a line break as two characters; it counts as one, as in the `maxlength`
 * of a text area.
 */
export const optionalLines = () =>
  kind(
    z.preprocess(
      (sent) => (typeof sent === 'string' ? sent.replaceAll('\r\n', '\n') : sent),
      enteredLines.trim().optional(),
    ),
  )

/** A password or a code: not trimmed, never sent back. `missing` is the code of an empty one. */
export const secret = (missing: ErrorCode = 'required') =>
  kind(
    enteredSecret.optional().transform((text, context) => {
      if (text) return text
      context.addIssue({ code: 'custom', message: missing })
      return z.NEVER
    }),
    { secret: true },
  )

export const optionalSecret = () => kind(enteredSecret.optional(), { secret: true })

/** One of several values; anything else is `not-offered`. */
export const choice = <const Choice extends string>(choices: readonly Choice[]) =>
  kind(
    entered
      .refine((value): value is Choice => (choices as readonly string[]).includes(value), 'not-offered')
      .transform((value) => value as Choice),
  )

/** The same, absent where nothing was sent. */
export const optionalChoice = <const Choice extends string>(choices: readonly Choice[]) =>
  kind(
    entered
      .optional()
      .refine((value) => value === undefined || (choices as readonly string[]).includes(value), 'not-offered')
      .transform((value) => value as Choice | undefined),
  )

/** Check boxes of one name: the ticked ones, each of `choices` at most once; anything else is `not-offered`. */
export const ticked = <const Choice extends string>(choices: readonly Choice[]) =>
  kind(
    z
      .array(z.string().optional())
      .optional()
      .refine(
        (sent = []) =>
          new Set(sent).size === sent.length &&
          sent.every((value) => (choices as readonly unknown[]).includes(value)),
        'not-offered',
      )
      .transform((sent = []) => sent as Choice[]),
    { many: true },
  )

/** A check box. */
export const checkbox = () => kind(entered.optional().transform(isTicked))

/**
 * An amount as typed (site.md 3): digits, at most two decimals, with the separators of the page's language or plain; anything
 * else is `format`, never a guess. Its value is `Money`, `12.5` as `12.50`. The platform checks limits.
 */
export const money = () =>
  kind(
    entered
      .trim()
      .regex(/^\d{1,12}(\.\d{1,2})?$/, 'format')
      .pipe(z.string().refine((amount) => /[1-9]/.test(amount), 'too-small'))
      .transform((amount) => enteredMoney(amount) ?? amount),
    { decimal: true },
  )

/** The same, or below zero: `-12.5` is `-12.50`. */
export const signedMoney = () =>
  kind(
    entered
      .trim()
      .regex(/^[-−+]?\d{1,12}(\.\d{1,2})?$/, 'format')
      .pipe(z.string().refine((amount) => /[1-9]/.test(amount), 'too-small'))
      .transform((amount) => {
        const digits = amount.replace(/^[-−+]/, '')
        return `${/^[-−]/.test(amount) ? '-' : ''}${enteredMoney(digits) ?? digits}`
      }),
    { decimal: true, signed: true },
  )

/** A quantity: a whole number above zero. The platform checks limits. */
export const whole = () =>
  kind(
    entered
      .trim()
      .regex(/^\d{1,4}$/, 'format')
      .transform(Number)
      .pipe(z.number().min(1, 'too-small').max(1_000, 'over-limit')),
  )

/** The hidden fee that the page showed, in basis points: new after a refusal, and not checked if absent. */
export const shownFee = () =>
  kind(
    entered
      .regex(/^\d{1,4}$/, 'format')
      .transform(Number)
      .optional(),
    { once: true },
  )

/** The hidden number of records that the page showed: new after a refusal, and not needed. */
export const shownCount = () =>
  kind(
    entered
      .regex(/^\d{1,6}$/, 'format')
      .transform(Number)
      .optional(),
    { once: true },
  )

/** Files; an empty field posts a file without a name, which is ignored. The platform checks number and type. */
export const files = () =>
  kind(
    z
      .union([z.instanceof(File), z.array(z.instanceof(File))], 'format')
      .optional()
      .transform((entered) => [entered ?? []].flat().filter(({ size }) => size > 0)),
    { files: true, many: true },
  )

/** The details of a message about a picture field. */
export const picturesAllowed = { pictures: MAX_IMAGES, megabytes: MAX_IMAGE_BYTES / 1024 ** 2 }

/** The hidden id that makes a money form idempotent (site.md 3). */
export const requestId = () => kind(entered.regex(/^[A-Za-z0-9_-]{8,64}$/, 'format'), { once: true })

/** The same, but optional: without it each post is a separate request. */
export const optionalRequestId = () =>
  kind(entered.regex(/^[A-Za-z0-9_-]{8,64}$/, 'format').optional(), { once: true })

/** A day, `2026-11-20`. */
export const optionalDay = () =>
  kind(
    entered
      .trim()
      .refine((text) => text === '' || isDay(text), 'format')
      .transform((text) => text || undefined)
      .optional(),
  )

/** The hidden version of a record that the page showed: new after a refusal. */
export const shownVersion = () =>
  kind(entered.regex(/^[1-9]\d{0,8}$/, 'format').transform(Number), { once: true })

/** The values of a field of rows, as its text has them: trimmed, blank ones kept. */
export const rowsIn = (text: string | undefined): string[] =>
  text === undefined ? [] : (JSON.parse(text) as string[]).map((row) => row.trim())

/** A field of rows. The form validates their content (`Judge`), because it knows which fields make a row. */
export const rows = () =>
  kind(
    z
      .string()
      .transform(rowsIn)
      .refine((rows) => rows.length <= MAX_FORM_ROWS, 'too-long')
      .refine((rows) => rows.every((row) => row.length <= MAX_FIELD_LENGTH && isProse(row)), 'format'),
    { many: true, rows: true },
  )

/** The id of a record. */
export const recordId = () => kind(entered.trim().min(1, 'required').max(MAX_NAME_LENGTH, 'format'))

/** The ids of ticked records, at least one. An error in one of them is shown at the field, not at its index. */
export const recordIds = () =>
  kind(
    z
      .array(z.string().optional())
      .min(1, 'required')
      .max(MAX_TICKED_ROWS, 'too-long')
      .refine((ids) => ids.every((id) => id?.trim()), { error: 'required', abort: true })
      .refine((ids) => ids.every((id) => recordId().schema.safeParse(id).success), 'format')
      .transform((ids) => (ids as string[]).map((id) => id.trim())),
    { many: true },
  )

/** A moment in the site's time, as a field of date and time has it; its value is an ISO instant. */
export const optionalMoment = () =>
  kind(
    entered
      .trim()
      .transform((local, context) => {
        const iso = momentOf(local)
        if (iso === undefined) context.addIssue({ code: 'custom', message: 'format' })
        return iso
      })
      .optional(),
  )

/** A whole number that may be zero or absent. */
export const optionalWhole = (most: number) =>
  kind(
    entered
      .trim()
      .regex(/^\d{1,15}$/, 'format')
      .transform(Number)
      .refine((number) => number <= most, 'over-limit')
      .optional(),
  )

/** Whole numbers that are needed, from `least` on. */
export const wholeFrom = (least: number, most: number) =>
  kind(
    entered
      .trim()
      .regex(/^\d{1,15}$/, 'format')
      .transform(Number)
      .pipe(z.number().min(least, 'too-small').max(most, 'over-limit')),
  )

/** An amount that may be absent, or zero. */
export const optionalMoney = () =>
  kind(
    entered
      .trim()
      .regex(/^\d{1,12}(\.\d{1,2})?$/, 'format')
      .transform((amount) => enteredMoney(amount) ?? amount)
      .optional(),
    { decimal: true },
  )

/**
 * A text in every language that operators write, in their order, posted once for each: its text is a list (`rowsIn`), in which those that are not
 * written are empty.
 */
export const tongues = (most: number) =>
  kind(
    z
      .string()
      .transform((sent) => rowsIn(sent).map((text) => text.replaceAll('\r\n', '\n')))
      .refine((texts) => texts.length === writtenLanguages.length, 'format')
      .refine((texts) => texts.every((text) => isProseLines(text)), 'format')
      .refine((texts) => texts.every((text) => text.length <= most), 'too-long')
      .transform(
        (texts) =>
          Object.fromEntries(
            writtenLanguages.map((language, at) => [language, texts[at] ?? '']),
          ) as LocalText,
      ),
    { many: true, rows: true },
  )

/** What the browser has answered for a passkey, as JSON (`passkey-part.tsx`): as long as a form takes a text. */
export const credential = () =>
  kind(
    z
      .string({ error: 'required' })
      .max(MAX_FIELD_BYTES, 'too-long')
      .refine((text) => !text.includes('\0'), 'format'),
    { once: true },
  )
