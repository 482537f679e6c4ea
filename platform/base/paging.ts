/** A requested page, 1-based. */
export interface PageInput {
  page: number
  size: number
}

/** A page's place in its list. */
export interface PagePlace {
  page: number
  size: number
  totalPages: number
  totalRows: number
}

/** The page to show of `totalRows`: the requested one, or the last. An empty list has one page. */
export function placeOf(totalRows: bigint, { page, size }: PageInput): PagePlace {
  const totalPages = Math.max(1, Math.ceil(Number(totalRows) / size))
  return { page: Math.min(page, totalPages), size, totalPages, totalRows: Number(totalRows) }
}

/** The rows before a page. */
export const offsetOf = ({ page, size }: PagePlace): number => (page - 1) * size

/** Rows that a list for the operator shows at most. */
const MAX_LISTED = 500

/** Where a list for the operator continues: after the row with this id, and the number of rows. */
export interface ListPlace {
  after?: string | undefined
  limit?: number | undefined
}

/** The number of rows in a list for the operator: as requested, `MAX_LISTED` at most. */
export const limitOf = (limit = MAX_LISTED): number => Math.min(Math.max(1, limit), MAX_LISTED)
