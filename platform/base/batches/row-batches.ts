import { MAX_ROW_BATCHES } from '#platform/base/limits.ts'
/** Rows for a download, in batches. */
export type RowBatches<Row> = AsyncGenerator<Row[]>

/** Reads rows page by page: a batch's `next` is the key of the following one, null at the end. */
export async function* batchesByKey<Row>(
  read: (after: string | undefined) => Promise<{ content: Row[]; next: string | null }>,
): RowBatches<Row> {
  let after: string | undefined
  for (let batches = 0; batches < MAX_ROW_BATCHES; batches++) {
    const { content, next } = await read(after)
    yield content
    if (next === null) return
    after = next
  }
  throw new Error('there is no end to a download')
}

/** The rows of keys that are already sorted (`db/sorted-keys.ts`). */
export async function* batchesOfKeys<Key, Row>(
  keys: AsyncGenerator<Key[]>,
  read: (keys: Key[]) => Promise<Row[]>,
): RowBatches<Row> {
  for await (const batch of keys) yield await read(batch)
}

/** The rows in the order of `keys`; a row that no longer exists is left out. */
export function sortByKeys<Key, Row>(
  keys: readonly Key[],
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): Row[] {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  return keys.map((key) => byKey.get(key)).filter((row) => row !== undefined)
}
