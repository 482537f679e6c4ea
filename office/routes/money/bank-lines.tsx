import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { LineState } from '#office/features/banks/line-state.tsx'
import { WaitingList } from '#office/features/waiting/waiting-list.tsx'
import { bankLinesList } from '#office/lists/money/bank-lines-list.ts'
import { admit } from '#office/services/acts.server.ts'
import { titled } from '#office/services/title.server.ts'
import { lineStates } from '#platform/cashier/bank-lines/index.ts'
import { listBanks } from '#platform/cashier/banks/index.ts'

export const handle = { page: 'banks', live: true }

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = admit(args, 'banks')
  const filter = bankLinesList.read(new URL(args.request.url).searchParams)
  const [{ rows, next }, banks, title] = await Promise.all([
    bankLinesList.page(platform, filter),
    listBanks(platform),
    titled(args, 'page.banks'),
  ])
  const numbers = Object.fromEntries(banks.map(({ id, number }) => [id, number]))
  return { filter, rows, next, numbers, title }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export default function BankLines() {
  const { filter, rows, next, numbers } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office-banks')
  return (
    <WaitingList
      list={bankLinesList}
      filter={filter}
      rows={rows}
      next={next}
      title={t('lines')}
      states={lineStates}
      words={{ state: (one) => t(`lineState.${one}`), reason: (one) => t(`reason.${one}`) }}
      name={{
        field: 'content',
        text: ({ content, reference }) => <span className="whitespace-normal">{content || reference}</span>,
      }}
      place={{ field: 'bank', cell: ({ bank }) => <a href={`/office/banks/${bank}`}>{numbers[bank]}</a> }}
      badge={(state) => <LineState state={state} />}
    />
  )
}
