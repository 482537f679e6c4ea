import { useTranslation } from 'react-i18next'
import { Card, Well } from '#app/components/card.tsx'
import { ChipLink, Chips } from '#app/components/choice.tsx'
import { DescriptionList } from '#app/components/description-list.tsx'
import { PasswordField, Submit, TextField } from '#app/forms/controls.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { paths } from '#app/lib/paths.ts'
import type { ValueOf } from '#contract/endpoint.ts'
import { minorOf, moneyOf } from '#contract/money.ts'
import type { Points as Amount, pointBalance, pointConfig } from '#contract/points.ts'
import type { FieldSetting } from '#contract/settings.ts'
import { keyboardFor } from '../auth/rule-hint.ts'
import { useAmountText } from '../cashier/use-amount-text.ts'
import { convertForm } from './point-forms.ts'
import { Points, plainPoints, usePointText } from './points.tsx'

type Config = ValueOf<typeof pointConfig>
type Balance = ValueOf<typeof pointBalance>

export interface ConvertFormProps {
  convert: Config['convert']
  balance: Balance
  /** Chosen in the URL, by a chip without a script. */
  points: string | undefined
  requestId: string
  paymentRule: FieldSetting
}

/** Points for money: rate, limits and what is left of today stand before the button. */
export function ConvertForm({ convert, balance, points, requestId, paymentRule }: ConvertFormProps) {
  const { t } = useTranslation('points')
  const money = useAmountText()
  const text = usePointText()
  const most = mostOf(convert, balance)
  return (
    <Card title={t('convert.title')} titleId="convert">
      <FormOf
        form={convertForm}
        action={paths.pointMall()}
        hidden={{ requestId, rate: convert.rate }}
        values={{ points }}
      >
        <Well>
          <DescriptionList
            items={[
              { term: t('convert.rate'), detail: t('convert.rateOf', { money: money(convert.rate) }) },
              { term: t('convert.min'), detail: <Points points={convert.min} /> },
              { term: t('convert.step'), detail: <Points points={convert.step} /> },
              { term: t('convert.leftToday'), detail: <Points points={balance.convertLeftToday} /> },
            ]}
          />
        </Well>
        <TextField
          name="points"
          inputMode="decimal"
          autoComplete="off"
          {...{ 'data-min': convert.min, 'data-max': balance.convertLeftToday }}
          hint={t('convert.hint')}
          required
        />
        {most === null ? null : (
          <Chips>
            <ChipLink
              href={paths.pointMall({ tab: 'convert', points: plainPoints(most) })}
              fill="points"
              fillValue={plainPoints(most)}
            >
              {t('convert.all', { points: text(most) })}
            </ChipLink>
          </Chips>
        )}
        <PasswordField
          name="paymentPassword"
          inputMode={keyboardFor(paymentRule)}
          autoComplete="off"
          hint={t('redeem.paymentPassword')}
          required
        />
        <div>
          <Submit wide={false}>{t('convert.submit')}</Submit>
        </div>
      </FormOf>
    </Card>
  )
}

/** The most that can be traded now: whole steps of what there is and what the day leaves; null for less than the least. */
function mostOf({ min, step }: Config['convert'], { points, convertLeftToday }: Balance): Amount | null {
  const [have, left, one] = [minorOf(points), minorOf(convertLeftToday), minorOf(step)]
  let most = have
  if (left < most) most = left
  const whole = most - (most % one)
  return whole >= minorOf(min) ? moneyOf(whole) : null
}
