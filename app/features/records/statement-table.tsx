import { linkCell, timeCell } from '#app/components/cells.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Money } from '#app/components/money.tsx'
import { isByTime, type RecordColumn, RecordRows, type RowKind } from '#app/components/record-rows.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/paths.ts'
import type { ValueOf } from '#contract/endpoint.ts'
import {
  type statement,
  statementSorting,
  type Transaction,
  TransactionType,
  type WalletName,
} from '#contract/wallet.ts'
import { Points, usePointsCell } from '../points/points.tsx'
import { useReferenceCell } from '../points/reference.tsx'
import { type StatementFilter, statementQuery } from './statement-filter.ts'

/** The columns of the table and of its CSV (site.md section 6). */
export const transactionFields = ['id', 'time', 'type', 'reference', 'amount', 'balance'] as const

export const transactionCells = (line: Transaction): string[] => transactionFields.map((field) => line[field])

/** Unused until agents have wallets. */
const movingLater: readonly Transaction['type'][] = ['downline-transfer']

/** The types to choose from, plus the current one. */
export const transactionTypesNow = (asked: Transaction['type'] | undefined) =>
  TransactionType.options.filter((type) => type === asked || !movingLater.includes(type))

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

/** A wallet's statement with running balance. Words are looked up once, not per line. */
export function StatementTable({
  lines,
  filter,
  current,
  brief,
}: {
  lines: ValueOf<typeof statement>
  filter: StatementFilter
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
  const columns: RecordColumn<Transaction>[] = [
    { field: 'id', head: t('column.id'), cell: ({ id }) => id },
    {
      field: 'time',
      head: t('column.time'),
      cell: (line) => timeCell(line.time, byTime ? time(line.time) : dayTime(line.time)),
    },
    {
      field: 'type',
      head: t('column.type'),
      cell: (line) => linkCell(referenceHref(line) ?? detail(line.id), types[line.type]),
    },
    {
      field: 'reference',
      head: t('column.reference'),
      cell: (line) => (hrefs[line.type] ? line.reference : referenceOf(line.reference)),
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
      amount: ({ balance }) => balance,
      cell: points ? ({ balance }) => pointsOf(balance) : undefined,
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
      days={byTime ? { timeOf: ({ time }) => time, nets: points ? undefined : lines.nets } : undefined}
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
                  amount: {
                    amount: lines.totals.amount,
                    content: <WalletAmount wallet={filter.wallet} amount={lines.totals.amount} signed />,
                  },
                },
              },
            ]
      }
      empty={<EmptyState title={t('statement.empty')}>{t('statement.emptyHint')}</EmptyState>}
    />
  )
}
