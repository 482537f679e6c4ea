import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Money } from '#app/components/money.tsx'
import { Icon } from '#app/components/pictures/icon.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { proveReport } from '#platform/money/ledger/index.ts'
import { housePlay, playByVendor } from '#platform/money/play-sums/index.ts'
import { FigureTable } from '../features/figures/figure-table.tsx'
import { Strip } from '../features/figures/strip.tsx'
import { partOf, usePercent } from '../features/figures/use-percent.ts'
import { FilterChips, OfficeListPage } from '../features/records/office-list-page.tsx'
import { Sheet } from '../features/records/section.tsx'
import { Bridge } from '../features/reports/bridge.tsx'
import { DayChart } from '../features/reports/day-chart.tsx'
import { reportsList, spanOf } from '../lists/reports-list.ts'
import { admit } from '../services/acts.server.ts'
import { type ReportDay, reportDays } from '../services/reports.ts'
import { titled } from '../services/title.server.ts'

export const handle = { page: 'reports' }

const SUMMED = [
  'ggr',
  'bonus',
  'rebate',
  'reward',
  'points',
  'commission',
  'ngr',
  'deposits',
  'withdrawals',
  'adjustments',
] as const satisfies readonly (keyof ReportDay)[]

export async function loader(args: LoaderFunctionArgs) {
  const { platform } = admit(args, 'reports')
  const query = new URL(args.request.url).searchParams
  const filter = reportsList.read(query)
  const { from, to } = spanOf(filter.days, platform.clock.now())
  const [{ rows, next }, days, play, vendors, proof, title] = await Promise.all([
    reportsList.page(platform, filter),
    reportDays(platform, from, to),
    housePlay(platform.reports, from, to),
    playByVendor(platform.reports, from, to),
    query.has('proof') ? proveReport(platform) : null,
    titled(args, 'page.reports'),
  ])
  const total = Object.fromEntries(
    SUMMED.map((field) => [field, moneyOf(days.reduce((sum, day) => sum + minorOf(day[field]), 0n))]),
  ) as Record<(typeof SUMMED)[number], string>
  return {
    filter,
    rows,
    next,
    from,
    to,
    days: days.map(({ day, ggr, ngr }) => ({ day, ggr, ngr })).reverse(),
    total,
    play,
    vendors,
    proof: proof?.map(({ line, report, ledger }) => ({
      line,
      report: moneyOf(report),
      ledger: moneyOf(ledger),
      difference: moneyOf(report - ledger),
    })),
    title,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export default function Reports() {
  const { filter, rows, next, from, to, days, total, play, vendors, proof } = useLoaderData<typeof loader>()
  const { t } = useTranslation('office')
  const { day } = useFormat()
  const written = useAmountText()
  const percent = usePercent()
  const sound = proof?.every(({ difference }) => difference === '0.00')
  const range = `from=${from}&to=${to}`
  return (
    <OfficeListPage
      list={reportsList}
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
                href: '/office/reports',
                text: t('report.usual'),
                current: filter.days.fromDay === undefined,
              },
              {
                href: `/office/reports?${range}&proof=1`,
                text: t('report.prove'),
                current: proof !== undefined,
              },
            ]}
          />
          <Strip
            figures={[
              {
                field: 'stake',
                name: t('house.stake'),
                value: <Money amount={play.stake} mark />,
                about: `${t('house.bets')}: ${play.bets}`,
              },
              {
                field: 'ggr',
                name: t('house.won'),
                value: <Money amount={total.ggr} signed mark />,
                about: percent(partOf(total.ggr, play.stake)),
              },
              {
                field: 'ngr',
                name: t('report.ngr'),
                value: <Money amount={total.ngr} signed mark />,
                about: percent(partOf(total.ngr, play.stake)),
              },
              {
                field: 'deposits',
                name: t('page.deposits'),
                value: <Money amount={total.deposits} mark />,
                about: t('today.left'),
              },
              {
                field: 'withdrawals',
                name: t('page.withdrawals'),
                value: <Money amount={total.withdrawals} mark />,
                about: written(moneyOf(minorOf(total.deposits) - minorOf(total.withdrawals))),
              },
            ]}
          />
          {proof ? (
            <>
              <div className={sound ? 'o-led' : 'o-led neg'} data-field="proof" data-value={String(sound)}>
                <Icon name={sound ? 'shield' : 'alert'} />
                <b>{t(sound ? 'report.sound' : 'report.broken')}</b>
              </div>
              <Sheet title={t('report.how')}>
                <FigureTable
                  name="proof"
                  caption={t('report.how')}
                  columns={[
                    { field: 'line', head: t('report.line') },
                    { field: 'report', head: t('page.reports'), show: 'money' },
                    { field: 'ledger', head: t('report.ledger'), show: 'money' },
                    { field: 'difference', head: t('report.difference'), show: 'money' },
                  ]}
                  rows={proof.map(({ line, report, ledger, difference }) => ({
                    id: line,
                    look: difference === '0.00' ? undefined : 'bad',
                    cells: {
                      line: t(`report.proven.${line}`),
                      report,
                      ledger,
                      difference,
                    },
                  }))}
                />
              </Sheet>
            </>
          ) : null}
          <div className="o-g a">
            <Sheet title={t('report.byDay')}>
              <DayChart days={days} />
            </Sheet>
            <Sheet title={t('report.bridge')}>
              <Bridge total={total} />
            </Sheet>
          </div>
          <Sheet title={t('report.byVendor')} about={t('report.placed')}>
            <FigureTable
              name="by-vendor"
              caption={t('report.byVendor')}
              columns={[
                { field: 'vendor', head: t('house.vendor') },
                { field: 'gameType', head: t('column.kind') },
                { field: 'stake', head: t('house.stake'), show: 'money' },
                { field: 'won', head: t('house.won'), show: 'signed' },
                { field: 'edge', head: t('game.edge'), numeric: true },
              ]}
              rows={vendors.map(({ vendor, gameType, stake, won }) => ({
                id: `${vendor} ${gameType}`,
                cells: {
                  vendor: <a href={`/office/games?vendor=${vendor}`}>{vendor}</a>,
                  gameType,
                  stake,
                  won,
                  edge: percent(partOf(won, stake)),
                },
              }))}
              foot={{
                vendor: t('economy.total'),
                stake: play.stake,
                won: play.won,
              }}
              empty={t('report.empty')}
            />
          </Sheet>
        </>
      }
      own={{
        day: {
          cell: (row) => (
            <a href={`/office/reports?from=${row.day}&to=${row.day}`}>{day(`${row.day}T00:00:00+07:00`)}</a>
          ),
        },
      }}
    />
  )
}
