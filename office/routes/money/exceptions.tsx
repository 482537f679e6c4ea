import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { recallForm, resolveTransferForm } from '#office/features/exceptions/exception-forms.ts'
import { ExceptionState } from '#office/features/exceptions/exception-rows.tsx'
import { HangingTransfers } from '#office/features/exceptions/hanging-transfers.tsx'
import { useCodeWord } from '#office/features/records/code-words.ts'
import { decidedChip, FilterChips, OfficeListPage } from '#office/features/records/office-list-page.tsx'
import { LATEST_ROWS } from '#office/limits.ts'
import { exceptionKinds, exceptionsList } from '#office/lists/money/exceptions-list.ts'
import { admit, does, doPosted } from '#office/services/acts.server.ts'
import { exceptionQueues } from '#office/services/queues.server.ts'
import { listTransfers, recallForAll, resolveTransfer } from '#platform/play/vendors/index.ts'

export const handle = { page: 'exceptions', live: true }

export async function loader(args: LoaderFunctionArgs) {
  const { platform, may } = admit(args, 'exceptions')
  const filter = exceptionsList.read(new URL(args.request.url).searchParams)
  const [{ rows, next }, queues, ...hanging] = await Promise.all([
    exceptionsList.page(platform, filter),
    exceptionQueues(platform),
    ...(['unknown', 'sent'] as const).map((status) =>
      listTransfers(platform, { status, limit: LATEST_ROWS }),
    ),
  ])
  return {
    filter,
    rows,
    next,
    queues,
    transfers: hanging.flat(),
    may: { resolve: may('exceptions.resolve'), recall: may('exceptions.recall') },
  }
}

/** What a vendor has answered, by the word of the form. */
const outcomes = { ask: undefined, done: 'done', failed: 'refused' } as const

export async function action(args: ActionFunctionArgs) {
  const to = '/office/exceptions'
  return doPosted(args, [
    does(resolveTransferForm, 'exceptions.resolve', {
      run: (platform, { id, decision, reason }, actor) =>
        resolveTransfer(platform, id, actor, outcomes[decision], reason),
      to,
      says: 'transfer-resolved',
    }),
    does(recallForm, 'exceptions.recall', {
      run: (platform, { account, reason }, actor) =>
        recallForAll(platform, actor, account || undefined, reason),
      to,
      says: 'recalled',
      goesOn: true,
    }),
  ])
}

export default function Exceptions() {
  const { filter, rows, next, queues, transfers, may } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  const providerOf = useCodeWord('provider')
  return (
    <>
      <OfficeListPage
        list={exceptionsList}
        filter={filter}
        rows={rows}
        next={next}
        title={t('page.exceptions')}
        chips={
          <FilterChips
            label={t('exceptions.from')}
            chips={[
              ...exceptionKinds.map((type) => ({
                href: exceptionsList.href({ ...filter, type }),
                text: t(`exceptions.${type}`),
                count: queues[type].waiting,
                current: filter.type === type,
              })),
              decidedChip(exceptionsList, filter, t('exceptions.withDecided')),
            ]}
          />
        }
        own={{
          account: {
            cell: ({ account, id }) => <a href={exceptionsList.recordHref(filter, id)}>{account}</a>,
          },
          kind: { cell: ({ kind }) => t(`exceptions.what.${kind}`) },
          provider: {
            cell: ({ provider }) => <span data-provider={provider}>{providerOf(provider) ?? provider}</span>,
          },
          decision: { cell: ({ decision }) => <ExceptionState decision={decision} /> },
        }}
      />
      <HangingTransfers transfers={transfers} may={may} />
    </>
  )
}
