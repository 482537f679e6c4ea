import type { HeadProps } from '#app/components/table.tsx'
import { MAX_SORTED_ROWS } from '#contract/values.ts'

/**
 * What the heads of a list sort by. `list` is as the platform answered it: how long, and how it is sorted. A column is
 * sorted descending first, then ascending; but for time, a list that is too long is not sorted by it, and has no link.
 */
export const sortLinks =
  <Sort extends string>(list: { totalRows: number; sort: Sort }, href: (sort: Sort) => string) =>
  (ascending: Sort, descending: Sort): HeadProps['sort'] => {
    if (ascending !== 'time' && list.totalRows > MAX_SORTED_ROWS) return undefined
    const direction =
      list.sort === descending ? 'descending' : list.sort === ascending ? 'ascending' : undefined
    return { href: href(direction === 'descending' ? ascending : descending), direction }
  }
