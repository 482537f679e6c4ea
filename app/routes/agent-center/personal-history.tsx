import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { IconLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { RecordsPager } from '#app/components/records-pager.tsx'
import { ListCount, PageHead } from '#app/components/section.tsx'
import { AccountSearch } from '#app/features/agent/account-search.tsx'
import { TeamBetsTable, teamBetHref } from '#app/features/agent/team-bets-table.tsx'
import { teamBetsFilter, teamBetsInput, teamBetsQuery } from '#app/features/agent/team-lines-filter.ts'
import { TeamWay } from '#app/features/agent/team-way.tsx'
import { BetDetail } from '#app/features/records/bet-detail.tsx'
import { BetFilterSelects } from '#app/features/records/bet-filter-selects.tsx'
import { BetSums } from '#app/features/records/bet-sums.tsx'
import { RangeChips, RecordFilters } from '#app/forms/record-filters.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { recordIn } from '#app/lib/list-query.ts'
import { page } from '#app/lib/page-handle.ts'
import { paths } from '#app/lib/paths.ts'
import { admit } from '#app/services/guards.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { siteVendors } from '#app/services/site.server.ts'
import { titleOf } from '#app/services/title.server.ts'
import { teamBet, teamBetSorting, teamBets } from '#contract/agent-reports.ts'

export const handle = page('personalHistory', 'center')

/** The bets of a team; with `?bet=` one of them in detail above the list. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const [{ language }, vendors] = await Promise.all([preferencesOf(args), siteVendors(args)])
  const query = new URL(args.request.url).searchParams
  const filter = teamBetsFilter(
    query,
    vendors.map(({ vendorCode }) => vendorCode),
  )
  const { page, size } = filter
  const betId = recordIn(query, 'bet')
  const [bets, detail, title] = await Promise.all([
    member.get(teamBets, { ...teamBetsInput(filter), page, size, language }),
    betId ? member.get(teamBet, { betId, language }) : null,
    titleOf(args, 'agentPanel.personalHistory'),
  ])
  return { filter, vendors, bets, detail, title }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export default function TeamHistory() {
  const { filter, vendors, bets, detail } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['team', 'records', 'common'])
  const query = teamBetsQuery(filter)
  const here = paths.agent('personalHistory')
  const href = (more: Record<string, string | number | undefined>) =>
    paths.agent('personalHistory', { ...query, ...more })
  return (
    <>
      <PageHead
        title={
          <>
            {t('common:agentPanel.personalHistory')}{' '}
            <ListCount>{t('team:bets.count', { count: bets.totalRows })}</ListCount>
          </>
        }
        aside={
          <>
            <IconLink
              icon="download"
              href={paths.agentCsv('personalHistory', query)}
              label={t('records:filter.csv')}
            />
            <RecordFilters
              action={here}
              filter={filter}
              chosen={[filter.type, filter.vendor, filter.status]}
              sorting={teamBetSorting}
              columnLabel={(column) => t(`records:column.${column}`)}
            >
              {filter.account ? <input type="hidden" name="account" value={filter.account} /> : null}
              {filter.q ? <input type="hidden" name="q" value={filter.q} /> : null}
              <BetFilterSelects filter={filter} vendors={vendors} />
            </RecordFilters>
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TeamWay way={bets.way} href={(more) => href({ ...more, q: undefined })} />
        {detail ? (
          <>
            <h2 className="text-md font-bold">{t('team:bets.of', { account: detail.account })}</h2>
            <BetDetail detail={detail} closeHref={teamBetHref(filter, bets.page, undefined)} />
          </>
        ) : null}
        <AccountSearch action={here} q={filter.q} kept={query} />
        <RangeChips filter={filter} href={href} withAll={false} />
        <BetSums {...bets.totals} />
        <Card flush>
          <TeamBetsTable bets={bets} filter={filter} />
        </Card>
        <RecordsPager {...bets} href={(page) => href({ page })} />
      </div>
    </>
  )
}
