import { Badge, type Tone } from '#app/components/badge.tsx'
import { Card } from '#app/components/card.tsx'
import { FoldedWhile } from '#app/components/folded-while.tsx'
import { FirstRows } from '#app/components/records/first-rows.tsx'
import { RecordsPager } from '#app/components/records/records-pager.tsx'
import { RecordsTable } from '#app/components/records/table.tsx'
import { dayPartsText, isYearFirst } from '#app/i18n/dates.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { FileLink } from '#app/records/list-filters.tsx'
import type { FilterOf } from '#app/records/records.ts'
import { useRecords } from '#app/records/use-records.tsx'
import type { Payslip, PayslipStatus, payslips } from '#contract/agents/payslips.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { PayslipsList } from './contract-lists.ts'

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
  const yearFirst = isYearFirst(language)
  const dayText = (parts: readonly string[]) => dayPartsText(parts, language)
  return (period: string): string => {
    const [first = '', last] = period.split('..')
    const [day = '', time] = first.split('T')
    const begins = day.split('-')
    if (time !== undefined) return t('span', { day: dayText(begins), ...timesOf(time) })
    if (last === undefined) return dayText(begins)
    const ends = last.split('-')
    const sameYear = begins[0] === ends[0]
    // What both days have in common: with the year first it is dropped from the last day, else year and month from the first.
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

export interface PayslipTableProps {
  list: PayslipsList
  slips: ValueOf<typeof payslips>
  filter: FilterOf<PayslipsList>
  /** The payslip that is open. */
  current: string | undefined
  /** Whether the list can be downloaded. */
  hasFile?: boolean
  /** Whether a contract or a payslip was asked for: then the list is folded. */
  folded: boolean
  /** The page with this payslip open, or another page of the list. */
  href: (query: { payslip?: string; slips?: number }) => string
}

/** The record set `payslips` (site.md section 6): what contracts have paid. */
export function PayslipTable({ list, slips, filter, current, hasFile, folded, href }: PayslipTableProps) {
  const { t } = useTranslation(['payslips', 'contracts'])
  const periodText = usePeriodText()
  const table = useRecords(list, {
    answer: slips,
    filter,
    own: {
      period: {
        cell: ({ id, period }) => (
          <a href={`${href({ payslip: id })}#payslip`} className="font-semibold text-link underline">
            {periodText(period)}
          </a>
        ),
      },
      kind: {
        cell: ({ kind }) => <span className="whitespace-nowrap">{t(`contracts:kind.${kind}`)}</span>,
      },
      status: {
        cell: (slip) => (
          <span className="inline-flex flex-wrap items-center gap-1">
            <PayslipBadge {...slip} />
            {slip.corrects ? <Badge tone="info">{t('payslips:correction')}</Badge> : null}
          </span>
        ),
      },
    },
  })
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
        aside={hasFile ? <FileLink href={list.fileHref(filter)} /> : null}
        flush
      >
        <FirstRows id="more-payslips" rows={slips.content.length}>
          <RecordsTable
            {...table}
            caption={t('payslips:list')}
            id={({ id }) => id}
            status={({ status }) => status}
            current={({ id }) => id === current}
            sorting={undefined}
            totals={slips.totalRows > 0 ? [sum(totals.amount), ...sides] : undefined}
          />
        </FirstRows>
      </Card>
      <RecordsPager {...slips} href={(page) => `${href({ slips: page })}#payslips`} />
    </FoldedWhile>
  )
}
