import { pageFailure } from '#app/lib/pages/page-failure.ts'
import type { Context } from '#platform/base/context.ts'
import type { Page } from './list-page.ts'

/** A page with the record alone that an address names; a page that is not found where there is none. */
export function onlyRecord<Row>(row: Row | undefined): Page<Row> {
  if (row === undefined) throw pageFailure('not-found')
  return { rows: [row], next: null }
}

/**
 * For a list whose records have no page of their own: the single record that an address names, or, if it names none, the page of
 * the list for its query.
 */
export const pageOrRecord = async <Filter, Row>(
  list: {
    page(platform: Context, filter: Filter): Promise<Page<Row>>
    record(platform: Context, filter: Filter, id: string): Promise<Row | undefined>
  },
  platform: Context,
  filter: Filter,
  id: string | undefined,
): Promise<Page<Row>> =>
  id === undefined ? list.page(platform, filter) : onlyRecord(await list.record(platform, filter, id))
