import { linkCell, shortIdCell } from '#app/components/cells.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { type Column, RecordsTable } from '#app/components/table.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths, withQuery } from '#app/lib/paths.ts'
import { takenOff } from '#app/lib/taken-off.ts'
import { type TeamBet, teamBetSorting, type teamBets } from '#contract/agent-reports.ts'
import type { ValueOf } from '#contract/endpoint.ts'
import { useTeamColumns } from './team-columns.tsx'
import { type TeamBetsFilter, teamBetsQuery } from './team-lines-filter.ts'

/** The columns of the table and of its CSV: those of a betting record, with the account. */
export const teamBetFields = [
  ...(['id', 'time', 'account', 'gameType', 'vendor', 'game', 'stake', 'payout', 'result'] as const),
] as const

const stakeOf = (bet: TeamBet) => takenOff(bet.stake)

export const teamBetCells = (bet: TeamBet): string[] =>
  teamBetFields.map((field) => (field === 'stake' ? stakeOf(bet) : bet[field]))

/** The list with one bet open above it; `page` is the current page. */
export const teamBetHref = (filter: TeamBetsFilter, page: number, bet: string | undefined) =>
  withQuery(paths.agent('personalHistory'), {
    ...teamBetsQuery(filter),
    page: page > 1 ? page : undefined,
    bet,
  })

/** Bets of a team; an account leads to its own team's. */
export function TeamBetsTable({ bets, filter }: { bets: ValueOf<typeof teamBets>; filter: TeamBetsFilter }) {
  const { t } = useTranslation(['team', 'records', 'common'])
  const query = teamBetsQuery(filter)
  const shared = useTeamColumns<TeamBet>((account) =>
    paths.agent('personalHistory', { ...query, q: undefined, account }),
  )
  const columns: Column<TeamBet>[] = [
    {
      field: 'id',
      head: t('records:column.id'),
      place: 'hidden',
      cell: ({ id }) =>
        linkCell(teamBetHref(filter, bets.page, id), shortIdCell(id), 'font-semibold text-link underline'),
    },
    ...shared,
    {
      field: 'gameType',
      head: t('records:column.gameType'),
      place: 'hidden',
      cell: ({ gameType }) => t(`common:nav.${gameType}`),
    },
    { field: 'vendor', head: t('records:column.vendor'), place: 'hidden', cell: ({ vendor }) => vendor },
    {
      field: 'game',
      head: t('records:column.game'),
      place: 'title',
      cell: ({ id, game }) => (
        <a href={teamBetHref(filter, bets.page, id)} className="font-semibold text-link underline">
          {game}
        </a>
      ),
    },
    { field: 'stake', head: t('records:column.stake'), amount: stakeOf },
    {
      field: 'payout',
      head: t('records:column.payout'),
      place: 'result',
      amount: ({ payout }) => payout,
    },
    {
      field: 'result',
      head: t('records:column.result'),
      cell: ({ result }) => t(`records:result.${result}`),
    },
  ]
  const { stake, payout } = bets.totals
  return (
    <RecordsTable
      name="bets"
      caption={t('team:bets.caption', { account: bets.way.at(-1) ?? '' })}
      columns={columns}
      records={bets.content}
      id={({ id }) => id}
      status={({ result }) => result}
      sorting={{
        by: teamBetSorting.columns,
        sort: filter.sort,
        href: (sort) => paths.agent('personalHistory', { ...query, sort }),
      }}
      totals={[
        {
          label: t('team:bets.total'),
          cells: {
            stake: { amount: takenOff(stake) },
            payout: { amount: payout },
          },
        },
      ]}
      empty={<EmptyState title={t('team:bets.empty')}>{t('team:bets.emptyHint')}</EmptyState>}
    />
  )
}
