import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useCodeWord } from '#office/features/records/code-words.ts'
import { OfficeListPage } from '#office/features/records/office-list-page.tsx'
import { pageOrRecord } from '#office/lists/only-record.ts'
import { auditList } from '#office/lists/own/audit-list.ts'
import { admit } from '#office/services/acts.server.ts'

export const handle = { page: 'audit' }

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = admit(args, 'audit')
  const filter = auditList.read(new URL(args.request.url).searchParams)
  const { rows, next } = await pageOrRecord(auditList, platform, filter, args.params.id)
  return { filter, rows, next }
}

export default function Audit() {
  const { filter, rows, next } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  const wordOf = useCodeWord('change')
  return (
    <OfficeListPage
      list={auditList}
      filter={filter}
      rows={rows}
      next={next}
      title={t('page.audit')}
      own={{
        what: { cell: ({ action }) => wordOf(action) },
        // What `ops audit list` takes, and the filter above.
        action: { cell: ({ action }) => <code>{action}</code> },
        detail: { cell: ({ detail }) => <code>{JSON.stringify(detail)}</code> },
      }}
    />
  )
}
