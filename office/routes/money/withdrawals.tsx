import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Money } from '#app/components/money.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { WithdrawalStatus } from '#contract/cashier/cashier.ts'
import { Promised } from '#office/features/orders/promised.tsx'
import { WithdrawalState } from '#office/features/orders/withdrawal-state.tsx'
import { FilterChips, OfficeListPage } from '#office/features/records/office-list-page.tsx'
import { withdrawalsList } from '#office/lists/money/withdrawals-list.ts'
import { admit } from '#office/services/acts.server.ts'
import { loadList } from '#office/services/load-list.server.ts'
import { queueOf } from '#office/services/queues.server.ts'

export const handle = { page: 'withdrawals', live: true }

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = admit(args, 'withdrawals')
  const [page, queue] = await Promise.all([loadList(args, withdrawalsList), queueOf(args, 'withdrawals')])
  return { ...page, queue, now: platform.clock.now().getTime() }
}

export default function Withdrawals() {
  const { filter, rows, next, queue, now } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  const { status, problem } = filter
  const chip = (
    text: string,
    more: { status?: string; problem?: string; sort?: 'time' },
    count?: number,
  ) => ({
    href: withdrawalsList.href(filter, { status: undefined, problem: undefined, sort: undefined, ...more }),
    text,
    count,
    current: status === more.status && problem === more.problem,
  })
  return (
    <OfficeListPage
      list={withdrawalsList}
      filter={filter}
      rows={rows}
      next={next}
      title={t('page.withdrawals')}
      about={
        <>
          {t('withdrawals.waiting', { count: queue.waiting })} <Money amount={queue.amount ?? '0.00'} />
        </>
      }
      chips={
        <FilterChips
          label={t('states')}
          chips={[
            chip(t('all'), {}),
            ...WithdrawalStatus.options.map((one) =>
              // what waits is decided in the order in which it came
              chip(t(`withdrawal.${one}`), { status: one, ...(one === 'requested' ? { sort: 'time' } : {}) }),
            ),
            chip(t('withdrawals.problem'), { problem: 'yes' }),
            chip(t('withdrawals.unclear'), { problem: 'unclear' }),
          ]}
        />
      }
      own={{
        account: {
          cell: ({ account, id }) => <a href={withdrawalsList.recordHref(filter, id)}>{account}</a>,
        },
        promisedBy: {
          cell: ({ promisedBy, status: state }) =>
            state === 'requested' || state === 'approved' ? <Promised by={promisedBy} now={now} /> : '–',
        },
        status: {
          cell: ({ status: state, problem: wrong }) => <WithdrawalState status={state} problem={wrong} />,
        },
      }}
    />
  )
}
