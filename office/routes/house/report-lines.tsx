import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { OfficeListPage } from '#office/features/records/office-list-page.tsx'
import { reportLinesList } from '#office/lists/house/report-lines-list.ts'
import { spanOf } from '#office/lists/house/reports-list.ts'
import { admit } from '#office/services/acts.server.ts'

export const handle = { page: 'reports' }

/** What a figure of a report is the sum of. */
export async function loader(args: LoaderFunctionArgs) {
  const { platform } = admit(args, 'reports')
  const filter = reportLinesList.read(new URL(args.request.url).searchParams)
  const { rows, next } = await reportLinesList.page(platform, filter)
  return { filter, rows, next, ...spanOf(filter.days, platform.clock.now()) }
}

export default function ReportLines() {
  const { filter, rows, next, from, to } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office', 'records'])
  const { day } = useFormat()
  const { game, figure = 'ggr' } = filter
  return (
    <OfficeListPage
      list={reportLinesList}
      filter={filter}
      rows={rows}
      next={next}
      title={game ?? t(`report.figure.${figure}`)}
      about={`${day(`${from}T00:00:00+07:00`)} – ${day(`${to}T00:00:00+07:00`)}`}
      own={{
        account: {
          cell: ({ account, id, stake }) => (
            <a href={`/office/members/${account}?part=${stake === null ? 'statement' : `bets&bet=${id}`}`}>
              {account}
            </a>
          ),
        },
        kind: {
          cell: ({ kind, stake }) =>
            stake === null ? t(`records:transaction.${kind as 'bet'}`) : t(`records:result.${kind as 'won'}`),
        },
        wallet: {
          cell: ({ wallet }) =>
            wallet.startsWith('vendor-')
              ? wallet.slice('vendor-'.length)
              : t(`records:wallet.${wallet as 'main'}`),
        },
      }}
    />
  )
}
