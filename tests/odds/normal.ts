/** Of how many standard deviations from the mean `confidence` of all normal outcomes lie within, either way. */
export function deviationsOf(confidence: number): number {
  let [low, high] = [0, 10]
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (within(middle) < confidence) low = middle
    else high = middle
  }
  return low
}

/** The part of normal outcomes within so many deviations, by Simpson's rule. */
function within(deviations: number): number {
  const steps = 2_000
  const width = deviations / steps
  let sum = 0
  for (let at = 0; at <= steps; at++) {
    const weight = at === 0 || at === steps ? 1 : at % 2 === 1 ? 4 : 2
    sum += weight * Math.exp(-((at * width) ** 2) / 2)
  }
  return (sum * width * 2) / 3 / Math.sqrt(2 * Math.PI)
}

/**
 * Chi-square of counts that should all be alike, as standard deviations of a normal outcome (Wilson and Hilferty): far above 0
 * they are too uneven, far below too even.
 */
export function chiSquareDeviations(counts: ArrayLike<number>): number {
  const cells = Array.from(counts)
  const expected = cells.reduce((sum, count) => sum + count, 0) / cells.length
  const square = cells.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  const degrees = cells.length - 1
  const spread = 2 / (9 * degrees)
  return (Math.cbrt(square / degrees) - (1 - spread)) / Math.sqrt(spread)
}
