import { TextField } from '#app/components/field.tsx'
import { type Option, SelectField } from '#app/components/select.tsx'
import { useFormField } from '#app/forms/form-of.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { StakeLimits } from '../game-parts.ts'
import { useLimitsText } from './staking.tsx'

/** A bet without a chip: every spot there is, and a stake. `entered` is the stake that was refused without a spot. */
export function OneSpot({
  stake,
  entered,
  options,
}: {
  stake: StakeLimits
  entered: string | undefined
  options: readonly Option[]
}) {
  const { t } = useTranslation('game-spots')
  const spot = useFormField('spot')
  const { label, error } = useFormField('stake')
  const { currencySymbol } = useFormat()
  const limits = useLimitsText(stake)
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <SelectField
        name="spot"
        label={spot.label}
        error={spot.error}
        defaultValue=""
        options={[{ value: '', label: t('chooseSpot') }, ...options]}
      />
      <TextField
        name="stake"
        label={label}
        error={error}
        defaultValue={entered}
        hint={limits}
        inputMode="decimal"
        autoComplete="off"
        affix={currencySymbol}
        data-min={stake.min}
        data-max={stake.max}
      />
    </div>
  )
}
