import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { LineState } from '#office/features/banks/line-state.tsx'
import { WaitingList } from '#office/features/waiting/waiting-list.tsx'
import { bankLinesList } from '#office/lists/money/bank-lines-list.ts'
import { admit } from '#office/services/acts.server.ts'
import { loadList } from '#office/services/load-list.server.ts'
import { lineStates } from '#platform/cashier/bank-lines/index.ts'
import { listBanks } from '#platform/cashier/banks/index.ts'

export const handle = { page: 'banks', live: true }

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = admit(args, 'banks')
  const [page, banks] = await Promise.all([loadList(args, bankLinesList), listBanks(platform)])
  const numbers = Object.fromEntries(banks.map(({ id, number }) => [id, number]))
  return { ...page, numbers }
}

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
