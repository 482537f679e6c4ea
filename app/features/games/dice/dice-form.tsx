import { ChipLink, Chips } from '#app/components/choice.tsx'
import { ChoiceCards, MoneyField, TextField } from '#app/forms/controls.tsx'
import { defineForm, type Entered, type ReadArgs } from '#app/forms/define-form.ts'
import { choice, money, requestId as requestIdField, text } from '#app/forms/fields.ts'
import { FormOf } from '#app/forms/form-of.tsx'
import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { moneyText } from '#app/lib/money-format.ts'
import { withQuery } from '#app/lib/paths.ts'
import { DiceDirection, type DiceOutcome, targetFor } from '#contract/games/dice.ts'
import type { WagerOf } from '#contract/games.ts'
import { BetSubmit } from '../bet-submit.tsx'
import type { BetFormProps, EnteredBet } from '../game-parts.ts'
import { shownChances } from './shown-chances.ts'

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
interface DiceSetting {
  stake: string
  direction: DiceDirection
  target: string
}

/** A posted bet as the platform takes it. */
export function readDiceForm(args: ReadArgs): Entered<EnteredBet<WagerOf<'dice'>>> {
  const entered = diceForm.read(args)
  if (!entered.ok) return entered
  const { stake, direction, target, requestId } = entered.value
  return { ...entered, value: { stake, wager: { game: 'dice', direction, target }, requestId } }
}

const quickStakes = ['1000.00', '10000.00', '50000.00', '100000.00', '500000.00', '1000000.00']
const quickChances = shownChances.filter((winning) =>
  [9_000, 7_500, 5_000, 2_500, 1_000, 100].includes(winning),
)

/** Stake, direction and target. Quick choices are links; with a script they fill the field in place. */
export function DiceForm({ path, query, last, requestId, stake, guest, seeds }: BetFormProps<DiceOutcome>) {
  const { t } = useTranslation(['games', 'game-dice'])
  const setting = diceSettingOf(query, last ? { ...last.outcome, stake: last.bet.stake } : undefined)
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
          .map((value) => ({ value, title: t(`game-dice:${value}`), note: t(`game-dice:${value}Note`) }))
          .reverse()}
      />
      <div className="grid gap-2">
        <TextField
          name="target"
          inputMode="decimal"
          autoComplete="off"
          maxLength={5}
          hint={t('game-dice:targetHint')}
          required
        />
        <Chips label={t('game-dice:quickTargets')}>
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
          hint={t('games:table.stakeHint', { min: amount(stake.min), max: amount(stake.max) })}
          required
        />
        <Chips label={t('games:table.quickStakes')}>
          {offered.map((value) => (
            <ChipLink key={value} href={quick({ stake: value })} fill="stake" fillValue={value}>
              {amount(value)}
            </ChipLink>
          ))}
        </Chips>
      </div>
      <BetSubmit guest={guest} seeds={seeds} />
    </FormOf>
  )
}

/** Reads what a link of the page chose; what makes no sense is left out. */
function diceSettingOf(query: URLSearchParams, last: DiceSetting | undefined): DiceSetting {
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
