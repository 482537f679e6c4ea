import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { IconLink } from '#app/components/button.tsx'
import { RecordsPager } from '#app/components/records-pager.tsx'
import { ListCount, PageHead } from '#app/components/section.tsx'
import { ownPlayHref } from '#app/features/games/play-again.ts'
import { BetDetail } from '#app/features/records/bet-detail.tsx'
import { BetFilterSelects } from '#app/features/records/bet-filter-selects.tsx'
import { BetSums } from '#app/features/records/bet-sums.tsx'
import { betsFilter, betsInput, betsQuery } from '#app/features/records/bets-filter.ts'
import { BetsTable, betHref } from '#app/features/records/bets-table.tsx'
import { RangeChips, RecordFilters } from '#app/forms/record-filters.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { recordIn } from '#app/lib/list-query.ts'
import { page } from '#app/lib/page-handle.ts'
import { paths } from '#app/lib/paths.ts'
import { admit } from '#app/services/guards.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { siteVendors } from '#app/services/site.server.ts'
import { titleOf } from '#app/services/title.server.ts'
import { betDetail, betRecords, betSorting } from '#contract/games.ts'

export const handle = page('personalHistoryCopy', 'center')

/** The member's bets; with `?bet=` one of them in detail above the list. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const [{ language }, vendors] = await Promise.all([preferencesOf(args), siteVendors(args)])
  const query = new URL(args.request.url).searchParams
  const filter = betsFilter(
    query,
    vendors.map(({ vendorCode }) => vendorCode),
  )
  const { page, size } = filter
  const betId = recordIn(query, 'bet')
  const [bets, detail, title] = await Promise.all([
    member.get(betRecords, { ...betsInput(filter), page, size, language }),
    betId ? member.get(betDetail, { betId, language }) : null,
    titleOf(args, 'panel.personalHistoryCopy'),
  ])
  return { filter, vendors, bets, detail, title }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export default function PersonalHistory() {
  const { filter, vendors, bets, detail } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['records', 'common'])
  const query = betsQuery(filter)
  const href = (more: Record<string, string | number | undefined>) =>
    paths.personal('personalHistoryCopy', { ...query, ...more })
  return (
    <>
      <PageHead
        title={
          <>
            {t('common:panel.personalHistoryCopy')}{' '}
            <ListCount>{t('records:bets.tickets', { count: bets.totalRows })}</ListCount>
          </>
        }
        aside={
          <>
            <IconLink
              icon="download"
              href={paths.personalCsv('personalHistoryCopy', query)}
              label={t('records:filter.csv')}
            />
            <RecordFilters
              action={paths.personal('personalHistoryCopy')}
              filter={filter}
              chosen={[filter.type, filter.vendor, filter.status]}
              sorting={betSorting}
              columnLabel={(column) => t(`records:column.${column}`)}
            >
              <BetFilterSelects filter={filter} vendors={vendors} />
            </RecordFilters>
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {detail ? (
          <BetDetail
            detail={detail}
            playHref={ownPlayHref(detail.bet, detail.wager ?? detail.outcome)}
            closeHref={betHref(filter, bets.page, undefined)}
          />
        ) : null}
        <RangeChips filter={filter} href={href} />
        <BetSums {...bets.totals} />
        <BetsTable bets={bets} filter={filter} current={detail?.bet.id} />
        <RecordsPager {...bets} href={(page) => href({ page })} />
      </div>
    </>
  )
}
