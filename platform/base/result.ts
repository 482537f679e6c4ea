import type { ErrorCode } from '#contract/base/errors.ts'
import type { RefusalDetail } from '#contract/base/refusal.ts'

/** The outcome of a use case: a value, or a refusal that a user can cause. Bugs and failures throw. */
export type Result<Value> = { ok: true; value: Value } | Refusal

export interface Refusal {
  ok: false
  code: ErrorCode
  /** What the caller may know: the field, how long to wait, whether a captcha is needed. */
  detail: RefusalDetail
}

export const ok = <Value>(value: Value): Result<Value> => ({ ok: true, value })

/** `detail` reaches the caller: nothing that it must not know. */
export const refuse = (code: ErrorCode, detail: RefusalDetail = {}): Refusal => ({ ok: false, code, detail })

/** A refusal that no other input would avoid; `reason` tells operators why, in plain words. */
export const forbid = (reason: string): Refusal => refuse('operation-not-allowed', { reason })

/** Takes a change that was already made as success: a script may run again. */
export const evenUnchanged = <Value>(result: Result<Value>, value: Value): Result<Value> =>
  !result.ok && result.code === 'nothing-changed' ? ok(value) : result

/** The value of a result that cannot be a refusal here; throws if it is one, so that the transaction rolls back. */
export function expectOk<Value>(result: Result<Value>, what: string): Value {
  if (!result.ok) throw new Error(`${what}: ${result.code}`)
  return result.value
}
