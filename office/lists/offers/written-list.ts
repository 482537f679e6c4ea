import { choice, text } from '#app/records/filters.ts'
import type { Sort } from '#contract/base/sorting.ts'
import { pageOfShort } from '#office/lists/short-list.ts'
import { type ContentRow, contentStates } from '#office/services/content/content-rows.ts'
import type { ListPlace } from '#platform/base/input/paging.ts'

/** What the lists of content and of offers share: what operators write for players, in versions. */

/** What both show of a row; its kinds and states are each list's own. */
export type WrittenRow = Pick<
  ContentRow,
  'id' | 'title' | 'startsAt' | 'endsAt' | 'missing' | 'version' | 'isDraft'
> & { kind: string; status: string }

export const writtenFilters = <const Kind extends string>(kinds: readonly Kind[]) => ({
  status: choice(contentStates),
  kind: choice(kinds, {
    label: 'office:column.kind',
    word: (kind) => `office:contentKind.${kind as ContentRow['kind']}`,
  }),
  q: text({ label: 'office:content.title' }),
})

/** A page of the rows that a filter lets through. */
export function pageOfWritten<Row extends WrittenRow>(
  rows: readonly Row[],
  {
    status,
    kind,
    q,
    ...place
  }: { status: string | undefined; kind: string | undefined; q: string | undefined; sort: Sort } & ListPlace,
): readonly Row[] {
  const word = q?.toLowerCase()
  const matching = rows.filter(
    (row) =>
      (status === undefined || row.status === status) &&
      (kind === undefined || row.kind === kind) &&
      (word === undefined || row.title.toLowerCase().includes(word)),
  )
  return pageOfShort(matching, ({ id }) => id, place)
}
