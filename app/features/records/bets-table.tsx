import { LinkButton } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { idLink } from '#app/components/short-id.tsx'
import { type Column, RecordsTable } from '#app/components/table.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths, withQuery } from '#app/lib/paths.ts'
import type { ValueOf } from '#contract/endpoint.ts'
import { type Bet, type betRecords, betSorting } from '#contract/games.ts'
import { minorOf, moneyOf } from '#contract/money.ts'
import { BetBadge } from './bet-badge.tsx'
import { type BetsFilter, betsQuery } from './bets-filter.ts'

/** The columns of the table and of its CSV (site.md section 6). */
export const betFields = ['id', 'time', 'gameType', 'vendor', 'game', 'stake', 'payout', 'result'] as const

/** The stake with the sign of its change to the wallet. */
export const stakeOf = (bet: Bet) => moneyOf(-minorOf(bet.stake))

export const betCells = (bet: Bet): string[] =>
  betFields.map((field) => (field === 'stake' ? stakeOf(bet) : bet[field]))

/** The list with one bet open above it; `page` is the current page. */
export const betHref = (filter: BetsFilter, page: number, bet: string | undefined) =>
  withQuery(paths.personal('personalHistoryCopy'), {
    ...betsQuery(filter),
    page: page > 1 ? page : undefined,
    bet,
  })

export interface BetsTableProps {
  bets: ValueOf<typeof betRecords>
  filter: BetsFilter
  /** The id of the open bet. */
  current: string | undefined
}

export function BetsTable({ bets, filter, current }: BetsTableProps) {
  const { t } = useTranslation(['records', 'common'])
  const { dateTime } = useFormat()
  const gameTypes = t('common:nav', { returnObjects: true }) as Record<Bet['gameType'], string>
  const results = t('records:result', { returnObjects: true })
  const columns: Column<Bet>[] = [
    {
      field: 'id',
      head: t('records:column.id'),
      cell: ({ id }) => idLink(id, betHref(filter, bets.page, id)),
    },
    {
      field: 'time',
      head: t('records:column.time'),
      place: 'end',
      cell: ({ time }) => <time dateTime={time}>{dateTime(time)}</time>,
    },
    { field: 'gameType', head: t('records:column.gameType'), cell: ({ gameType }) => gameTypes[gameType] },
    { field: 'vendor', head: t('records:column.vendor'), place: 'end', cell: ({ vendor }) => vendor },
    { field: 'game', head: t('records:column.game'), place: 'title', cell: ({ game }) => <b>{game}</b> },
    {
      field: 'stake',
      head: t('records:column.stake'),
      amount: stakeOf,
      signed: true,
    },
    {
      field: 'payout',
      head: t('records:column.payout'),
      place: 'end',
      amount: ({ payout }) => payout,
    },
    {
      field: 'result',
      head: t('records:column.result'),
      place: 'result',
      cell: (bet) => <BetBadge bet={bet} words={results} />,
    },
  ]
  const totals = {
    stake: { amount: moneyOf(-minorOf(bets.totals.stake)) },
    payout: { amount: bets.totals.payout },
  }
  return (
    <RecordsTable
      name="bets"
      caption={t('records:bets.caption')}
      columns={columns}
      records={bets.content}
      id={({ id }) => id}
      status={({ result }) => result}
      current={({ id }) => id === current}
      sorting={{
        by: betSorting.columns,
        sort: filter.sort,
        href: (sort) => paths.personal('personalHistoryCopy', { ...betsQuery(filter), sort }),
      }}
      totals={[{ label: t('records:bets.total'), cells: totals }]}
      empty={
        <EmptyState
          title={t('records:bets.empty')}
          action={<LinkButton href={paths.lobby('RNG')}>{t('records:bets.play')}</LinkButton>}
        >
          {t('records:bets.emptyHint')}
        </EmptyState>
      }
    />
  )
}
