import { EmptyState } from '#app/components/records/empty-state.tsx'
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
    <ul data-records="announcements" className="ruled">
      {notices.map(({ id, title, at }) => (
        <li key={id} data-id={id} className="flex min-h-14 items-center gap-3 px-4 py-2.5 text-sm">
          <div className="min-w-0 flex-1">
            <b className="line-clamp-2">
              <a
                href={paths.notice(id)}
                data-field="title"
                className="inline-block py-1 text-link underline-offset-[.2em] hover:underline"
              >
                {title}
              </a>
            </b>
            <span className="block text-xs text-ink-2">
              <time dateTime={at} data-field="at">
                {dateTime(at)}
              </time>
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
