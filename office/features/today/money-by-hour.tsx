import type { CSSProperties } from 'react'
import { Money } from '#app/components/money.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { FigureTable } from '../figures/figure-table.tsx'
import { Pairs } from '../records/section.tsx'
import type { TodayData } from './today-data.ts'

/** What came in and went out by hour: bars, their sums, and the figures as a table. */
export function MoneyByHour({ money, day }: { money: NonNullable<TodayData['money']>; day: string }) {
  const { t } = useTranslation('office')
  const { hours, paidIn, paidOut, left } = money
  const most = Math.max(1, ...hours.flatMap((hour) => [Number(hour.paidIn), Number(hour.paidOut)]))
  const share = (amount: string) => ((Number(amount) * 100) / most).toFixed(1)
  const range = `from=${day}&to=${day}`
  return (
    <div className="o-sb">
      <div className="o-hr" role="img" aria-label={t('today.byHourLabel')}>
        {hours.map((hour) => (
          <span key={hour.hour}>
            <b style={{ '--a': share(hour.paidIn) } as CSSProperties} />
            <em className="o-hatch" style={{ '--z': share(hour.paidOut) } as CSSProperties} />
          </span>
        ))}
      </div>
      <Pairs
        pairs={[
          [
            t('today.paidIn', { count: paidIn.orders }),
            <a key="" href={`/office/deposits?status=paid&${range}`} data-field="paidIn">
              <i className="o-key" aria-hidden="true" />
              <Money amount={paidIn.amount} mark />
            </a>,
          ],
          [
            t('today.paidOut', { count: paidOut.orders }),
            <a key="" href={`/office/withdrawals?status=paid&${range}`} data-field="paidOut">
              <i className="o-key o-hatch" aria-hidden="true" />
              <Money amount={paidOut.amount} mark />
            </a>,
          ],
          [t('today.left'), <Money key="" amount={left} signed />],
        ]}
      />
      <details>
        <summary className="text-xs">{t('today.asTable')}</summary>
        <FigureTable
          name="hours"
          caption={t('today.byHour')}
          columns={[
            { field: 'hour', head: t('today.hour') },
            { field: 'paidIn', head: t('page.deposits'), show: 'money' },
            { field: 'paidOut', head: t('page.withdrawals'), show: 'money' },
          ]}
          rows={hours.map((hour) => ({
            id: String(hour.hour),
            cells: {
              hour: hour.hour,
              paidIn: hour.paidIn,
              paidOut: hour.paidOut,
            },
          }))}
        />
      </details>
    </div>
  )
}
