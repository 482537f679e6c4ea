import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { mayDo } from '#platform/backoffice/operators/index.ts'
import { ContentState } from '../features/content/content-state.tsx'
import { MissingBadge } from '../features/content/missing-badge.tsx'
import { NewItems } from '../features/content/new-items.tsx'
import { FilterChips, OfficeListPage } from '../features/records/office-list-page.tsx'
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

export default function Content() {
  const { filter, rows, next, mayWrite } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  return (
    <OfficeListPage
      list={contentList}
      filter={filter}
      rows={rows}
      next={next}
      title={t('page.content')}
      chips={
        <>
          {mayWrite ? <NewItems page="content" variants={['B', 'PL', 'PU', 'PR', 'H', 'AG']} /> : null}
          <FilterChips
            label={t('states')}
            chips={([undefined, 'running', 'coming', 'over'] as const).map((one) => ({
              href: contentList.href(filter, { status: one }),
              text: one === undefined ? t('all') : t(`contentState.${one}`),
              current: filter.status === one,
            }))}
          />
        </>
      }
      own={{
        title: { cell: ({ id, title }) => <a href={`/office/content/${id}`}>{title}</a> },
        kind: { cell: ({ kind }) => t(`contentKind.${kind}`) },
        missing: { cell: ({ missing }) => <MissingBadge missing={missing} /> },
        version: {
          cell: ({ version, isDraft }) => (
            <>
              {version ?? '–'} {isDraft ? <ContentState state="draft" /> : null}
            </>
          ),
        },
        status: { cell: ({ status }) => <ContentState state={status} /> },
      }}
    />
  )
}
