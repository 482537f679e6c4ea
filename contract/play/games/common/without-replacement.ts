/** `n`, `n - 1`, …: of how many values each of `count` things is drawn that do not go back (site.md section 4.2). */
export const rangesWithoutReplacement = (n: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, at) => n - at)

/**
 * The things that were drawn: each value is a place among those that are left, counted from 0 in the order in which they
 * are named. Throws for a place that there is not.
 */
export function takenWithoutReplacement<Thing>(things: readonly Thing[], values: readonly number[]): Thing[] {
  const left = [...things]
  return values.map((value) => taken(left, value))
}

/** Takes the thing at a place among those that are `left`. Throws for a place that there is not. */
export function taken<Thing>(left: Thing[], value: number): Thing {
  const [thing] = left.splice(value, 1)
  if (thing === undefined) throw new Error(`no thing ${value} is left of ${left.length}`)
  return thing
}
