import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { IconLink } from '#app/components/button.tsx'
import { Money } from '#app/components/money.tsx'
import { RecordsPager } from '#app/components/records-pager.tsx'
import { ListCount, PageHead } from '#app/components/section.tsx'
import type { Option } from '#app/components/select.tsx'
import { Sums } from '#app/components/sums.tsx'
import { LineDetail } from '#app/features/records/line-detail.tsx'
import {
  type StatementFilter,
  statementFilter,
  statementInput,
  statementQuery,
  walletId,
} from '#app/features/records/statement-filter.ts'
import { isWholeBalance, StatementTable, WalletAmount } from '#app/features/records/statement-table.tsx'
import { FilterSelect, RangeChips, RecordFilters } from '#app/forms/record-filters.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { recordIn } from '#app/lib/list-query.ts'
import { page } from '#app/lib/page-handle.ts'
import { paths } from '#app/lib/paths.ts'
import { Kept } from '#app/rendering/index.ts'
import { admit } from '#app/services/guards.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { titleOf } from '#app/services/title.server.ts'
import { vendorWallets, vendorWalletsAsked } from '#app/services/vendor-wallets.server.ts'
import { OwnWallet, statement, statementSorting, TransactionType } from '#contract/wallet.ts'

export const handle = page('transactionHistory', 'center')

/** The statement of a wallet: every movement with the balance after it; with `?line=` one of the page's in detail. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const query = new URL(args.request.url).searchParams
  const asked = await vendorWalletsAsked(args, query, member)
  const codes = asked?.map(({ value }) => value)
  const filter = statementFilter(query, codes)
  const { page, size } = filter
  const { language, balanceHidden } = await preferencesOf(args)
  const [lines, vendors, title] = await Promise.all([
    member.get(statement, { ...statementInput(filter), page, size, language }),
    asked ?? vendorWallets(args, member),
    titleOf(args, 'panel.transactionHistory'),
  ])
  return { filter, lines, vendors, balanceHidden, open: recordIn(query, 'line'), title }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

interface StatementFiltersProps extends Omit<StatementFilter, 'page'> {
  /** The wallets at vendors to choose from besides the member's own, as JSON: a kept part is known by its plain values. */
  vendors: string
}

function StatementFilters({ vendors, ...filter }: StatementFiltersProps) {
  const { t } = useTranslation('records')
  const { type, wallet } = filter
  return (
    <RecordFilters
      action={paths.personal('transactionHistory')}
      filter={filter}
      chosen={[type, wallet !== 'main']}
      sorting={statementSorting}
      columnLabel={(column) => t(`column.${column}`)}
    >
      <FilterSelect
        name="type"
        label={t('filter.type')}
        value={type}
        options={TransactionType.options.map((type) => ({ value: type, label: t(`transaction.${type}`) }))}
      />
      <FilterSelect
        name="wallet"
        label={t('filter.wallet')}
        value={walletId(wallet)}
        options={[
          ...OwnWallet.options.map((wallet) => ({ value: wallet, label: t(`wallet.${wallet}`) })),
          ...(JSON.parse(vendors) as Option[]),
        ]}
        withAll={false}
      />
    </RecordFilters>
  )
}

export default function TransactionHistory() {
  const { filter, lines, vendors, balanceHidden, open } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['records', 'common'])
  const query = statementQuery(filter)
  const { page: _, ...chosen } = filter
  const choices = { ...chosen, vendors: JSON.stringify(vendors) }
  const href = (more: Record<string, string | number | undefined>) =>
    paths.personal('transactionHistory', { ...query, ...more })
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
            <IconLink
              icon="download"
              href={paths.personalCsv('transactionHistory', query)}
              label={t('records:filter.csv')}
            />
            {filter.fromDay || filter.toDay ? (
              <StatementFilters {...choices} />
            ) : (
              <Kept name="statement-filters" of={StatementFilters} given={choices} />
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
        <RangeChips filter={filter} href={href} />
        <Sums
          items={(['in', 'out', 'net'] as const).map((sum) => ({
            label: t(`records:statement.${sum}`),
            // What came in less what went out is the balance, where all of it is shown.
            value:
              balanceHidden && isWholeBalance(filter) ? (
                <Money amount="" hidden />
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
