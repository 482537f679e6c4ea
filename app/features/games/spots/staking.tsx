import { AmountBox } from '#app/components/amount-box.tsx'
import { IconLink } from '#app/components/button.tsx'
import { controlProps, FieldError } from '#app/components/field.tsx'
import { useFormField } from '#app/forms/form-of.tsx'
import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useAmountText, withoutZeros } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useWrittenAmount } from '#app/i18n/use-written-amount.ts'
import { enteredMoney } from '#app/lib/forms/entered-money.ts'
import { readAmount } from '#app/lib/forms/typed-amount.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import type { StakeLimits } from '../game-parts.ts'
import { afterAct, type ClothOf, queryOf, type Slip } from './slip.ts'

/**
 * What lies on the cloth: a stake each, to be changed or taken away. After a refusal there may be a spot that the cloth does not
 * have: the text that was entered stands in place of its name.
 */
export function Staking({
  table: { path, stake },
  slip,
  name,
  odds,
  spots,
}: {
  table: { path: string; stake: StakeLimits }
  slip: Slip
  name(spot: string): string
  /** What a spot pays, in a few characters. */
  odds(spot: string): string
  /** Every spot of the cloth. */
  spots: ClothOf['spots']
}) {
  const { t } = useTranslation('game-spots')
  const { language, currencySymbol } = useFormat()
  const spotError = useFormField('spot').error
  const { error, replied } = useFormField('stake')
  const limits = useLimitsText(stake)
  const written = useWrittenAmount()
  const read = (entered: string) => enteredMoney(readAmount(entered, htmlLang[language]) ?? '')
  const faulty = slip.staked.map((staked) => !isWithin(read(staked.stake), stake))
  // What makes no sense is of no use in a link: the page would leave it out.
  const without = (at: number): Slip =>
    afterAct(
      slip,
      slip.staked.flatMap(({ spot, stake }, place) => {
        const amount = read(stake)
        return place !== at && amount && spots.has(spot) ? [{ spot, stake: amount }] : []
      }),
    )
  return (
    <fieldset>
      <legend>{t('onTable')}</legend>
      <ul
        id="spot"
        tabIndex={-1}
        aria-invalid={spotError ? true : undefined}
        aria-describedby={spotError ? 'spot-error' : undefined}
      >
        {slip.staked.map((staked, at) => {
          const id = at === 0 ? 'stake' : `stake-${at}`
          const named = name(staked.spot) || NO_SPOT
          const ownError = error && (faulty[at] || !faulty.includes(true)) ? error : undefined
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a spot may have been entered twice
            <li key={at}>
              <input type="hidden" name="spot" value={staked.spot} />
              <label htmlFor={id}>
                {named} <span className="digits text-ink-2">{odds(staked.spot)}</span>
              </label>
              <AmountBox
                {...controlProps({ name: 'stake', id, error: ownError })}
                defaultValue={replied ? staked.stake : written(withoutZeros(staked.stake))}
                data-min={stake.min}
                data-max={stake.max}
                unit={currencySymbol}
              />
              <IconLink
                icon="close"
                label={t('takeAway', { spot: named })}
                href={`${path}?${queryOf(without(at))}`}
              />
            </li>
          )
        })}
      </ul>
      {spotError ? <FieldError name="spot" error={spotError} /> : null}
      {error ? <FieldError name="stake" error={error} /> : <p className="text-xs text-ink-2">{limits}</p>}
    </fieldset>
  )
}

/** In the place of a spot's name, where a stake came without a spot. */
const NO_SPOT = '–'

const isWithin = (stake: string | undefined, { min, max }: StakeLimits): boolean =>
  stake !== undefined && minorOf(stake) >= minorOf(min) && minorOf(stake) <= minorOf(max)

/** What may lie on each spot. */
export function useLimitsText({ min, max }: StakeLimits): string {
  const { t } = useTranslation('game-spots')
  const text = useAmountText()
  return t('eachSpot', { min: text(min), max: text(max) })
}
