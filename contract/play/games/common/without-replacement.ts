/** The ranges of `count` draws from `n` things without replacement: `n`, `n - 1`, … (site.md section 4.2). */
export const rangesWithoutReplacement = (n: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => n - at)

/**
 * The drawn things: each value is a place among those that are left, counted from 0 in their given order. Throws for a
 * place that does not exist.
 */
export function takeWithoutReplacement<Thing>(things: readonly Thing[], values: readonly number[]): Thing[] {
  const left = [...things]
  return values.map((value) => takeAt(left, value))
}

/** Removes and returns the thing at a place of `left`. Throws for a place that does not exist. */
export function takeAt<Thing>(left: Thing[], value: number): Thing {
  const [thing] = left.splice(value, 1)
  if (thing === undefined) throw new Error(`no thing ${value} is left of ${left.length}`)
  return thing
}
