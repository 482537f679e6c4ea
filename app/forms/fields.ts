import { z } from 'zod'
import { enteredMoney } from '#app/lib/entered-money.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { MAX_FIELD_LENGTH } from '#contract/field-rules.ts'
import { isPrintable, isPrintableLines } from '#contract/printable.ts'
import { MAX_IMAGE_BYTES, MAX_IMAGES } from '#contract/uploads.ts'

/**
 * The kinds of fields that a form is made of. Each judges the text that was entered and turns it into what the
 * platform takes; its messages are error codes (site.md 1.4).
 */
export interface FieldKind<Value = unknown> {
  schema: z.ZodType<Value>
  /** Never sent back with a refused form: passwords, codes, captchas. */
  secret: boolean
  /** Comes any number of times, as files; never sent back. */
  files?: boolean
  /** Posted again as it was when the platform could not be reached, but new after a refusal. */
  once?: boolean
  /** May come more than once: check boxes of one name. */
  many?: boolean
}

/** What a browser sends of any field, a secret too: those that are old may hold what no new one may. */
const sentOr = (missing: ErrorCode) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? missing : 'format') })
    .max(MAX_FIELD_LENGTH, 'too-long')
    .refine((text) => !text.includes('\0'), 'format')

/** A text of one line. White space around it, which most fields drop, may be what was pasted with it. */
const enteredOr = (missing: ErrorCode) => sentOr(missing).refine((text) => isPrintable(text.trim()), 'format')

const entered = enteredOr('required')
const enteredLines = sentOr('required').refine((text) => isPrintableLines(text.trim()), 'format')
const enteredSecret = sentOr('required')

const kind = <Value>(
  schema: z.ZodType<Value>,
  more: Omit<Partial<FieldKind>, 'schema'> = {},
): FieldKind<Value> => ({ schema, secret: false, ...more })

/** A text that must be given; white space around it is dropped. `missing` is the code of an empty one. */
export const text = (missing: ErrorCode = 'required') => kind(enteredOr(missing).trim().min(1, missing))

/** A text that may be missing. */
export const optionalText = () => kind(entered.trim().optional())

/** Where to go afterwards, as a page wrote it into its form: what is no path of this site leads to `/` (`ownPath`). */
export const wayBack = () => kind(sentOr('required').trim().optional())

/**
 * Several lines of text that may be missing. Browsers send a line break as two characters; it is taken as one, as the
 * `maxlength` of a text area counts it.
 */
export const optionalLines = () =>
  kind(
    z.preprocess(
      (sent) => (typeof sent === 'string' ? sent.replaceAll('\r\n', '\n') : sent),
      enteredLines.trim().optional(),
    ),
  )

/** A password, a code: taken as it is, never sent back. `missing` is the code of an empty one. */
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

/** A box that is ticked or not. */
export const checkbox = () => kind(entered.optional().transform((value) => value !== undefined))

/**
 * An amount as a person writes it (site.md 3): digits, at most two decimals; anything else is `format`, never a guess.
 * Comes out as money of the wire, `12.5` as `12.50`. Limits are the platform's.
 */
export const money = () =>
  kind(
    entered
      .trim()
      .regex(/^\d{1,12}(\.\d{1,2})?$/, 'format')
      .pipe(z.string().refine((amount) => /[1-9]/.test(amount), 'too-small'))
      .transform((amount) => enteredMoney(amount) ?? amount),
  )

/** A whole number above zero, as a person writes it: how many of something. Limits are the platform's. */
export const whole = () =>
  kind(
    entered
      .trim()
      .regex(/^\d{1,4}$/, 'format')
      .transform(Number)
      .pipe(z.number().min(1, 'too-small').max(1_000, 'over-limit')),
  )

/** The hidden fee that the page has shown, in basis points: new after a refusal, and not judged where it is missing. */
export const shownFee = () =>
  kind(
    entered
      .regex(/^\d{1,4}$/, 'format')
      .transform(Number)
      .optional(),
    { once: true },
  )

/** Files; a field that was left empty comes as a file without a name, and counts for nothing. How many and what they may be the platform says. */
export const files = () =>
  kind(
    z
      .union([z.instanceof(File), z.array(z.instanceof(File))], 'format')
      .optional()
      .transform((entered) => [entered ?? []].flat().filter(({ size }) => size > 0)),
    { files: true, many: true },
  )

/** What a message says of a field of pictures. */
export const picturesAllowed = { pictures: MAX_IMAGES, megabytes: MAX_IMAGE_BYTES / 1024 ** 2 }

/** The hidden id that makes a money form move once (site.md 3). */
export const requestId = () => kind(entered.regex(/^[A-Za-z0-9_-]{8,64}$/, 'format'), { once: true })

/** The id of a record. */
export const recordId = () => kind(entered.trim().min(1, 'required').max(64, 'format'))

/** The most rows that one page of a list has. */
const MAX_RECORDS = 100

/** The ids of records that were ticked, one at least. */
export const recordIds = () =>
  kind(
    z
      .array(entered.trim().min(1, 'required').max(64, 'format'))
      .min(1, 'required')
      .max(MAX_RECORDS, 'too-long'),
    { many: true },
  )
