/** Rows as JSON for `jsonb_populate_recordset`, which reads numbers of 64 bits from texts too: JSON itself has none of them. */
export const rowsAsJson = (rows: readonly object[]): string =>
  JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value))
