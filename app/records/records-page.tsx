import type { ReactNode } from 'react'
import { RecordsPager } from '#app/components/records/records-pager.tsx'
import { ListCount, PageHead } from '#app/components/section.tsx'
import type { Query } from './filters.ts'
import { FileLink, ListFilters, type ListFiltersProps } from './list-filters.tsx'

interface RecordsPageProps<Filter> extends Pick<ListFiltersProps, 'options'> {
  list: ListFiltersProps['list'] & {
    href(filter: Filter, more: Query): string
    fileHref(filter: Filter): string
  }
  filter: Filter & ListFiltersProps['filter']
  /** What the list's call answers. */
  answer: { page: number; totalPages: number }
  title: string
  /** Beside the title: how many records the filter finds. */
  count?: string
  /** Before the file and the filters. */
  aside?: ReactNode
  /** From the days to the table. */
  children: ReactNode
  /** Below the pager. */
  below?: ReactNode
}

/** The page of a list that has a file: title, file, filters, what it shows, and its pager. */
export function RecordsPage<Filter>({
  list,
  filter,
  options,
  answer,
  title,
  count,
  aside,
  children,
  below,
}: RecordsPageProps<Filter>) {
  return (
    <>
      <PageHead
        title={
          count === undefined ? (
            title
          ) : (
            <>
              {title} <ListCount>{count}</ListCount>
            </>
          )
        }
        aside={
          <>
            {aside}
            <FileLink href={list.fileHref(filter)} />
            <ListFilters list={list} filter={filter} options={options} />
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {children}
        <RecordsPager {...answer} href={(page) => list.href(filter, { page })} />
        {below}
      </div>
    </>
  )
}
