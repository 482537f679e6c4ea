import type { ErrorCode } from '#contract/errors.ts'
import type { FieldSetting } from '#contract/settings.ts'

/** What a message may fill in. */
export interface MessageDetail {
  /** Which rule of `contract/field-rules.ts` a `format` broke. */
  patternId?: number
  /** True where it must begin with a letter besides. */
  firstLetter?: boolean
  min?: string
  max?: string
  /** What it must be a multiple of, in the unit of the field, with two decimals. */
  step?: string
  /** An ISO moment. */
  until?: string
  retryAfterSeconds?: number
  /** How many pictures may be sent, and how large each may be. */
  pictures?: number
  megabytes?: number
}

/** What is wrong with a field. */
export interface Wrongness {
  code: ErrorCode
  detail?: MessageDetail
}

/** Names what is wrong, by field; the texts are as entered, without white space around them. */
export type Judge = (texts: ReadonlyMap<string, string>) => Record<string, Wrongness>

/** What a message says of a setting that was broken. */
export const detailOf = ({
  minLength,
  maxLength,
  patternId,
  acceptedPattern,
}: FieldSetting): MessageDetail => ({
  min: String(minLength),
  max: String(maxLength),
  patternId,
  firstLetter: acceptedPattern === '^[A-Za-z]',
})
