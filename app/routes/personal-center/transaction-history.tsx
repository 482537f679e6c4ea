import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Money } from '#app/components/money.tsx'
import { RecordsPager } from '#app/components/records/records-pager.tsx'
import { Sums } from '#app/components/records/sums.tsx'
import { ListCount, PageHead } from '#app/components/section.tsx'
import { LineDetail } from '#app/features/records/line-detail.tsx'
import { statementList } from '#app/features/records/statement-list.ts'
import { isWholeBalance, StatementTable, WalletAmount } from '#app/features/records/statement-table.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { DayFilter } from '#app/lib/list-query.ts'
import { recordIn } from '#app/lib/list-query.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import type { Query } from '#app/records/filters.ts'
import { FileLink, ListFilters, RangeChips } from '#app/records/list-filters.tsx'
import type { FilterOf } from '#app/records/records.ts'
import { Kept } from '#app/rendering/index.ts'
import { vendorWallets, vendorWalletsAsked } from '#app/services/games/vendor-wallets.server.ts'
import { admit } from '#app/services/guards.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import markStyles from '#app/styles/marks.css?url'
import recordStyles from '#app/styles/records.css?url'
import { statement } from '#contract/money/wallet.ts'

export const links = stylesheets(recordStyles, markStyles)

export const handle = page('transactionHistory', 'center')

/** The statement of a wallet: every movement with the balance after it; with `?line=` one of the page's in detail. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const query = new URL(args.request.url).searchParams
  const wallets = await vendorWalletsAsked(args, query, member)
  const filter = statementList.read(query, { wallet: wallets ?? [] })
  const { language, balanceHidden } = await preferencesOf(args)
  const [lines, vendors] = await Promise.all([
    member.get(statement, { ...statementList.pageInput(filter), language }),
    wallets ?? vendorWallets(args, member),
  ])
  return { filter, lines, vendors, balanceHidden, open: recordIn(query, 'line') }
}

interface StatementFiltersProps extends DayFilter, Omit<FilterOf<typeof statementList>, 'days' | 'page'> {
  /** The wallets at vendors to choose from besides the member's own, as JSON: a kept part is known by its plain values. */
  vendors: string
}

function StatementFilters({ vendors, range, fromDay, toDay, ...chosen }: StatementFiltersProps) {
  return (
    <ListFilters
      list={statementList}
      filter={{ ...chosen, days: { range, fromDay, toDay } }}
      options={{ wallet: JSON.parse(vendors) }}
    />
  )
}

export default function TransactionHistory() {
  const { filter, lines, vendors, balanceHidden, open } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['records', 'common'])
  const { days, page: _, ...chosen } = filter
  const choices = { ...days, ...chosen, vendors: JSON.stringify(vendors) }
  const href = (more: Query) => statementList.href(filter, more)
  const { totals } = lines
  const line = lines.content.find(({ id }) => id === open)
  const figure = (amount: string) => <WalletAmount wallet={filter.wallet} amount={amount} signed />
  return (
    <>
      <PageHead
        title={
          <>
            {t('common:panel.transactionHistory')}{' '}
            <ListCount>{t('records:statement.count', { count: lines.totalRows })}</ListCount>
          </>
        }
        aside={
          <>
            <FileLink href={statementList.fileHref(filter)} />
            {days.fromDay || days.toDay ? (
              <StatementFilters {...choices} />
            ) : (
              <Kept name="statement-filters" of={StatementFilters} input={choices} />
            )}
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {line ? (
          <LineDetail
            line={line}
            wallet={filter.wallet}
            hidden={balanceHidden}
            closeHref={href({ page: lines.page > 1 ? lines.page : undefined })}
          />
        ) : null}
        <RangeChips filter={days} href={href} />
        <Sums
          items={(['in', 'out', 'net'] as const).map((sum) => ({
            label: t(`records:statement.${sum}`),
            // What came in less what went out is the balance, where all of it is shown.
            value:
              balanceHidden && isWholeBalance(filter) ? (
                <Money amount={null} />
              ) : (
                figure(sum === 'net' ? totals.amount : totals[sum])
              ),
          }))}
        />
        <StatementTable lines={lines} filter={filter} hidden={balanceHidden} current={line?.id} />
        <RecordsPager {...lines} href={(page) => href({ page })} />
      </div>
    </>
  )
}
