import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ownPlayHref } from '#app/features/games/play-again.ts'
import { BetDetail } from '#app/features/records/bet-detail.tsx'
import { BetSums } from '#app/features/records/bet-sums.tsx'
import { betHref, betsList } from '#app/features/records/bets-list.ts'
import { BetsTable } from '#app/features/records/bets-table.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { recordIn } from '#app/lib/list-query.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import { RangeChips } from '#app/records/list-filters.tsx'
import { RecordsPage } from '#app/records/records-page.tsx'
import { admit } from '#app/services/guards.server.ts'
import { preferencesOf } from '#app/services/preferences.server.ts'
import { vendorOptions } from '#app/services/site.server.ts'
import recordStyles from '#app/styles/records.css?url'
import tableStyles from '#app/styles/tables.css?url'
import { betDetail, betRecords } from '#contract/play/bet-records.ts'

export const links = stylesheets(recordStyles, tableStyles)

export const handle = page('personalHistoryCopy', 'center')

/** The member's bets; with `?bet=` one of them in detail above the list. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const [{ language }, vendors] = await Promise.all([preferencesOf(args), vendorOptions(args)])
  const query = new URL(args.request.url).searchParams
  const filter = betsList.read(query, { vendor: vendors })
  const betId = recordIn(query, 'bet')
  const [bets, detail] = await Promise.all([
    member.get(betRecords, betsList.pageInput(filter, language)),
    betId ? member.get(betDetail, { betId, language }) : null,
  ])
  return { filter, vendors, bets, detail }
}

export default function PersonalHistory() {
  const { filter, vendors, bets, detail } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['records', 'common'])
  return (
    <RecordsPage
      list={betsList}
      filter={filter}
      answer={bets}
      title={t('common:panel.personalHistoryCopy')}
      count={t('records:bets.tickets', { count: bets.totalRows })}
      options={{ vendor: vendors }}
    >
      {detail ? (
        <BetDetail
          detail={detail}
          playHref={ownPlayHref(detail.bet, detail.wager ?? detail.outcome)}
          closeHref={betHref(filter, bets.page, undefined)}
        />
      ) : null}
      <RangeChips filter={filter.days} href={(more) => betsList.href(filter, more)} />
      <BetSums {...bets.totals} />
      <BetsTable bets={bets} filter={filter} current={detail?.bet.id} />
    </RecordsPage>
  )
}
