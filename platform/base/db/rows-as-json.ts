/**
 * Rows as JSON for `jsonb_populate_recordset`. Bigints become strings, which it reads as numbers; JSON has no 64-bit
 * integers.
 */
export const rowsAsJson = (rows: readonly object[]): string =>
  JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value))
