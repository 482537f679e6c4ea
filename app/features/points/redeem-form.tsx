import { Card, Well } from '#app/components/card.tsx'
import { Flash } from '#app/components/frame/flash.tsx'
import { Money } from '#app/components/money.tsx'
import { DescriptionList } from '#app/components/records/description-list.tsx'
import { Submit, TextField } from '#app/forms/controls.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import type { FieldSetting } from '#contract/base/settings.ts'
import type { PointReward } from '#contract/benefits/points.ts'
import { PaymentPasswordField } from '../security/payment-password-field.tsx'
import { redeemForm } from './point-forms.ts'
import { Points } from './points.tsx'
import { isAvailable, Remaining, RewardArt } from './reward-grid.tsx'

export interface RedeemFormProps {
  reward: PointReward
  requestId: string
  /** The rule for payment passwords. */
  paymentRule: FieldSetting
}

/**
 * One reward with its terms, and the form that redeems it; or why it cannot be redeemed, and why the last attempt was
 * refused.
 */
export function RedeemForm({ reward, requestId, paymentRule }: RedeemFormProps) {
  const { t } = useTranslation('points')
  return (
    <Card title={t('redeem.title')} titleId="redeem" className="scroll-mt-20">
      <div className="grid gap-5 md:grid-cols-[16rem_minmax(0,1fr)]">
        <div className="grid content-start gap-3">
          <div className="overflow-hidden rounded-md max-md:hidden">
            <RewardArt reward={reward} />
          </div>
          <div className="grid gap-1">
            <h3 className="font-bold">{reward.name}</h3>
            <p className="text-sm text-ink-2">{reward.description}</p>
            <Remaining reward={reward} />
          </div>
        </div>
        {isAvailable(reward) ? (
          <FormOf
            form={redeemForm}
            action={paths.pointMall()}
            hidden={{ requestId, rewardId: reward.id, price: reward.price }}
            values={{ quantity: '1' }}
          >
            <Terms reward={reward} />
            <TextField
              name="quantity"
              inputMode="numeric"
              autoComplete="off"
              hint={reward.left === null ? undefined : t('redeem.left', { left: reward.left })}
              required
            />
            <PaymentPasswordField rule={paymentRule} back={paths.pointMall({ reward: reward.id })} />
            <div>
              <Submit wide={false}>{t('redeem.submit')}</Submit>
            </div>
          </FormOf>
        ) : (
          <div className="grid content-start gap-4">
            <RefusedAct form={redeemForm} isShown={false} />
            <Terms reward={reward} />
            <Flash kind="info">{t(reward.stock === 0 ? 'reward.soldOut' : 'reward.limitReached')}</Flash>
          </div>
        )}
      </div>
    </Card>
  )
}

function Terms({ reward }: Pick<RedeemFormProps, 'reward'>) {
  const { t } = useTranslation('points')
  return (
    <Well>
      <DescriptionList items={termsOf(reward, t)} />
    </Well>
  )
}

/** The price and terms; for a bonus the stakes required before it can be withdrawn. */
function termsOf(
  { kind, price, money, turnover }: PointReward,
  t: ReturnType<typeof useTranslation<'points'>>['t'],
) {
  const free = minorOf(turnover) === 0n
  return [
    { term: t('redeem.price'), detail: <Points points={price} /> },
    ...(money === null ? [] : [{ term: t('redeem.money'), detail: <Money amount={money} /> }]),
    ...(money === null
      ? []
      : [
          { term: t('redeem.turnover'), detail: free ? t('redeem.noTurnover') : <Money amount={turnover} /> },
        ]),
    { term: t('redeem.when'), detail: t(`redeem.after.${kind}`) },
  ]
}
