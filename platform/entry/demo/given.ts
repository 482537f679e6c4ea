import type { Result } from '#platform/base/result.ts'

/** What a use case of the demo world has answered, which nothing refuses in a world as it is planned. */
export function given<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`the demo world was refused: ${result.code}`)
  return result.value
}
