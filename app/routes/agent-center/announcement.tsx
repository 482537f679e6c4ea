import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Card } from '#app/components/card.tsx'
import { RecordsPager } from '#app/components/records/records-pager.tsx'
import { PageHead } from '#app/components/section.tsx'
import { agentNewsList } from '#app/features/agent/agent-news-list.ts'
import { RichText } from '#app/features/site/rich-text.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { RangeChips } from '#app/records/list-filters.tsx'
import { ListEmpty } from '#app/records/use-records.tsx'
import { admit } from '#app/services/guards.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { agentAnnouncements } from '#contract/agents/agents.ts'

export const handle = page('announcement', 'center')

/** The brand's announcements to its agents. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const { language } = await preferencesOf(args)
  const filter = agentNewsList.read(new URL(args.request.url).searchParams)
  const announced = await member.get(agentAnnouncements, agentNewsList.pageInput(filter, language))
  return { announced, filter }
}

export default function AnnouncementPanel() {
  const { announced, filter } = useLoaderData<typeof loader>()
  const { t } = useTranslation('common')
  const { dateTime } = useFormat()
  return (
    <>
      <PageHead title={t('agentPanel.announcement')} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <RangeChips filter={filter.days} href={(days) => agentNewsList.href(filter, days)} />
        {announced.content.length === 0 ? <ListEmpty list={agentNewsList} /> : null}
        <ul data-records={agentNewsList.name} className="grid gap-4">
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
        <RecordsPager {...announced} href={(page) => agentNewsList.href(filter, { page })} />
      </div>
    </>
  )
}
