import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Card } from '#app/components/card.tsx'
import { AccountSearch } from '#app/features/agent/account-search.tsx'
import { TeamBetsTable } from '#app/features/agent/team-bets-table.tsx'
import { teamBetHref, teamBetsList } from '#app/features/agent/team-lists.ts'
import { TeamWay } from '#app/features/agent/team-way.tsx'
import { BetDetail } from '#app/features/records/bet-detail.tsx'
import { BetSums } from '#app/features/records/bet-sums.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { recordIn } from '#app/lib/list-query.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import type { Query } from '#app/records/filters.ts'
import { RangeChips } from '#app/records/list-filters.tsx'
import { RecordsPage } from '#app/records/records-page.tsx'
import { admit } from '#app/services/guards.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { vendorOptions } from '#app/services/site.server.ts'
import recordStyles from '#app/styles/records.css?url'
import tableStyles from '#app/styles/tables.css?url'
import { teamBet, teamBets } from '#contract/agents/reports.ts'

export const links = stylesheets(recordStyles, tableStyles)

export const handle = page('personalHistory', 'center')

/** The bets of a team; with `?bet=` one of them in detail above the list. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const [{ language }, vendors] = await Promise.all([preferencesOf(args), vendorOptions(args)])
  const query = new URL(args.request.url).searchParams
  const filter = teamBetsList.read(query, { vendor: vendors })
  const betId = recordIn(query, 'bet')
  const [bets, detail] = await Promise.all([
    member.get(teamBets, teamBetsList.pageInput(filter, language)),
    betId ? member.get(teamBet, { betId, language }) : null,
  ])
  return { filter, vendors, bets, detail }
}

export default function TeamHistory() {
  const { filter, vendors, bets, detail } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['team', 'common'])
  const query = teamBetsList.query(filter)
  const href = (more: Query) => teamBetsList.href(filter, more)
  return (
    <RecordsPage
      list={teamBetsList}
      filter={filter}
      answer={bets}
      title={t('common:agentPanel.personalHistory')}
      count={t('team:bets.count', { count: bets.totalRows })}
      options={{ vendor: vendors }}
    >
      <TeamWay way={bets.way} href={(more) => href({ ...more, q: undefined })} />
      {detail ? (
        <>
          <h2 className="text-md font-bold">{t('team:bets.of', { account: detail.account })}</h2>
          <BetDetail detail={detail} closeHref={teamBetHref(filter, bets.page, undefined)} />
        </>
      ) : null}
      <AccountSearch action={teamBetsList.path} q={filter.q} query={query} />
      <RangeChips filter={filter.days} href={href} withAll={false} />
      <BetSums {...bets.totals} />
      <Card flush>
        <TeamBetsTable answer={bets} filter={filter} />
      </Card>
    </RecordsPage>
  )
}
