import type { ErrorCode } from '#contract/errors.ts'

/** What a use case comes to: a value, or a refusal that a user can cause. What should not happen throws. */
export type Result<Value> = { ok: true; value: Value } | Refusal

export interface Refusal {
  ok: false
  code: ErrorCode
  /** What the refused one may know: the field, how long to wait, whether a captcha is asked. */
  detail: RefusalDetail
}

export interface RefusalDetail {
  field?: string
  retryAfterSeconds?: number
  captchaRequired?: boolean
  min?: string
  max?: string
  /** What it must be a multiple of, in the unit of the field, with two decimals. */
  step?: string
  /** Until when, an ISO moment. */
  until?: string
  /** Which rule of `contract/field-rules.ts` was broken. */
  patternId?: number
  /** For the operator: why, in words. */
  reason?: string
}

export const done = <Value>(value: Value): Result<Value> => ({ ok: true, value })

export const refuse = (code: ErrorCode, detail: RefusalDetail = {}): Refusal => ({ ok: false, code, detail })
