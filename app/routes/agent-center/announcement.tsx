import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Card } from '#app/components/card.tsx'
import { EmptyState } from '#app/components/records/empty-state.tsx'
import { RecordsPager } from '#app/components/records/records-pager.tsx'
import { PageHead } from '#app/components/section.tsx'
import { RichText } from '#app/features/site/rich-text.tsx'
import { RangeChips } from '#app/forms/record-filters.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { dayQuery, daysOf, pageOf, sizeInUrl, sizeOf } from '#app/lib/list-query.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { admit } from '#app/services/guards.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { titleOf } from '#app/services/title.server.ts'
import { agentAnnouncements } from '#contract/agents/agents.ts'

export const handle = page('announcement', 'center')

/** The brand's announcements to its agents. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const query = new URL(args.request.url).searchParams
  const days = daysOf(query)
  const { language } = await preferencesOf(args)
  const { fromDay, toDay } = days
  const [announced, title] = await Promise.all([
    member.get(agentAnnouncements, { language, fromDay, toDay, page: pageOf(query), size: sizeOf(query) }),
    titleOf(args),
  ])
  return { announced, days, title }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export default function AnnouncementPanel() {
  const { announced, days } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['agent', 'common'])
  const { dateTime } = useFormat()
  const query = { ...dayQuery(days), size: sizeInUrl(announced.size) }
  const href = (more: Record<string, string | number | undefined>) =>
    paths.agent('announcement', { ...query, ...more })
  return (
    <>
      <PageHead title={t('common:agentPanel.announcement')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <RangeChips filter={days} href={href} />
        {announced.content.length === 0 ? <EmptyState title={t('agent:announcement.none')} /> : null}
        <ul data-records="announcements" className="grid gap-4">
          {announced.content.map(({ id, title, body, at }) => (
            <li key={id} data-id={id}>
              <Card title={<span data-field="title">{title}</span>}>
                <p className="text-xs text-ink-2" data-field="at">
                  <time dateTime={at}>{dateTime(at)}</time>
                </p>
                <RichText nodes={body} />
              </Card>
            </li>
          ))}
        </ul>
        <RecordsPager {...announced} href={(page) => href({ page })} />
      </div>
    </>
  )
}
