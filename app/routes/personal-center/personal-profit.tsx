import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Card } from '#app/components/card.tsx'
import { Money } from '#app/components/money.tsx'
import { Stat, Stats } from '#app/components/stat.tsx'
import { ProfitCurve } from '#app/features/records/profit-curve.tsx'
import { profitList } from '#app/features/records/profit-list.ts'
import { ProfitDayTable, ProfitTypeTable } from '#app/features/records/profit-tables.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { page } from '#app/lib/pages/page-handle.ts'
import { stylesheets } from '#app/lib/pages/stylesheets.ts'
import type { Query } from '#app/records/filters.ts'
import { RangeChips } from '#app/records/list-filters.tsx'
import { RecordsPage } from '#app/records/records-page.tsx'
import { admit } from '#app/services/guards.server.ts'
import recordStyles from '#app/styles/records.css?url'
import tableStyles from '#app/styles/tables.css?url'
import { personalProfit } from '#contract/benefits/profit.ts'

export const links = stylesheets(recordStyles, tableStyles)

export const handle = page('personalProfit', 'center')

/** The member's profit and loss, by day and by game type. */
export async function loader(args: LoaderFunctionArgs) {
  const member = await admit(args)
  const filter = profitList.read(new URL(args.request.url).searchParams)
  const profit = await member.get(personalProfit, profitList.pageInput(filter))
  return { filter, profit }
}

const figures = ['deposits', 'withdrawals', 'bonuses', 'net'] as const

export default function PersonalProfit() {
  const { filter, profit } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['profit', 'common'])
  const href = (more: Query) => profitList.href(filter, more)
  return (
    <RecordsPage
      list={profitList}
      filter={filter}
      answer={profit}
      title={t('common:panel.personalProfit')}
      below={
        <>
          {profit.types.length > 0 ? (
            <Card title={t('profit:types')} flush>
              <ProfitTypeTable {...profit} />
            </Card>
          ) : null}
          <p className="text-sm text-ink-2">{t('profit:note')}</p>
        </>
      }
    >
      <RangeChips filter={filter.days} href={href} withAll={false} />
      <Stats>
        {figures.map((field) => (
          <Stat
            key={field}
            label={t(`profit:column.${field}`)}
            value={<Money amount={profit.totals[field]} signed />}
          />
        ))}
      </Stats>
      {profit.curve.points.length > 0 ? (
        <Card title={t(`profit:curve.${profit.curve.each}`)}>
          <ProfitCurve {...profit.curve} />
        </Card>
      ) : null}
      <Card flush>
        <ProfitDayTable answer={profit} filter={filter} />
      </Card>
    </RecordsPage>
  )
}
