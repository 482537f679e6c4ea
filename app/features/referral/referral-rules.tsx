import { Card } from '#app/components/card.tsx'
import { DescriptionList } from '#app/components/records/description-list.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { usePercent } from '#app/i18n/use-percent.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import type { referral } from '#contract/benefits/referral.ts'

/** The rewards for inviting friends, in figures. */
export function ReferralRules({ rules }: { rules: ValueOf<typeof referral>['rules'] }) {
  const { t } = useTranslation('referral')
  const text = useAmountText()
  const percent = usePercent()
  const none = t('rules.none')
  return (
    <Card title={t('rules.title')} titleId="rules">
      <DescriptionList
        sentences
        items={[
          {
            term: t('rules.reward'),
            detail:
              minorOf(rules.reward) === 0n
                ? none
                : t('rules.rewardOf', {
                    reward: text(rules.reward),
                    deposit: text(rules.depositMin),
                    turnover: text(rules.turnoverMin),
                  }),
          },
          {
            term: t('rules.shareTerm'),
            detail:
              rules.shareBasisPoints === 0
                ? none
                : t('rules.shareOf', { percent: percent(rules.shareBasisPoints) }),
          },
          {
            term: t('rules.wager'),
            detail:
              rules.turnoverPercent === 0
                ? t('rules.noWager')
                : t('rules.wagerOf', { percent: rules.turnoverPercent }),
          },
        ]}
      />
      <p className="text-sm text-ink-2">{t('rules.fair')}</p>
    </Card>
  )
}
