import { Card, Well } from '#app/components/card.tsx'
import { ChipLink, Chips } from '#app/components/choice.tsx'
import { DescriptionList } from '#app/components/records/description-list.tsx'
import { DecimalField, Submit } from '#app/forms/controls.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { ValueOf } from '#contract/base/endpoint.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import type { FieldSetting } from '#contract/base/settings.ts'
import type { pointBalance, pointConfig } from '#contract/benefits/points.ts'
import { PaymentPasswordField } from '../security/payment-password-field.tsx'
import { convertBounds } from './convert-bounds.ts'
import { convertForm } from './point-forms.ts'
import { Points, plainPoints, usePointText } from './points.tsx'

type Config = ValueOf<typeof pointConfig>
type Balance = ValueOf<typeof pointBalance>

export interface ConvertFormProps {
  convert: Config['convert']
  balance: Balance
  /** From the URL: set by a chip without a script. */
  points: string | undefined
  requestId: string
  paymentRule: FieldSetting
}

/** Converts points to money; rate, limits and the rest of today's limit are shown before the button. */
export function ConvertForm({ convert, balance, points, requestId, paymentRule }: ConvertFormProps) {
  const { t } = useTranslation('points')
  const money = useAmountText()
  const text = usePointText()
  const bounds = convertBounds(convert, balance)
  const some = minorOf(bounds.max) >= minorOf(bounds.min)
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
              { term: t('convert.min'), detail: <Points points={bounds.min} /> },
              { term: t('convert.step'), detail: <Points points={convert.step} /> },
              { term: t('convert.leftToday'), detail: <Points points={balance.convertLeftToday} /> },
            ]}
          />
        </Well>
        <DecimalField
          name="points"
          data-min={plainPoints(bounds.min)}
          data-max={plainPoints(bounds.max)}
          hint={t('convert.hint')}
          required
        />
        {some ? (
          <Chips>
            <ChipLink
              href={paths.pointMall({ tab: 'convert', points: plainPoints(bounds.max) })}
              fill="points"
              fillValue={plainPoints(bounds.max)}
            >
              {t('convert.all', { points: text(bounds.max) })}
            </ChipLink>
          </Chips>
        ) : null}
        <PaymentPasswordField rule={paymentRule} back={paths.pointMall({ tab: 'convert' })} />
        <div>
          <Submit wide={false}>{t('convert.submit')}</Submit>
        </div>
      </FormOf>
    </Card>
  )
}
