import { EmptyState } from '#app/components/records/empty-state.tsx'
import { List, ListRow } from '#app/components/records/list.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { announcements } from '#contract/members/content.ts'

export type Notice = ValueOf<typeof announcements>['player'][number]

/** The titles of notices, each linking to its page. */
export function NoticeList({ notices }: { notices: readonly Notice[] }) {
  const { t } = useTranslation('inbox')
  const { dateTime } = useFormat()
  if (notices.length === 0) return <EmptyState title={t('noAnnouncements')} />
  return (
    <List records="announcements">
      {notices.map(({ id, title, at }) => (
        <ListRow
          key={id}
          id={id}
          title={
            <a
              href={paths.notice(id)}
              data-field="title"
              className="inline-block py-1 text-link underline-offset-[.2em] hover:underline"
            >
              {title}
            </a>
          }
          note={
            <time dateTime={at} data-field="at">
              {dateTime(at)}
            </time>
          }
        />
      ))}
    </List>
  )
}
