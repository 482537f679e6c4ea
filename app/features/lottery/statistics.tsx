// biome-ignore-all lint/a11y/noRedundantRoles: `display: grid` on the rows of a narrow table takes the roles away
import { TextLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Cell, Head, Row, Table } from '#app/components/records/table.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { lotteryStatistics } from '#contract/play/lottery.ts'

/** Over how many draws numbers are counted. */
export const ranges = ['30', '60', '100'] as const

/** How often each number came in the last draws, and for how many draws it has been absent. */
export function Statistics({
  gameCode,
  range,
  statistics: { draws, list },
}: {
  gameCode: string
  range: string
  statistics: ValueOf<typeof lotteryStatistics>
}) {
  const { t } = useTranslation('lottery')
  const most = Math.max(1, ...list.map(({ hits }) => hits))
  return (
    <Card
      title={t('statisticsOf', { count: draws })}
      titleId="statistics"
      aside={<TextLink href={paths.lottery({ gameCode })}>{t('toBet')}</TextLink>}
      flush
    >
      <nav aria-label={t('range')} className="lot-tabs no-scrollbar">
        {ranges.map((count) => (
          <a
            key={count}
            href={paths.lottery({ gameCode, view: 'statistics', range: count })}
            aria-current={count === range ? 'page' : undefined}
          >
            {t('countDraws', { count: Number(count) })}
          </a>
        ))}
      </nav>
      <p className="lot-note lot-empty">{t('statisticsNote')}</p>
      <Table name="frequencies" caption={t('statisticsOf', { count: draws })} columns={3}>
        <thead>
          <tr role="row">
            <Head>{t('number')}</Head>
            <Head numeric>{t('hits')}</Head>
            <Head numeric>{t('absent')}</Head>
          </tr>
        </thead>
        <tbody>
          {list.map(({ number, hits, absent }) => (
            <Row key={number} id={number}>
              <Cell field="number" place="title">
                {number}
              </Cell>
              <td role="cell" data-field="hits" data-label={t('hits')} className="cell-number lot-hits">
                <span style={{ '--part': `${Math.round((hits * 100) / most)}%` } as React.CSSProperties}>
                  {hits}
                </span>
              </td>
              <Cell field="absent" numeric label={t('absent')}>
                {absent}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
