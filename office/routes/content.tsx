import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { mayDo } from '#platform/backoffice/operators/index.ts'
import { useWrittenCells, WrittenChips } from '../features/content/written-parts.tsx'
import { OfficeListPage } from '../features/records/office-list-page.tsx'
import { contentList } from '../lists/content-list.ts'
import { admit } from '../services/acts.server.ts'
import { titled } from '../services/title.server.ts'

export const handle = { page: 'content' }

export async function loader(args: LoaderFunctionArgs) {
  const { platform, operator } = admit(args, 'content')
  const filter = contentList.read(new URL(args.request.url).searchParams)
  const [{ rows, next }, title] = await Promise.all([
    contentList.page(platform, filter),
    titled(args, 'page.content'),
  ])
  return { filter, rows, next, title, mayWrite: mayDo(operator.role, 'content.publish') }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

const anew = ['B', 'PL', 'PU', 'PR', 'H', 'AG'] as const

export default function Content() {
  const { filter, rows, next, mayWrite } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  const cells = useWrittenCells('content')
  return (
    <OfficeListPage
      list={contentList}
      filter={filter}
      rows={rows}
      next={next}
      title={t('page.content')}
      chips={
        <WrittenChips
          page="content"
          variants={mayWrite ? anew : []}
          status={filter.status}
          href={(status) => contentList.href(filter, { status })}
        />
      }
      own={cells}
    />
  )
}
