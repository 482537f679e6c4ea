import { Card } from '#app/components/card.tsx'
import { ChipLink, Chips } from '#app/components/choice.tsx'
import { Flash } from '#app/components/frame/flash.tsx'
import { Icon, type IconName } from '#app/components/pictures/icon.tsx'
import type { Material } from '#app/components/pictures/tile-art.ts'
import { EmptyState } from '#app/components/records/empty-state.tsx'
import type { Option } from '#app/components/select.tsx'
import { ChoiceCards, MoneyField, SelectField, Submit } from '#app/forms/controls.tsx'
import { FormOf, useReply } from '#app/forms/form-of.tsx'
import { spaced } from '#app/i18n/sentences.ts'
import { useAmountText, withoutZeros } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { DepositMethod, DepositMethodCode } from '#contract/cashier/cashier.ts'
import { MAX_OPEN_DEPOSITS } from '#contract/limits.ts'
import { CardFields } from './card-fields.tsx'
import { ChainField } from './chain-field.tsx'
import { createDepositForm } from './deposit-forms.ts'
import { FeeOfAmount } from './fee-of-amount.tsx'
import { useFee } from './use-fee.ts'
import { whileChosen } from './while-chosen.ts'

/** The mark of each method, on a material of the tiles. */
const marks: Record<DepositMethodCode, [IconName, Material]> = {
  'bank-transfer': ['bank', 'p3'],
  'e-wallet': ['wallet', 'p6'],
  crypto: ['globe', 'p4'],
  'scratch-card': ['ticket', 'p0'],
}

export interface DepositFormProps {
  methods: DepositMethod[]
  /** The bonuses to choose from, or the name of the one that runs or waits for a deposit. */
  promotions: { running: string | null; joined: string | null; toJoin: Option[] }
  requestId: string
  /** From the URL: set by a quick amount without a script. */
  method: DepositMethodCode | undefined
  amount: string | undefined
  promotionId: string | undefined
}

/**
 * The form for a new order, or a note that no method is open. Each method shows its limits and fee; the amount those of
 * the chosen one.
 */
export function DepositForm({
  methods,
  promotions,
  requestId,
  method,
  amount,
  ...chosenInUrl
}: DepositFormProps) {
  const { t } = useTranslation('cashier')
  const fee = useFee()
  const text = useAmountText()
  // After a refusal the posted values, so that limits and fee match them.
  const entered = useReply(createDepositForm.id)?.result.initialValue
  const promotionId = typeof entered?.promotionId === 'string' ? entered.promotionId : chosenInUrl.promotionId
  const enteredAmount = typeof entered?.amount === 'string' ? entered.amount : amount
  const chosen = methods.find((one) => one.method === (entered?.method ?? method)) ?? methods[0]
  const chains = methods.flatMap((one) => one.chains)
  if (!chosen) {
    return (
      <Card title={t('deposit.new')} titleId="new-deposit">
        <EmptyState title={t('deposit.none')}>{t('deposit.noneHint')}</EmptyState>
      </Card>
    )
  }
  return (
    <Card title={t('deposit.new')} titleId="new-deposit">
      <FormOf
        form={createDepositForm}
        hidden={{ requestId }}
        values={{ method: chosen.method, amount, promotionId }}
        words={{ 'too-many-requests': t('deposit.tooManyOpen', { orders: MAX_OPEN_DEPOSITS }) }}
      >
        <ChoiceCards
          name="method"
          options={methods.map((one) => ({
            value: one.method,
            title: (
              <>
                <Mark of={one.method} />
                {t(`method.${one.method}`)}
              </>
            ),
            note: (
              <>
                {text(one.min)} – {text(one.max)}
                <br />
                {fee(one.feeBasisPoints)}
              </>
            ),
          }))}
        />
        <MoneyField
          name="amount"
          min={chosen.min}
          max={chosen.max}
          hint={methods.map((one) => (
            <span key={one.method} className={whileChosen[one.method]}>
              {t('deposit.limits', { min: text(one.min), max: text(one.max) })}{' '}
            </span>
          ))}
          below={methods.map((one) => (
            <QuickAmounts key={one.method} method={one} amount={amount} promotionId={promotionId} />
          ))}
          required
        />
        {chains.length > 1 ? <ChainField chains={chains} /> : null}
        {methods.some((one) => one.method === 'scratch-card') ? <CardFields /> : null}
        {promotions.running === null ? null : (
          <Flash kind="info">
            {spaced(t('deposit.bonusRuns', { title: promotions.running }))}
            <a href={paths.personal('bonusDetails')}>{t('deposit.toBonus')}</a>
          </Flash>
        )}
        {promotions.joined === null ? null : (
          <Flash kind="info">{t('deposit.joined', { title: promotions.joined })}</Flash>
        )}
        {promotions.toJoin.length > 0 ? (
          <SelectField
            name="promotionId"
            hint={t('deposit.promotion')}
            options={[{ value: '', label: t('deposit.noPromotion') }, ...promotions.toJoin]}
          />
        ) : null}
        {methods
          .filter(({ feeBasisPoints }) => feeBasisPoints > 0)
          .map((one) => (
            <div key={one.method} className={whileChosen[one.method]}>
              <FeeOfAmount
                amount={enteredAmount}
                basisPoints={one.feeBasisPoints}
                net={t('deposit.willCredit')}
              />
            </div>
          ))}
        <div>
          <Submit wide={false} className="max-md:w-full">
            {t('deposit.submit')}
          </Submit>
        </div>
      </FormOf>
    </Card>
  )
}

function Mark({ of }: { of: DepositMethodCode }) {
  const [icon, material] = marks[of]
  return (
    <span className={`option-mark ${material}`}>
      <Icon name={icon} />
    </span>
  )
}

/** The quick amounts of a method, or its face values; hidden while another method is chosen. */
function QuickAmounts({
  method,
  amount,
  promotionId,
}: { method: DepositMethod } & Pick<DepositFormProps, 'amount' | 'promotionId'>) {
  const { t } = useTranslation('cashier')
  const text = useAmountText()
  const values = [...method.faceValues, ...method.quickAmounts]
  return (
    <div className={whileChosen[method.method]}>
      <Chips label={t(method.faceValues.length > 0 ? 'deposit.faceValues' : 'deposit.quick')}>
        {values.map(withoutZeros).map((value) => (
          <ChipLink
            key={value}
            href={paths.personal('depositv2', { method: method.method, amount: value, promotionId })}
            fill="amount"
            fillValue={value}
            current={value === amount}
          >
            {text(value)}
          </ChipLink>
        ))}
      </Chips>
    </div>
  )
}
