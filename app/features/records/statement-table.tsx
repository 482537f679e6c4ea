import { linkCell, swatchCell, timeCell } from '#app/components/cells.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Money } from '#app/components/money.tsx'
import { isByTime, type RecordColumn, RecordRows, type RowKind } from '#app/components/record-rows.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/paths.ts'
import { pattern } from '#app/rendering/index.ts'
import type { ValueOf } from '#contract/endpoint.ts'
import {
  type GameOfBet,
  type ListedTransaction,
  type statement,
  statementSorting,
  type Transaction,
  type WalletName,
} from '#contract/wallet.ts'
import { gameArt } from '../games/game-tile.tsx'
import { Points, usePointsCell } from '../points/points.tsx'
import { useReferenceCell } from '../points/reference.tsx'
import { type StatementFilter, statementQuery } from './statement-filter.ts'

/** The columns of the table and of its CSV (site.md section 6). */
export const transactionFields = ['id', 'time', 'type', 'reference', 'amount', 'balance'] as const

export const transactionCells = (line: Transaction): string[] => transactionFields.map((field) => line[field])

const betHref = (bet: string) => paths.personal('personalHistoryCopy', { bet })
const withdrawalHref = (order: string) => paths.personal('withdraw', { order })

/** Where the references of these types lead. */
const hrefs: { readonly [type in Transaction['type']]?: (reference: string) => string } = {
  bet: betHref,
  payout: betHref,
  void: betHref,
  commission: (payslip) => `${paths.personal('contracts', { payslip })}#payslip`,
  deposit: (order) => paths.personal('depositv2', { order }),
  'withdrawal-hold': withdrawalHref,
  'withdrawal-release': withdrawalHref,
  'withdrawal-paid': withdrawalHref,
}

/** The link to a movement's bet or order. */
export const referenceHref = ({ type, reference }: Transaction): string | undefined =>
  hrefs[type]?.(reference)

/** An amount of a wallet: points in the points wallet, money in all others. */
export const WalletAmount = ({
  wallet,
  amount,
  signed = false,
}: {
  wallet: WalletName
  amount: string
  signed?: boolean
}) =>
  wallet === 'points' ? <Points points={amount} signed={signed} /> : <Money amount={amount} signed={signed} />

/** Stands for a hidden balance (site.md 1.5). */
const HIDDEN = '***'

/** Whether movements of every kind are in the filter: from the first one on their sum is the balance itself. */
export const isWholeBalance = ({ type }: StatementFilter) => !type

/** The swatch of each kind of movement. */
const kinds: Record<Transaction['type'], RowKind> = {
  deposit: 'in',
  'withdrawal-hold': 'out',
  'withdrawal-release': 'out',
  'withdrawal-paid': 'out',
  bet: 'play',
  payout: 'play',
  void: 'play',
  'transfer-in': 'swap',
  'transfer-out': 'swap',
  'upline-transfer': 'swap',
  'downline-transfer': 'swap',
  bonus: 'gift',
  rebate: 'gift',
  reward: 'gift',
  points: 'points',
  commission: 'gift',
  adjustment: 'swap',
}

/** The words of a game and its vendor. */
export const gameWords = ({ game, vendor }: GameOfBet) => `${game} · ${vendor}`

/** The whole reference stays for scripts; readers see the game that was played. */
const PlayedAt = ({ reference, words }: { reference: string; words: string }) => (
  <data value={reference}>
    {words} <code>{reference}</code>
  </data>
)
const playedAt = pattern('played-at', PlayedAt, {})

/**
 * A wallet's statement with running balance; lines of bets name their game and have its picture. Words are looked up once,
 * not per line.
 */
export function StatementTable({
  lines,
  filter,
  hidden,
  current,
  brief,
}: {
  lines: ValueOf<typeof statement>
  filter: StatementFilter
  /** The balance is hidden: no running balance is in the page. */
  hidden: boolean
  /** The id of the open line. */
  current?: string | undefined
  /** The newest few, without days, totals and sorting. */
  brief?: boolean
}) {
  const { t } = useTranslation(['records', 'points'])
  const { dayTime, time } = useFormat()
  const referenceOf = useReferenceCell()
  const pointsOf = usePointsCell()
  const points = filter.wallet === 'points'
  const byTime = isByTime(filter.sort) && !brief
  const types = t('transaction', { returnObjects: true }) as Record<Transaction['type'], string>
  const query = { ...statementQuery(filter), page: lines.page > 1 ? lines.page : undefined }
  const detail = (line: string) => paths.personal('transactionHistory', { ...query, line })
  const columns: RecordColumn<ListedTransaction>[] = [
    { field: 'id', head: t('column.id'), cell: ({ id }) => id },
    {
      field: 'time',
      head: t('column.time'),
      cell: (line) => timeCell(line.time, byTime ? time(line.time) : dayTime(line.time)),
    },
    {
      field: 'type',
      head: t('column.type'),
      cell: (line) => {
        const link = linkCell(referenceHref(line) ?? detail(line.id), types[line.type])
        return line.game ? [swatchCell(gameArt(line.game)), link] : link
      },
    },
    {
      field: 'reference',
      head: t('column.reference'),
      cell: ({ type, reference, game }) =>
        game
          ? playedAt({ reference, words: gameWords(game) })
          : hrefs[type]
            ? reference
            : referenceOf(reference),
    },
    {
      field: 'amount',
      head: points ? t('points:column.amount') : t('column.amount'),
      amount: ({ amount }) => amount,
      signed: true,
      cell: points ? ({ amount }) => pointsOf(amount, true) : undefined,
    },
    {
      field: 'balance',
      head: points ? t('points:column.balance') : t('column.balance'),
      label: t('statement.left'),
      numeric: true,
      amount: hidden ? undefined : ({ balance }) => balance,
      cell: hidden ? () => HIDDEN : points ? ({ balance }) => pointsOf(balance) : undefined,
    },
  ]
  return (
    <RecordRows
      name="transactions"
      caption={t('statement.caption')}
      columns={columns}
      records={lines.content}
      id={({ id }) => id}
      kind={({ type }) => kinds[type]}
      signed
      days={
        byTime ? { timeOf: ({ time }) => time, nets: points || hidden ? undefined : lines.nets } : undefined
      }
      current={({ id }) => id === current}
      sorting={
        brief
          ? undefined
          : {
              by: statementSorting.columns,
              sort: filter.sort,
              href: (sort) => paths.personal('transactionHistory', { ...statementQuery(filter), sort }),
            }
      }
      totals={
        brief
          ? undefined
          : [
              {
                label: t('statement.total'),
                cells: {
                  amount:
                    hidden && isWholeBalance(filter)
                      ? { content: HIDDEN }
                      : {
                          amount: lines.totals.amount,
                          content: (
                            <WalletAmount wallet={filter.wallet} amount={lines.totals.amount} signed />
                          ),
                        },
                },
              },
            ]
      }
      empty={<EmptyState title={t('statement.empty')}>{t('statement.emptyHint')}</EmptyState>}
    />
  )
}
