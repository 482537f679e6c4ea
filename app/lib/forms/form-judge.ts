import type { ErrorCode } from '#contract/base/errors.ts'
import { wantsLetterFirst } from '#contract/base/fields/field-rules.ts'
import type { AccountState } from '#contract/base/refusal.ts'
import type { FieldSetting } from '#contract/base/settings.ts'

/** The placeholders of a message. */
export interface MessageDetail {
  /** The rule of `contract/base/fields/field-rules.ts` that a `format` error broke. */
  patternId?: number
  /** True if it must also begin with a letter. */
  firstLetter?: boolean
  min?: string
  max?: string
  /** The required multiple, in the field's unit, with two decimals. */
  step?: string
  /** An ISO moment. */
  until?: string
  retryAfterSeconds?: number
  /** By how many milliseconds a request came too late. */
  lateMs?: number
  /** Which of several accounts, and which row of a contract's terms from 1, the message is about. */
  account?: string
  tier?: number
  /** The line of a ticket, from 1, if there are several. */
  line?: number
  /** The draw that is refused, if a ticket is on several. */
  numero?: string
  /** True if no account has the passkey of a login. */
  unknownPasskey?: boolean
  /** Why nobody may enter the account. */
  accountState?: AccountState
  /** The option of a game that a refusal is about, and what would be left of its edge. */
  option?: string
  /** What a refusal is about, in the platform's words. */
  reason?: string
  /** The maximum number of pictures, and of megabytes each. */
  pictures?: number
  megabytes?: number
}

export interface Wrongness {
  code: ErrorCode
  detail?: MessageDetail
}

/** Returns errors by field; the texts are as posted, trimmed. */
export type Judge = (texts: ReadonlyMap<string, string>) => Record<string, Wrongness>

/** The placeholders for a setting that was broken. */
export const detailOf = (setting: FieldSetting): MessageDetail => ({
  min: String(setting.minLength),
  max: String(setting.maxLength),
  patternId: setting.patternId,
  firstLetter: wantsLetterFirst(setting),
})
