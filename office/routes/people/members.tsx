import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Badge } from '#app/components/badge.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { OfficeListPage, StateChips } from '#office/features/records/office-list-page.tsx'
import { membersList } from '#office/lists/people/members-list.ts'
import { admit, seeOther } from '#office/services/acts.server.ts'
import { recordNamed } from '#office/services/search.server.ts'

export const handle = { page: 'members' }

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = admit(args, 'members')
  const filter = membersList.read(new URL(args.request.url).searchParams)
  const named = filter.q && !filter.after ? await recordNamed(platform, filter.q) : null
  if (named) throw seeOther(named)
  const { rows, next } = await membersList.page(platform, filter)
  return { filter, rows, next }
}

export default function Members() {
  const { filter, rows, next } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  return (
    <OfficeListPage
      list={membersList}
      filter={filter}
      rows={rows}
      next={next}
      title={t('page.members')}
      chips={
        <StateChips
          list={membersList}
          filter={filter}
          states={['open', 'frozen']}
          word={(one) => t(`member.${one}`)}
        />
      }
      own={{
        account: { cell: ({ account }) => <a href={`/office/members/${account}`}>{account}</a> },
        accountKind: { cell: ({ accountKind }) => t(`kind.${accountKind as 0}`) },
        frozen: {
          cell: ({ frozen }) => (
            <Badge tone={frozen ? 'neg' : 'pos'}>{t(frozen ? 'member.frozen' : 'member.open')}</Badge>
          ),
        },
      }}
    />
  )
}
