import type { ErrorCode } from '#contract/errors.ts'

/** What a message may fill in. */
export interface MessageDetail {
  /** Which rule of `contract/field-rules.ts` a `format` broke. */
  patternId?: number
  min?: string
  max?: string
  retryAfterSeconds?: number
}

/** What is wrong with a field. */
export interface Wrongness {
  code: ErrorCode
  detail?: MessageDetail
}

/** Names what is wrong, by field; the texts are as entered, without white space around them. */
export type Judge = (texts: ReadonlyMap<string, string>) => Record<string, Wrongness>
