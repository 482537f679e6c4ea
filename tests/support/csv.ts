/** Parses a CSV into objects; quotes as in RFC 4180. */
export function csvRows(text: string): Record<string, string>[] {
  const lines = text
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((match) =>
        (match[1] ?? match[2] ?? '').replaceAll('""', '"'),
      ),
    )
  const [head = [], ...rows] = lines
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])))
}
