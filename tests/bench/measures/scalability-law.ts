/** How much is done in a second by so many at once: clients, or cores. */
export interface Point {
  n: number
  perSecond: number
}

/**
 * The Universal Scalability Law: X(n) = rate · n / (1 + contention · (n - 1) + coherence · n · (n - 1)). `rate` is what one does in a
 * second, `contention` the share that only one at a time can do, `coherence` what every pair costs each other.
 */
export interface ScalabilityLaw {
  rate: number
  contention: number
  coherence: number
  /** The root of the mean square of (law - measured) / measured. */
  error: number
}

export const perSecondAt = (
  { rate, contention, coherence }: Omit<ScalabilityLaw, 'error'>,
  n: number,
): number => (rate * n) / (1 + contention * (n - 1) + coherence * n * (n - 1))

/** Where the law has its most, and how much that is; without coherence it has none. */
export const peakOf = ({ contention, coherence }: Omit<ScalabilityLaw, 'error'>): number =>
  coherence > 0 ? Math.sqrt((1 - contention) / coherence) : Number.POSITIVE_INFINITY

/**
 * Fits the law to at least two points by least squares of relative errors. n / X is linear in what is looked for, so there is one
 * solution; where it has a negative part, that part is left out, which it is too where there are no three points.
 */
export function fitScalabilityLaw(points: readonly Point[]): ScalabilityLaw {
  const shapes = [(n: number) => n - 1, (n: number) => n * (n - 1)]
  const choices = [
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ].filter((used) => used.filter(Boolean).length + 1 <= points.length)
  const laws = choices.flatMap(([contends = false, coheres = false]) => {
    const columns = [() => 1, ...(contends ? shapes.slice(0, 1) : []), ...(coheres ? shapes.slice(1) : [])]
    const [base = Number.NaN, ...rest] = solved(columns, points)
    if (![base, ...rest].every((value) => value >= 0)) return []
    const law = {
      rate: 1 / base,
      contention: contends ? (rest[0] ?? 0) / base : 0,
      coherence: coheres ? (rest.at(-1) ?? 0) / base : 0,
    }
    return [{ ...law, error: errorOf(law, points) }]
  })
  const [best] = laws.sort((one, other) => one.error - other.error)
  if (!best) throw new Error('the points fit no law')
  return best
}

function errorOf(law: Omit<ScalabilityLaw, 'error'>, points: readonly Point[]): number {
  const squares = points.map(({ n, perSecond }) => (perSecondAt(law, n) / perSecond - 1) ** 2)
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / points.length)
}

/** The factors of the columns whose sum is nearest to n / X, each point weighted by X / n. */
function solved(columns: readonly ((n: number) => number)[], points: readonly Point[]): number[] {
  const rows = points.map(({ n, perSecond }) => columns.map((column) => (column(n) * perSecond) / n))
  const matrix = columns.map((_, at) => [
    ...columns.map((_, other) => rows.reduce((sum, row) => sum + (row[at] ?? 0) * (row[other] ?? 0), 0)),
    rows.reduce((sum, row) => sum + (row[at] ?? 0), 0),
  ])
  for (const [at, pivotRow] of matrix.entries()) {
    const pivot = pivotRow[at] ?? 0
    for (const [other, row] of matrix.entries()) {
      if (other === at) continue
      const factor = (row[at] ?? 0) / pivot
      for (const column of row.keys()) row[column] = (row[column] ?? 0) - factor * (pivotRow[column] ?? 0)
    }
  }
  return matrix.map((row, at) => (row.at(-1) ?? 0) / (row[at] ?? 0))
}
