import type { Context } from '#platform/base/context.ts'
import { MAX_REASON_LENGTH } from '#platform/base/limits.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'

/**
 * The reason as a detail of a line in the audit trail; of the command line, which may leave it out, perhaps none. Refuses as
 * `checkReason`.
 */
export function reasonDetail(reason: string | undefined): Result<{ reason?: string }> {
  if (reason === undefined) return ok({})
  const check = checkReason(reason)
  return check.ok ? ok({ reason: check.value }) : check
}

/** A letter or a digit that is seen: dots, dashes and characters that draw nothing tell an auditor nothing. */
const READABLE = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u

/**
 * Checks an operator's reason and trims it. Refuses `required` at `reason` for one without a letter or a digit, and `too-long`
 * there.
 */
export function checkReason(reason: string): Result<string> {
  const text = reason.trim()
  if (!READABLE.test(text)) return refuse('required', { field: 'reason' })
  return text.length > MAX_REASON_LENGTH ? refuse('too-long', { field: 'reason' }) : ok(text)
}

/** Runs `work` in one transaction, with an operator's reason as `checkReason` leaves it. Refuses as that, and as `work`. */
export async function byReason<Value>(
  ctx: Context,
  rawReason: string,
  work: (ctx: Context, reason: string) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const checked = checkReason(rawReason)
  return checked.ok ? ctx.transact((ctx) => work(ctx, checked.value)) : checked
}

/** The same of a reason that may be left out: `work` is given it as `reasonDetail` leaves it. Refuses as that, and as `work`. */
export async function byOptionalReason<Value>(
  ctx: Context,
  rawReason: string | undefined,
  work: (ctx: Context, why: { reason?: string }) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const why = reasonDetail(rawReason)
  return why.ok ? ctx.transact((ctx) => work(ctx, why.value)) : why
}
