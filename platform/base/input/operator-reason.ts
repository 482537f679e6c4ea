import { MAX_REASON_LENGTH } from '#platform/base/limits.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'

/** Checks an operator's reason and trims it. Refuses `required` and `too-long` at `reason`. */
export function checkReason(reason: string): Result<string> {
  const told = reason.trim()
  if (told === '') return refuse('required', { field: 'reason' })
  return told.length > MAX_REASON_LENGTH ? refuse('too-long', { field: 'reason' }) : ok(told)
}
