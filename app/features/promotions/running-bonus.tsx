import { Button, LinkButton } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Money } from '#app/components/money.tsx'
import { EmptyState } from '#app/components/records/empty-state.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import type { runningBonus } from '#contract/benefits/promotions.ts'
import { BonusProgress } from './bonus-progress.tsx'
import { cancelForm } from './promotion-forms.ts'

/** The running bonus: its wallet, the progress of its wagering, and the cancel form. */
export function RunningBonus({
  running: { bonus, balance },
  requestId,
  hidden,
}: {
  running: ValueOf<typeof runningBonus>
  requestId: string
  /** The balance is hidden: no wallet figure is in the page. */
  hidden: boolean
}) {
  const { t } = useTranslation('promotions')
  const text = useAmountText()
  return (
    <Card title={t('bonuses.running')} titleId="running">
      {bonus ? (
        <>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <a href={paths.promoDetail(bonus.promotionId)} className="inline-block py-1 font-bold">
              {bonus.promotion}
            </a>
            <p
              className="text-sm text-ink-2"
              data-field="bonusBalance"
              data-amount={hidden ? undefined : balance}
            >
              {t('bonuses.inWallet')}{' '}
              <Money amount={hidden ? null : balance} className="text-base font-bold text-ink" />
            </p>
          </div>
          <BonusProgress bonus={bonus} />
          <p className="text-sm text-ink-2">{t('order')}</p>
          <FormOf form={cancelForm} hidden={{ promotionId: bonus.promotionId, requestId }}>
            <div className="flex flex-wrap items-center gap-3">
              <Button type="submit" look="danger" small>
                {t('act.cancelBonus')}
              </Button>
              {hidden ? null : (
                <span className="text-sm">{t('bonuses.cancelNote', { amount: text(balance) })}</span>
              )}
            </div>
          </FormOf>
        </>
      ) : (
        <EmptyState
          title={t('bonuses.none')}
          action={
            <LinkButton href={paths.promotions({ type: 'deposit-bonus' })}>{t('bonuses.look')}</LinkButton>
          }
        >
          {t('bonuses.noneHint')}
        </EmptyState>
      )}
    </Card>
  )
}
