/** A page that a caller asks for: 1-based. */
export interface PageWish {
  page: number
  size: number
}

/** Where a page stands in its list, with the rows to skip before it. */
export interface PagePlace {
  page: number
  size: number
  totalPages: number
  totalRows: number
}

/** The page that is shown where `totalRows` exist: the one asked for, or the last there is. An empty list has one page. */
export function placeOf(totalRows: bigint, { page, size }: PageWish): PagePlace {
  const totalPages = Math.max(1, Math.ceil(Number(totalRows) / size))
  return { page: Math.min(page, totalPages), size, totalPages, totalRows: Number(totalRows) }
}

/** The rows before a page. */
export const offsetOf = ({ page, size }: PagePlace): number => (page - 1) * size

/** Rows that a list for the operator shows at most. */
const MAX_LISTED = 500

/** Where a list for the operator goes on: after the row of an id, and how many rows it shows. */
export interface ListPlace {
  after?: string | undefined
  limit?: number | undefined
}

/** How many rows a list for the operator shows: as many as were asked for, `MAX_LISTED` at most. */
export const limitOf = (limit = MAX_LISTED): number => Math.min(Math.max(1, limit), MAX_LISTED)
