/** The rows of a CSV file as objects by their head, read as RFC 4180 says: a cell in quotes may hold line ends. */
export function csvRows(text: string): Record<string, string>[] {
  const lines: string[][] = [[]]
  for (const [, cell = '', end] of text
    .replace(/^\ufeff/, '')
    .replace(/\r\n$/, '')
    .matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/g)) {
    lines.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end === '') break
    if (end === '\r\n') lines.push([])
  }
  const [head = [], ...rows] = lines
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])))
}
