import type { Result } from '#platform/base/result.ts'

/** The value of a use case in the demo world, where by its plan nothing is refused. */
export function given<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`the demo world was refused: ${result.code}`)
  return result.value
}
