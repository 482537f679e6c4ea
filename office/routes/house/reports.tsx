import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Money } from '#app/components/money.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pastRanges } from '#app/lib/list-query.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import { partOf, usePercent } from '#office/features/figures/use-percent.ts'
import { FilterChips, OfficeListPage } from '#office/features/records/office-list-page.tsx'
import { RecordLink } from '#office/features/records/record-link.tsx'
import { Sheet } from '#office/features/records/section.tsx'
import { Bridge } from '#office/features/reports/bridge.tsx'
import { DayChart } from '#office/features/reports/day-chart.tsx'
import { Proof } from '#office/features/reports/proof.tsx'
import { recordsOf, subjectOf } from '#office/features/reports/report-links.ts'
import { ReportStrip } from '#office/features/reports/report-strip.tsx'
import { useLineName } from '#office/features/reports/use-line-name.ts'
import { reportPage, reportSpan, reportsList, reportsView } from '#office/lists/house/reports-list.ts'
import { admit } from '#office/services/acts.server.ts'
import { type ReportRow, reportKinds } from '#office/services/reports.ts'
import { proveReport } from '#platform/backoffice/reports/index.ts'

export const handle = { page: 'reports' }

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = admit(args, 'reports')
  const query = new URL(args.request.url).searchParams
  const filter = reportsList.read(query)
  const span = reportSpan(filter, platform.clock.now())
  const [report, proof] = await Promise.all([
    reportPage(platform, filter, span, args.params.id),
    query.has('proof') ? proveReport(platform) : null,
  ])
  return {
    filter,
    span,
    ...report,
    days: report.days.map(({ key, ggr, ngr }) => ({ day: key, ggr, ngr: ngr ?? ggr })),
    proof: proof?.map(({ line, report, ledger }) => ({
      line,
      report: moneyOf(report),
      ledger: moneyOf(ledger),
      difference: moneyOf(report - ledger),
    })),
  }
}

export default function Reports() {
  const { filter, span, rows, next, days, total, proof } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office', 'records'])
  const { day } = useFormat()
  const percent = usePercent()
  const nameOf = useLineName(span.by)
  const { by, from, to } = span
  const ofGames = by === 'game' || by === 'vendor'
  const opens = (figure: string, key?: string) => recordsOf(figure, span, key)
  const figure = (field: 'ggr' | 'ngr', row: ReportRow) => (
    <a className="o-fig" href={opens(field, row.key)}>
      <Money amount={row[field] ?? '0.00'} signed symbol="" />
    </a>
  )
  const money = (field: MoneyField) => ({
    cell: (row: ReportRow): ReactNode => (
      <a className="o-fig" href={opens(field, row.key)}>
        <Money amount={row[field] ?? '0.00'} symbol="" />
      </a>
    ),
  })
  return (
    <OfficeListPage
      list={reportsView(ofGames)}
      filter={filter}
      rows={rows}
      next={next}
      title={t('page.reports')}
      about={`${day(`${from}T00:00:00+07:00`)} – ${day(`${to}T00:00:00+07:00`)}`}
      chips={
        <>
          <FilterChips
            label={t('report.span')}
            chips={[
              {
                href: reportsList.href({ ...filter, days: usualDays }),
                text: t('report.usual'),
                current: filter.days.fromDay === undefined && !proof,
              },
              ...pastRanges.map((range) => ({
                href: reportsList.href({ ...filter, days: { ...usualDays, range } }),
                text: t(`records:range.${range}`),
                current: filter.days.range === range && !proof,
              })),
              {
                href: `/office/reports?from=${from}&to=${to}&proof=1`,
                text: t('report.prove'),
                current: proof !== undefined,
              },
            ]}
          />
          <ReportStrip total={total} days={days.length} href={ofGames ? undefined : opens} />
          {proof ? <Proof proof={proof} /> : null}
          {ofGames ? null : (
            <div className={by === 'day' ? 'o-g a' : 'o-g'}>
              {by === 'day' ? (
                <Sheet title={t('report.byDay')}>
                  <DayChart days={days} />
                </Sheet>
              ) : null}
              <Sheet title={t('report.bridge')} about={t('report.opens')}>
                <Bridge total={total} href={opens} />
              </Sheet>
            </div>
          )}
          <FilterChips
            label={t('report.by')}
            chips={reportKinds.map((kind) => ({
              href: reportsList.href(
                reportsList.changed(filter, { by: kind === 'day' ? undefined : kind, vendor: undefined }),
              ),
              text: t(`report.kind.${kind}`),
              current: by === kind,
            }))}
          />
          {ofGames ? <p className="text-xs text-ink-2">{t('report.placed')}</p> : null}
        </>
      }
      own={{
        name: {
          cell: (row) => {
            const href = subjectOf(by, row)
            if (by === 'day')
              return <a href={`/office/reports?from=${row.key}&to=${row.key}`}>{nameOf(row)}</a>
            return href ? <RecordLink href={href}>{nameOf(row)}</RecordLink> : nameOf(row)
          },
        },
        ggr: { cell: (row) => figure('ggr', row) },
        ngr: { cell: (row) => figure('ngr', row) },
        edge: { cell: ({ ggr, stake }) => percent(partOf(ggr, stake)) },
        ...Object.fromEntries(moneyFields.map((field) => [field, money(field)])),
        joined: {
          cell: ({ key, joined }) =>
            by === 'day' ? (
              <a href={`/office/members?from=${key}&to=${key}`}>{joined}</a>
            ) : (
              String(joined ?? '')
            ),
        },
      }}
    />
  )
}

const usualDays = { range: undefined, fromDay: undefined, toDay: undefined }

const moneyFields = [
  'stake',
  'bonus',
  'rebate',
  'reward',
  'points',
  'commission',
  'deposits',
  'withdrawals',
] as const
type MoneyField = (typeof moneyFields)[number]
