import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TextLink } from '#app/components/button.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { IdentityState } from '#office/features/identity/identity-state.tsx'
import { decidedChip, FilterChips, OfficeListPage } from '#office/features/records/office-list-page.tsx'
import { identityDocumentsList } from '#office/lists/people/identity-documents-list.ts'
import { identityList } from '#office/lists/people/identity-list.ts'
import { admit } from '#office/services/acts.server.ts'
import { loadList } from '#office/services/load-list.server.ts'
import { queueOf } from '#office/services/queues.server.ts'
import { identityKinds } from '#platform/backoffice/identity/index.ts'

export const handle = { page: 'identity' }

export async function loader(args: LoaderFunctionArgs) {
  admit(args, 'identity')
  const [page, { waiting }] = await Promise.all([loadList(args, identityList), queueOf(args, 'identity')])
  return { ...page, waiting }
}

const documentsHref = identityDocumentsList.href({
  ...identityDocumentsList.read(new URLSearchParams()),
  status: 'sent',
  sort: 'time',
})

export default function Identity() {
  const { filter, rows, next, waiting } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office-identity', 'office'])
  const chip = (text: string, kind?: (typeof identityKinds)[number]) => ({
    href: identityList.href({ ...filter, kind }),
    text,
    current: filter.kind === kind,
  })
  return (
    <OfficeListPage
      list={identityList}
      filter={filter}
      rows={rows}
      next={next}
      title={t('office:page.identity')}
      about={t('about')}
      chips={
        <>
          <FilterChips
            label={t('kinds')}
            chips={[
              chip(t('office:all')),
              ...identityKinds.map((one) => chip(t(`kind.${one}`), one)),
              decidedChip(identityList, filter, t('withDecided')),
            ]}
          />
          <p className="o-row">
            <TextLink href={documentsHref}>{t('documentsWait', { count: waiting })}</TextLink>
          </p>
        </>
      }
      own={{
        account: { cell: ({ account, id }) => <a href={`/office/identity/${id}`}>{account}</a> },
        kind: { cell: ({ kind }) => t(`kind.${kind}`) },
        other: { cell: ({ other }) => <a href={`/office/members/${other}`}>{other}</a> },
        decision: { cell: ({ decision }) => <IdentityState decision={decision} /> },
      }}
    />
  )
}
