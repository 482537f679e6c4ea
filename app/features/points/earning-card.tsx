import { Card } from '#app/components/card.tsx'
import { DescriptionList } from '#app/components/records/description-list.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { pointConfig } from '#contract/benefits/points.ts'

/** The stakes that earn a point, by game type, weights included. */
export function EarningCard({ config }: { config: ValueOf<typeof pointConfig> }) {
  const { t } = useTranslation(['points', 'common'])
  const money = useAmountText()
  const types = t('common:nav', { returnObjects: true })
  return (
    <Card title={t('points:earn.title')} titleId="earn">
      <p className="text-sm text-ink-2">{t('points:earn.text')}</p>
      <DescriptionList
        items={config.weights.map(({ gameType, percent }) => ({
          term: types[gameType],
          detail:
            percent === 0
              ? t('points:earn.none')
              : money(moneyOf((minorOf(config.turnover) * 100n) / BigInt(percent))),
        }))}
      />
      <p className="text-sm text-ink-2">{t('points:earn.forever')}</p>
    </Card>
  )
}
