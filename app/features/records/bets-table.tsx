import type { ReactNode } from 'react'
import { LinkButton } from '#app/components/button.tsx'
import { linkCell, swatchCell, timeCell, useMoneyCell } from '#app/components/cells.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { useMoney } from '#app/components/money.tsx'
import { isByTime, type RecordColumn, RecordRows } from '#app/components/record-rows.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths, withQuery } from '#app/lib/paths.ts'
import { takenOff } from '#app/lib/taken-off.ts'
import { pattern } from '#app/rendering/index.ts'
import type { ValueOf } from '#contract/endpoint.ts'
import { type Bet, type betRecords, betSorting, type ListedBet, type Outcome } from '#contract/games.ts'
import { minorOf, moneyOf } from '#contract/money.ts'
import { gameArt } from '../games/game-tile.tsx'
import { partsOf } from '../games/registry.ts'
import { type BetsFilter, betsQuery } from './bets-filter.ts'

/** The columns of the table and of its CSV (site.md section 6). */
export const betFields = ['id', 'time', 'gameType', 'vendor', 'game', 'stake', 'payout', 'result'] as const

/** The stake with the sign of its change to the wallet. */
export const stakeOf = (bet: Bet) => takenOff(bet.stake)

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
  const { dayTime, time } = useFormat()
  const money = useMoney()
  const moneyCell = useMoneyCell()
  const byTime = isByTime(filter.sort)
  const gameTypes = t('common:nav', { returnObjects: true }) as Record<Bet['gameType'], string>
  const results = t('records:result', { returnObjects: true })
  const columns: RecordColumn<ListedBet>[] = [
    { field: 'id', head: t('records:column.id'), cell: ({ id }) => id },
    {
      field: 'time',
      head: t('records:column.time'),
      cell: (bet) => timeCell(bet.time, byTime ? time(bet.time) : dayTime(bet.time)),
    },
    {
      field: 'gameType',
      head: t('records:column.gameType'),
      // Below the type it says what was bet on; a phone's row shows only that, in place of type and vendor.
      cell: ({ gameType, outcome }) => [
        word({ text: gameTypes[gameType] }),
        outcome ? [' ', small({ children: <Choice outcome={outcome} /> })] : null,
      ],
    },
    { field: 'vendor', head: t('records:column.vendor'), cell: ({ vendor }) => vendor },
    {
      field: 'game',
      head: t('records:column.game'),
      cell: (bet) => [swatchCell(gameArt(bet)), linkCell(betHref(filter, bets.page, bet.id), bet.game)],
    },
    {
      field: 'stake',
      head: t('records:column.stake'),
      label: t('records:bets.staked'),
      amount: stakeOf,
      cell: ({ stake }) => moneyCell(stake, false, true),
    },
    { field: 'payout', head: t('records:column.payout'), amount: ({ payout }) => payout },
    // What it came to says whether it was won; a word stands where it says nothing.
    {
      field: 'result',
      head: t('records:column.result'),
      numeric: true,
      cell: (bet) =>
        bet.result === 'open' || bet.result === 'void' || bet.result === 'push'
          ? results[bet.result]
          : moneyCell(moneyOf(minorOf(bet.payout) - minorOf(bet.stake)), true),
    },
  ]
  const totals = {
    stake: { amount: takenOff(bets.totals.stake), content: money(bets.totals.stake, false, true) },
    payout: { amount: bets.totals.payout },
    result: { content: money(moneyOf(minorOf(bets.totals.payout) - minorOf(bets.totals.stake)), true) },
  }
  return (
    <RecordRows
      name="bets"
      caption={t('records:bets.caption')}
      columns={columns}
      records={bets.content}
      id={({ id }) => id}
      status={({ result }) => result}
      current={({ id }) => id === current}
      days={byTime ? { timeOf: ({ time }) => time, nets: bets.nets } : undefined}
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

const Word = ({ text }: { text: string }) => <span>{text}</span>
const word = pattern('bet-word', Word, {})

const Small = ({ children }: { children: ReactNode }) => <small>{children}</small>
const small = pattern('bet-small', Small, {})

/** What a round was bet on, in words. */
function Choice({ outcome }: { outcome: Outcome }) {
  return partsOf(outcome.game).useWords().on(outcome)
}
