import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { mayDo } from '#platform/backoffice/operators/index.ts'
import { useWrittenCells, WrittenChips } from '../features/content/written-parts.tsx'
import { OfficeListPage } from '../features/records/office-list-page.tsx'
import { promotionsList } from '../lists/promotions-list.ts'
import { admit } from '../services/acts.server.ts'
import { titled } from '../services/title.server.ts'

export const handle = { page: 'promotions' }

export async function loader(args: LoaderFunctionArgs) {
  const { platform, operator } = admit(args, 'promotions')
  const filter = promotionsList.read(new URL(args.request.url).searchParams)
  const [{ rows, next }, title] = await Promise.all([
    promotionsList.page(platform, filter),
    titled(args, 'page.promotions'),
  ])
  return { filter, rows, next, title, mayWrite: mayDo(operator.role, 'promotions.publish') }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

const anew = ['deposit-bonus', 'cashback', 'raffle', 'activity', 'mission', 'rank', 'reward'] as const

export default function Promotions() {
  const { filter, rows, next, mayWrite } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  const cells = useWrittenCells('promotions')
  return (
    <OfficeListPage
      list={promotionsList}
      filter={filter}
      rows={rows}
      next={next}
      title={t('page.promotions')}
      chips={
        <>
          <nav className="o-f" aria-label={t('content.answered')}>
            {(['applications', 'redeems'] as const).map((part) => (
              <a key={part} className="chip" href={`/office/promotions/${part}`}>
                {t(`content.${part}`)}
              </a>
            ))}
          </nav>
          <WrittenChips
            page="promotions"
            variants={mayWrite ? anew : []}
            status={filter.status}
            href={(status) => promotionsList.href(filter, { status })}
          />
        </>
      }
      own={{ ...cells, joined: { cell: ({ joined }) => joined ?? '–' } }}
    />
  )
}
