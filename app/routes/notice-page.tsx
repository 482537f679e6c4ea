import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LinkButton } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { PageHead } from '#app/components/section.tsx'
import { NoticeList } from '#app/features/inbox/notice-list.tsx'
import { RichText } from '#app/features/site/rich-text.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { recordIn } from '#app/lib/list-query.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { siteNotices } from '#app/services/site.server.ts'

export const handle = page('noticePage')

/** One notice (`?id=`), or the titles of all current ones. */
export async function loader(args: LoaderFunctionArgs) {
  const notices = await siteNotices(args)
  const id = recordIn(new URL(args.request.url).searchParams, 'id')
  const notice = id === undefined ? null : notices.find((one) => one.id === id)
  if (notice === undefined) throw pageFailure('not-found')
  return {
    notices,
    notice,
    title: notice?.title,
  }
}

export default function NoticePage() {
  const { notices, notice } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['common', 'inbox'])
  const { dateTime } = useFormat()
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-2 py-6">
      <PageHead
        title={notice?.title ?? t('common:notice.title')}
        note={notice ? <time dateTime={notice.at}>{dateTime(notice.at)}</time> : undefined}
      />
      {notice ? (
        <>
          <Card>
            <article data-notice={notice.id}>
              <RichText nodes={notice.body} />
            </article>
          </Card>
          <LinkButton href={paths.notices} className="justify-self-start">
            {t('inbox:notices.all')}
          </LinkButton>
        </>
      ) : (
        <Card flush>
          <NoticeList notices={notices} />
        </Card>
      )}
    </div>
  )
}
