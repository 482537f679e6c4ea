import { TextLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { lotteryStatistics } from '#contract/play/lottery.ts'

/** Over how many draws numbers are counted. */
export const ranges = ['30', '60', '100'] as const

/** By what they may be sorted: by number, the most frequent first, the longest absent first. */
export const statisticsSorts = ['number', '-hits', '-absent'] as const
export type StatisticsSort = (typeof statisticsSorts)[number]

/** How often each number came in the last draws, and for how many draws it has been absent, side by side as a board. */
export function Statistics({
  gameCode,
  range,
  sort,
  statistics: { draws, list },
}: {
  gameCode: string
  range: string
  sort: StatisticsSort
  statistics: ValueOf<typeof lotteryStatistics>
}) {
  const { t } = useTranslation('lottery')
  const most = Math.max(1, ...list.map(({ hits }) => hits))
  const rows = sort === 'number' ? list : list.toSorted(sort === '-hits' ? byHits : byAbsence)
  const link = (query: { range?: string; sort?: StatisticsSort }) =>
    paths.lottery({ gameCode, view: 'statistics', range, sort, ...query })
  const heads = [
    ['number', 'number'],
    ['-hits', 'hits'],
    ['-absent', 'absent'],
  ] as const
  return (
    <Card
      title={t('statisticsOf', { count: draws })}
      titleId="statistics"
      aside={<TextLink href={paths.lottery({ gameCode })}>{t('toBet')}</TextLink>}
      flush
    >
      <nav aria-label={t('range')} className="lot-tabs lot-ranges no-scrollbar">
        {ranges.map((count) => (
          <a key={count} href={link({ range: count })} aria-current={count === range ? 'page' : undefined}>
            {t('countDraws', { count: Number(count) })}
          </a>
        ))}
      </nav>
      <p className="lot-note lot-empty">{t('statisticsNote')}</p>
      <table className="lot-statistics" data-records="frequencies">
        <caption className="sr-only">{t('statisticsOf', { count: draws })}</caption>
        <thead>
          <tr>
            {heads.map(([by, name]) => (
              <th key={by} scope="col" aria-sort={by === sort ? sortedAs[by] : undefined}>
                <a href={link({ sort: by })} aria-current={by === sort ? 'true' : undefined}>
                  {t(name)}
                </a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, hits, absent }) => (
            <tr key={number} data-id={number}>
              <th scope="row" data-field="number">
                {number}
              </th>
              <td data-field="hits" className="lot-hits">
                <span style={{ '--part': `${Math.round((hits * 100) / most)}%` } as React.CSSProperties}>
                  {hits}
                </span>
              </td>
              <td data-field="absent">{absent}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

type NumberCount = ValueOf<typeof lotteryStatistics>['list'][number]
const byHits = (one: NumberCount, other: NumberCount) => other.hits - one.hits
const byAbsence = (one: NumberCount, other: NumberCount) => other.absent - one.absent

const sortedAs = { number: 'ascending', '-hits': 'descending', '-absent': 'descending' } as const
