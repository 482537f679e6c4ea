/** Prints a table; the first column stands left, the others right. */
export function table(title: string, heads: string[], rows: (string | number)[][]): void {
  const lines = [
    heads,
    ...rows.map((row) => row.map((cell) => (typeof cell === 'number' ? round(cell) : cell))),
  ]
  const widths = heads.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  console.log(`\n${title}`)
  for (const line of lines)
    console.log(
      `  ${line.map((text, at) => (at === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[at] ?? 0))).join('  ')}`,
    )
}

/** A number with three digits that say something. */
export const round = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
