import type { ReactNode } from 'react'
import { AmountBox } from '#app/components/amount-box.tsx'
import { controlProps, FieldError } from '#app/components/field.tsx'
import { useDecimalField, useFormField } from '#app/forms/form-of.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { withoutZeros } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { useWrittenAmount } from '#app/i18n/use-written-amount.ts'
import type { StakeLimits } from '../game-parts.ts'

/** One of a few, as radios side by side. */
export function Segments({
  name,
  options,
}: {
  name: string
  /** `key` is what a keyboard chooses one by. */
  options: readonly { value: string; label: ReactNode; key?: string }[]
}) {
  const { label, error, value } = useFormField(name)
  return (
    <div>
      <div
        role="radiogroup"
        aria-label={label}
        className="segments"
        id={name}
        tabIndex={error ? -1 : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      >
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              data-key={option.key}
              defaultChecked={value === option.value}
            />
            {option.label}
          </label>
        ))}
      </div>
      {error ? <FieldError name={name} error={error} /> : null}
    </div>
  )
}

const words: { readonly [sign: string]: string } = {
  '+': '-more-',
  '-': '-less-',
  '*': '-times-',
  '/': '-by-',
  '=': '-is-',
  '.': '_',
}

/** The id of an act's button, by which the focus finds it again: `stake*2` is `act-stake-times-2`. */
const idOf = (act: string): string => `act-${act.replace(/[-+*/=.]/g, (sign) => words[sign] ?? '')}`

/**
 * Buttons side by side that change a field (`lib/field-act.ts`). `label` names them together. Disabled ones send nothing, so that
 * Enter presses the button that plays.
 */
export function ActButtons({
  label,
  acts,
  disabled,
}: {
  label: string
  acts: readonly { act: string; label: string; key?: string }[]
  disabled?: boolean | undefined
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, and these have no room for one
    <div role="group" aria-label={label} className="segments">
      {acts.map(({ act, label: text, key }) => (
        <button
          key={act}
          type={disabled ? 'button' : 'submit'}
          name="act"
          value={act}
          id={idOf(act)}
          data-key={key}
          disabled={disabled}
        >
          {text}
        </button>
      ))}
    </div>
  )
}

/** A field with a smaller and a greater value at its sides. Keys reach the field itself, which both only change. */
export function Stepper({
  name,
  step,
  least,
  most,
}: {
  name: string
  step: string
  least: string
  most: string
}) {
  const { t } = useTranslation('games')
  const { label, error, value } = useDecimalField(name)
  return (
    <div className="half-field">
      <label htmlFor={name}>{label}</label>
      <div className="stepper">
        <StepButton act={`${name}-${step}`} label={t('table.less', { field: label })} sign="−" />
        <input
          type="text"
          {...controlProps({ name, error })}
          defaultValue={value}
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
          className="control digits"
          data-min={least}
          data-max={most}
          required
        />
        <StepButton act={`${name}+${step}`} label={t('table.more', { field: label })} sign="+" />
      </div>
      {error ? <FieldError name={name} error={error} /> : null}
    </div>
  )
}

const StepButton = ({ act, label, sign }: { act: string; label: string; sign: string }) => (
  <button
    type="submit"
    name="act"
    value={act}
    id={idOf(act)}
    tabIndex={-1}
    aria-label={label}
    className="button"
  >
    {sign}
  </button>
)

/** A stake that the page fills in has no decimals that are zero. */
function useStakeField() {
  const { value, ...field } = useFormField('stake')
  const written = useWrittenAmount()
  return { ...field, value: field.replied || value === undefined ? value : written(withoutZeros(value)) }
}

/** The stake, with half, double and all of it. */
export function StakeField({ stake }: { stake: StakeLimits }) {
  const { label, error, value } = useStakeField()
  const { currencySymbol } = useFormat()
  return (
    <div>
      <div className="halves">
        <div className="half-field">
          <label htmlFor="stake">{label}</label>
          <AmountBox
            {...controlProps({ name: 'stake', error })}
            defaultValue={value}
            data-min={stake.min}
            data-max={stake.max}
            required
            unit={currencySymbol}
          />
        </div>
        <StakeActs />
      </div>
      {error ? <FieldError name="stake" error={error} /> : null}
    </div>
  )
}

function StakeActs({ disabled }: { disabled?: boolean | undefined }) {
  const { t } = useTranslation('games')
  return (
    <ActButtons
      disabled={disabled}
      label={t('table.changeStake')}
      acts={[
        { act: 'stake/2', label: '½', key: 'a' },
        { act: 'stake*2', label: '2×', key: 's' },
        { act: 'max', label: t('table.max') },
      ]}
    />
  )
}

/** The same in a round that waits for its player: what is staked on it, in the place where the next stake is chosen. */
export function LockedStake({ stake }: { stake: string }) {
  const { t } = useTranslation('games')
  const written = useWrittenAmount()
  const { currencySymbol } = useFormat()
  return (
    <div className="halves">
      <div className="half-field">
        <label htmlFor="stake">{t('round.stake')}</label>
        <AmountBox id="stake" defaultValue={written(withoutZeros(stake))} disabled unit={currencySymbol} />
      </div>
      <StakeActs disabled />
    </div>
  )
}
