import { classNames } from '#app/components/class-names.ts'
import { PasswordField, SelectField, TextField } from '#app/forms/controls.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { CardNetwork } from '#contract/cashier/cashier.ts'
import { whileChosen } from './while-chosen.ts'

/** The fields of a phone's scratch card. */
export function CardFields() {
  const { t } = useTranslation('cashier')
  return (
    <fieldset className={classNames('grid gap-4 md:grid-cols-3', whileChosen['scratch-card'])}>
      <legend className="sr-only">{t('method.scratch-card')}</legend>
      <SelectField
        name="cardNetwork"
        hint={t('deposit.cardHint')}
        options={CardNetwork.options.map((network) => ({ value: network, label: t(`network.${network}`) }))}
      />
      <TextField
        name="cardSerial"
        autoComplete="off"
        autoCapitalize="characters"
        hint={t('deposit.cardSerialHint')}
      />
      <PasswordField name="cardCode" inputMode="numeric" hint={t('deposit.cardCodeHint')} />
    </fieldset>
  )
}
