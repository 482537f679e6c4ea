import { Badge, type Tone } from '#app/components/badge.tsx'
import { IconLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { FoldedWhile } from '#app/components/folded-while.tsx'
import { RecordsPager } from '#app/components/records-pager.tsx'
import { type Column, RecordsTable } from '#app/components/table.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ValueOf } from '#contract/endpoint.ts'
import type { Payslip, PayslipStatus, payslips } from '#contract/payslips.ts'

const tones: Record<PayslipStatus, Tone> = { due: 'warn', paid: 'pos', owed: 'neg', nothing: 'plain' }

export function PayslipBadge({ status }: Pick<Payslip, 'status'>) {
  const { t } = useTranslation('payslips')
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
}

/**
 * A period as it is read: `2026-11-16..2026-11-22` is `16 – 22/11/2026`, `2026-11-21T13` is `21/11/2026 13:00–14:00`; in
 * Chinese `2026/11/16 至 11/22` and `2026/11/21 13:00 至 14:00`.
 */
export function usePeriodText() {
  const { t } = useTranslation('payslips')
  const { language } = useFormat()
  const yearFirst = language === 'zh'
  const dayText = (parts: readonly string[]) => (yearFirst ? parts : parts.toReversed()).join('/')
  return (period: string): string => {
    const [first = '', last] = period.split('..')
    const [day = '', time] = first.split('T')
    const begins = day.split('-')
    if (time !== undefined) return t('span', { day: dayText(begins), ...timesOf(time) })
    if (last === undefined) return dayText(begins)
    const ends = last.split('-')
    const sameYear = begins[0] === ends[0]
    // What both days have in common: Chinese drops the year from the last day, the others drop year and month from the first.
    if (yearFirst) return t('days', { from: dayText(begins), to: dayText(sameYear ? ends.slice(1) : ends) })
    const alike = sameYear ? (begins[1] === ends[1] ? 2 : 1) : 0
    return t('days', { from: dayText(begins.slice(alike)), to: dayText(ends) })
  }
}

/** When an hour (`13`) or five minutes (`13:05`) begin and end. */
function timesOf(time: string): { from: string; to: string } {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const end = hour * 60 + minute + (time.includes(':') ? 5 : 60)
  const text = (minutes: number) =>
    [Math.trunc(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return { from: text(hour * 60 + minute), to: text(end) }
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
