import type { Result } from '#platform/base/result.ts'

/** The value of a use case that the demo world has planned: a refusal is a bug of the plan. */
export function asPlanned<Value>(result: Result<Value>): Value {
  if (!result.ok)
    throw new Error(`the demo world was refused: ${result.code} ${JSON.stringify(result.detail)}`)
  return result.value
}

/** The same for a step that an interrupted run may have taken already. */
export function mayHaveHappened(result: Result<unknown>): void {
  if (!result.ok && result.code !== 'state-moved-on') asPlanned(result)
}
