import { useTranslation } from 'react-i18next'
import { ChipLink, Chips } from '#app/components/choice.tsx'
import { Flash } from '#app/components/flash.tsx'
import { ChoiceCards, MoneyField, Submit, TextField } from '#app/forms/controls.tsx'
import { defineForm } from '#app/forms/define-form.ts'
import { choice, money, requestId as requestIdField, text } from '#app/forms/fields.ts'
import { FormOf } from '#app/forms/form-of.tsx'
import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { moneyText } from '#app/lib/money-format.ts'
import { withQuery } from '#app/lib/paths.ts'
import { DiceDirection, type SeedState } from '#contract/games.ts'
import { type DiceDirection as Direction, shownChances, targetFor } from './dice-odds.ts'

/** A target as it is written: `50`, `50.5`, `50.00`. Comes out with two decimals; which ones are offered the platform says. */
const target = () => {
  const written = text()
  return {
    ...written,
    schema: written.schema
      .refine((entered) => /^\d{1,2}(\.\d{1,2})?$/.test(entered), 'format')
      .transform((entered) => {
        const [whole = '', decimals = ''] = entered.split('.')
        return `${Number(whole)}.${decimals.padEnd(2, '0')}`
      }),
  }
}

/** A bet on Dice (site.md section 3). */
export const diceForm = defineForm({
  intent: 'bet',
  fields: {
    stake: money(),
    direction: choice(DiceDirection.options),
    target: target(),
    requestId: requestIdField(),
  },
})

/** What a bet is set to before anything is entered: the last one, or what a link of the page chose. */
export interface DiceSetting {
  stake: string
  direction: Direction
  target: string
}

export interface DiceFormProps {
  path: string
  requestId: string
  setting: DiceSetting
  stake: { min: string; max: string }
  /** A guest is sent to the login page by the act of betting. */
  guest: boolean
  /** Null for who cannot play. */
  seeds: SeedState | null
}

const quickStakes = ['1000.00', '10000.00', '50000.00', '100000.00', '500000.00', '1000000.00']
const quickChances = shownChances.filter((winning) =>
  [9_000, 7_500, 5_000, 2_500, 1_000, 100].includes(winning),
)

/** Stake, direction and target. Quick choices are links; with a script they fill the field in place. */
export function DiceForm({ path, requestId, setting, stake, guest, seeds }: DiceFormProps) {
  const { t } = useTranslation('games')
  const { language, currencySymbol } = useFormat()
  const amount = (decimal: string) =>
    moneyText(decimal.replace(/\.00$/, ''), htmlLang[language], currencySymbol)
  const quick = (change: Partial<DiceSetting>) => withQuery(path, { ...setting, ...change })
  const offered = quickStakes.filter(
    (decimal) => Number(decimal) >= Number(stake.min) && Number(decimal) <= Number(stake.max),
  )
  return (
    <FormOf form={diceForm} hidden={{ requestId }} values={{ ...setting }}>
      <ChoiceCards
        name="direction"
        options={DiceDirection.options
          .map((value) => ({ value, title: t(`dice.${value}`), note: t(`dice.${value}Note`) }))
          .reverse()}
      />
      <div className="grid gap-2">
        <TextField
          name="target"
          inputMode="decimal"
          autoComplete="off"
          maxLength={5}
          hint={t('dice.targetHint')}
          required
        />
        <Chips label={t('dice.quickTargets')}>
          {quickChances.map((winning) => {
            const value = targetFor(setting.direction, winning)
            return (
              <ChipLink key={winning} href={quick({ target: value })} fill="target" fillValue={value}>
                {value}
              </ChipLink>
            )
          })}
        </Chips>
      </div>
      <div className="grid gap-2">
        <MoneyField
          name="stake"
          min={stake.min}
          max={stake.max}
          hint={t('dice.stakeHint', { min: amount(stake.min), max: amount(stake.max) })}
          required
        />
        <Chips label={t('dice.quickStakes')}>
          {offered.map((value) => (
            <ChipLink key={value} href={quick({ stake: value })} fill="stake" fillValue={value}>
              {amount(value)}
            </ChipLink>
          ))}
        </Chips>
      </div>
      {guest ? <Flash kind="info">{t('dice.guestNote')}</Flash> : null}
      {guest || seeds ? (
        <Submit>{t(guest ? 'dice.submitGuest' : 'dice.submit')}</Submit>
      ) : (
        <Flash kind="warn">{t('game.cannotPlay')}</Flash>
      )}
    </FormOf>
  )
}

/** Reads what a link of the page chose; what makes no sense is left out. */
export function diceSettingOf(query: URLSearchParams, last: DiceSetting | undefined): DiceSetting {
  const read = (name: string, pattern: RegExp) => {
    const value = query.get(name) ?? ''
    return pattern.test(value) ? value : undefined
  }
  return {
    stake: read('stake', /^\d{1,12}(\.\d{1,2})?$/) ?? last?.stake ?? '',
    direction:
      DiceDirection.options.find((direction) => direction === query.get('direction')) ??
      last?.direction ??
      'under',
    target: read('target', /^\d{1,2}\.\d{2}$/) ?? last?.target ?? '50.00',
  }
}
