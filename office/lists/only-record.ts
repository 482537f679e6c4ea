import { pageFailure } from '#app/lib/pages/page-failure.ts'
import type { Context } from '#platform/base/context.ts'
import type { Page } from './list-page.ts'

/** Of a list whose records have no page of their own: the one that an address names, alone. A page that is not found where there is none. */
export async function onlyRecord<Filter, Row>(
  list: { record(platform: Context, filter: Filter, id: string): Promise<Row | undefined> },
  platform: Context,
  filter: Filter,
  id: string,
): Promise<Page<Row>> {
  const row = await list.record(platform, filter, id)
  if (row === undefined) throw pageFailure('not-found')
  return { rows: [row], next: null }
}

/** The same, or where the address names none, the page that its query asks for. */
export const pageOrRecord = <Filter, Row>(
  list: { page(platform: Context, filter: Filter): Promise<Page<Row>> } & Parameters<
    typeof onlyRecord<Filter, Row>
  >[0],
  platform: Context,
  filter: Filter,
  id: string | undefined,
): Promise<Page<Row>> =>
  id === undefined ? list.page(platform, filter) : onlyRecord(list, platform, filter, id)
