import { ok, type Result, refuse } from '#platform/base/result.ts'

/** Longest reason of an operator; a player may read it. */
const MAX_REASON = 300

/** Checks an operator's reason and trims it. Refuses `required` and `too-long` at `reason`. */
export function checkReason(reason: string): Result<string> {
  const told = reason.trim()
  if (told === '') return refuse('required', { field: 'reason' })
  return told.length > MAX_REASON ? refuse('too-long', { field: 'reason' }) : ok(told)
}
