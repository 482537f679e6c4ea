import { Badge, type Tone } from '#app/components/badge.tsx'
import { IconLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { FoldedWhile } from '#app/components/folded-while.tsx'
import { RecordsPager } from '#app/components/records-pager.tsx'
import { type Column, RecordsTable } from '#app/components/table.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ValueOf } from '#contract/endpoint.ts'
import type { Payslip, PayslipStatus, payslips } from '#contract/payslips.ts'

const tones: Record<PayslipStatus, Tone> = { due: 'warn', paid: 'pos', owed: 'neg', nothing: 'plain' }

export function PayslipBadge({ status }: Pick<Payslip, 'status'>) {
  const { t } = useTranslation('payslips')
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
}

/** A period as it is read: `2026-11-16..2026-11-22` is `16 – 22/11/2026`, `2026-11-21T13` is `21/11/2026 13:00–14:00`. */
export function usePeriodText() {
  const { t } = useTranslation('payslips')
  return (period: string): string => {
    const [first = '', last] = period.split('..')
    if (last !== undefined) return t('days', { from: beginningOf(first, last), to: dayText(last) })
    const [day = '', time] = first.split('T')
    if (time === undefined) return dayText(day)
    return t('span', { day: dayText(day), ...timesOf(time) })
  }
}

/** In lists of periods, days are written the same in all languages. */
const dayText = (day: string): string => day.split('-').reverse().join('/')

/** When an hour (`13`) or five minutes (`13:05`) begin and end. */
function timesOf(time: string): { from: string; to: string } {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const end = hour * 60 + minute + (time.includes(':') ? 5 : 60)
  const text = (minutes: number) =>
    [Math.trunc(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return { from: text(hour * 60 + minute), to: text(end) }
}

/** The first day of a period, without the month or year that its last day repeats. */
function beginningOf(first: string, last: string): string {
  const isAlike = (length: number) => first.slice(0, length) === last.slice(0, length)
  return isAlike(7) ? first.slice(8) : dayText(isAlike(4) ? first.slice(5) : first)
}

/** The columns of a download of payslips of one kind (site.md section 6). */
export const payslipFields = (kind: Payslip['kind']) => [
  ...['period', 'account', kind === 'dividend' ? 'loss' : 'turnover'],
  ...['active', 'rate', 'gross', 'paidDown', 'amount', 'status'],
]

export const payslipCells = (slip: Payslip): string[] => [
  ...[slip.period, slip.account, slip.counted, String(slip.active), slip.rate],
  ...[slip.gross, slip.paidDown, slip.amount, slip.status],
]

export interface PayslipTableProps {
  slips: ValueOf<typeof payslips>
  /** The kind of all of them; undefined if they are of several kinds. */
  kind: Payslip['kind'] | undefined
  /** The payslip that is open. */
  current: string | undefined
  /** The list as a download, where there is one. */
  csvHref?: string
  /** Whether a contract or a payslip was asked for: then the list is folded. */
  folded: boolean
  /** The page with this payslip open, or another page of the list. */
  href: (query: { payslip?: string; slips?: number }) => string
}

/** The record set `payslips` (site.md section 6): what contracts have paid. */
export function PayslipTable({ slips, kind, current, csvHref, folded, href }: PayslipTableProps) {
  const { t } = useTranslation(['payslips', 'contracts', 'records'])
  const decimal = useDecimal()
  const periodText = usePeriodText()
  const counted = (field: 'turnover' | 'loss'): Column<Payslip> => ({
    field,
    head: t(`payslips:column.${field}`),
    amount: (slip) => ((slip.kind === 'dividend') === (field === 'loss') ? slip.counted : null),
  })
  const columns: Column<Payslip>[] = [
    {
      field: 'period',
      head: t('payslips:column.period'),
      place: 'title',
      cell: ({ id, period }) => (
        <a href={`${href({ payslip: id })}#payslip`} className="font-semibold text-link underline">
          {periodText(period)}
        </a>
      ),
      below: { field: 'account', head: t('payslips:column.account'), cell: ({ account }) => account },
    },
    ...(kind
      ? [counted(kind === 'dividend' ? 'loss' : 'turnover')]
      : [
          {
            field: 'kind',
            head: t('contracts:column.kind'),
            cell: (slip: Payslip) => (
              <span className="whitespace-nowrap">{t(`contracts:kind.${slip.kind}`)}</span>
            ),
          },
          { ...counted('turnover'), below: counted('loss') },
        ]),
    {
      field: 'active',
      head: t('payslips:column.active'),
      place: 'hidden',
      numeric: true,
      cell: ({ active }) => <span className="digits">{active}</span>,
    },
    {
      field: 'rate',
      head: t('payslips:column.rate'),
      numeric: true,
      cell: ({ rate }) => <span className="digits">{decimal(rate)}%</span>,
    },
    {
      field: 'gross',
      head: t('payslips:column.gross'),
      place: 'hidden',
      amount: ({ gross }) => gross,
      below: {
        field: 'paidDown',
        head: t('payslips:column.paidDown'),
        amount: ({ paidDown }) => paidDown,
      },
    },
    { field: 'amount', head: t('payslips:column.amount'), place: 'result', amount: ({ amount }) => amount },
    {
      field: 'status',
      head: t('contracts:column.status'),
      label: null,
      place: 'end',
      cell: (slip) => (
        <span className="inline-flex flex-wrap items-center gap-1">
          <PayslipBadge {...slip} />
          {slip.corrects ? <Badge tone="info">{t('payslips:correction')}</Badge> : null}
        </span>
      ),
    },
  ]
  const { totals } = slips
  const sum = (amount: string, part?: 'own' | 'below') => ({
    id: part,
    label: part ? t(`payslips:totals.${part}`) : t('payslips:total'),
    cells: { amount: { amount } },
  })
  // The total is over the whole result (site.md 1.6), but where both sides are in it, nobody gets it.
  const sides =
    totals.own === null || totals.below === null ? [] : [sum(totals.own, 'own'), sum(totals.below, 'below')]
  return (
    <FoldedWhile folded={folded} title={t('payslips:list')} count={slips.totalRows}>
      <Card
        title={t('payslips:list')}
        titleId="payslips"
        aside={csvHref ? <IconLink icon="download" href={csvHref} label={t('records:filter.csv')} /> : null}
        flush
      >
        <RecordsTable
          name="payslips"
          caption={t('payslips:list')}
          columns={columns}
          records={slips.content}
          id={({ id }) => id}
          status={({ status }) => status}
          current={({ id }) => id === current}
          totals={slips.totalRows > 0 ? [sum(totals.amount), ...sides] : undefined}
          empty={<EmptyState title={t('payslips:none')} />}
        />
      </Card>
      <RecordsPager {...slips} href={(page) => `${href({ slips: page })}#payslips`} />
    </FoldedWhile>
  )
}
