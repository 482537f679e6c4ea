export interface Page<Row> {
  rows: readonly Row[]
  /** From which record the next page goes on; null on the last. */
  next: string | null
}

/** A page of records that were read from the first one on; beyond the last it is the last (site.md 1.6). */
export function pageAmong<Row>(
  all: readonly Row[],
  id: (row: Row) => string,
  { page: wantedPage, size }: { page: number; size: number },
): Page<Row> {
  const page = Math.min(wantedPage, Math.max(1, Math.ceil(all.length / size)))
  const rows = all.slice((page - 1) * size, page * size)
  const last = rows.at(-1)
  return { rows, next: all.length > page * size && last ? id(last) : null }
}

/** A page with what else its reading tells: `read` is asked for the records up to its end, and one more. */
export async function readPage<Row, More>(
  { after, page, size }: { after: string | undefined; page: number; size: number },
  id: (row: Row) => string,
  read: (place: { after: string | undefined; limit: number }) => Promise<{ rows: readonly Row[] } & More>,
): Promise<Page<Row> & Omit<More, 'rows'>> {
  const place = { page: after === undefined ? page : 1, size }
  const { rows, ...more } = await read({ after, limit: place.page * size + 1 })
  return { ...more, ...pageAmong(rows, id, place) }
}
