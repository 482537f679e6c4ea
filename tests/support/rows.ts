import type { RowBatches } from '#platform/base/batches/row-batches.ts'
import type { Result } from '#platform/base/result.ts'

/** All rows of a download. */
export async function rowsOf<Row>(download: Promise<Result<RowBatches<Row>>>): Promise<Row[]> {
  const batches = await download
  if (!batches.ok) throw new Error(batches.code)
  const rows: Row[] = []
  for await (const batch of batches.value) rows.push(...batch)
  return rows
}
