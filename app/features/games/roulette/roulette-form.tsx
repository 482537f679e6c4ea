import { Button, IconLink, LinkButton } from '#app/components/button.tsx'
import { controlProps, FieldError, TextField } from '#app/components/field.tsx'
import { Fold } from '#app/components/fold.tsx'
import { type Option, Select, SelectField } from '#app/components/select.tsx'
import { defineForm, type Entered, type ReadArgs } from '#app/forms/define-form.ts'
import { requestId as requestIdField } from '#app/forms/fields.ts'
import { useFormField } from '#app/forms/form-of.tsx'
import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { enteredMoney } from '#app/lib/entered-money.ts'
import { moneyText } from '#app/lib/money-format.ts'
import {
  MAX_SPOTS,
  type RouletteOutcome,
  type SpotKind,
  spotMultipliers,
  spots,
} from '#contract/games/roulette.ts'
import type { WagerOf } from '#contract/games.ts'
import { minorOf, moneyOf } from '#contract/money.ts'
import type { EnteredBet, StakeLimits, Table } from '../game-parts.ts'
import { pairsOf, repeated } from '../table/pairs-form.ts'
import { queryOf, type Slip } from '../table/slip.ts'
import { useEnteredSlip } from '../table/use-entered-slip.ts'
import { Chips, CLOTH_FORM } from './cloth.tsx'
import { lyingOn, slipOn } from './slip.ts'
import { useSpotName } from './spot-name.ts'

/** A bet on roulette (site.md section 4.2): `spot` and `stake` in pairs, in order. */
export const rouletteForm = defineForm({
  intent: 'bet',
  fields: { spot: repeated(), stake: repeated(), requestId: requestIdField() },
})

/** The posted pairs as the platform takes them, or what is wrong with them. A pair that was left empty is none. */
export function readRouletteForm(args: ReadArgs): Entered<EnteredBet<WagerOf<'roulette'>>> {
  const entered = rouletteForm.read(args)
  if (!entered.ok) return entered
  const { spot, stake, requestId } = entered.value
  const pairs = pairsOf(spot, stake, { spots, most: MAX_SPOTS })
  if ('code' in pairs) return { ok: false, invalid: () => entered.refused(pairs), refused: entered.refused }
  const sum = pairs.reduce((sum, pair) => sum + minorOf(pair.stake), 0n)
  const wager = { game: 'roulette' as const, spots: pairs }
  return { ...entered, value: { stake: moneyOf(sum), wager, requestId } }
}

/** Which chip a press puts on the cloth. */
export function RoulettePanel(table: Table<RouletteOutcome>) {
  return <Chips stake={table.stake} slip={lyingOn(table)} />
}

/** What lies on the cloth with its stakes, or one spot to choose while nothing does; and spots without a field. */
export function RouletteMore(table: Table<RouletteOutcome>) {
  const { t } = useTranslation(['game-roulette', 'games'])
  const name = useSpotName()
  const odds = (spot: string) => {
    const kind = spots.get(spot)?.kind
    return kind ? t('games:round.times', { multiplier: spotMultipliers[kind] }) : ''
  }
  const slip = useSlip(table)
  const others = useSpotOptions(inside)
  return (
    <div className="on-table">
      <input type="hidden" name="chip" value={slip.chip} />
      {slip.staked.length > 0 ? (
        <Staking table={table} slip={slip} name={name} odds={odds} />
      ) : (
        <NothingStaked {...table} />
      )}
      <Fold title={t('game-roulette:otherSpots')}>
        <div className="flex flex-wrap gap-2">
          <Select
            form={CLOTH_FORM}
            name="other"
            aria-label={t('game-roulette:otherSpot')}
            options={others}
            className="flex-1"
          />
          <Button form={CLOTH_FORM} name="put" value="other" id="put-other">
            {t('game-roulette:putHere')}
          </Button>
        </div>
      </Fold>
    </div>
  )
}

const inside: readonly SpotKind[] = ['split', 'street', 'corner', 'line']

/** After a refusal what was entered lies on the table, as it was entered. */
const useSlip = (table: Table<RouletteOutcome>): Slip =>
  useEnteredSlip(rouletteForm.id, slipOn(table), { spots, most: MAX_SPOTS })

/** An empty cloth: the last round's stakes again, or one spot and any stake. */
function NothingStaked(table: Table<RouletteOutcome>) {
  const { t } = useTranslation('game-roulette')
  const before = table.rounds.find(({ outcome }) => outcome)?.outcome
  const { chip } = slipOn(table)
  return (
    <>
      {before ? (
        <LinkButton href={`${table.path}?${queryOf({ staked: before.spots, chip })}`} icon="refresh" wide>
          {t('repeat')}
        </LinkButton>
      ) : null}
      <Fold title={t('ownStake')}>
        <OneSpot stake={table.stake} />
      </Fold>
    </>
  )
}

/** What lies on the cloth: a stake each, to be changed or taken away. */
export function Staking({
  table: { path, stake },
  slip,
  name,
  odds,
}: {
  table: { path: string; stake: StakeLimits }
  slip: Slip
  name(spot: string): string
  /** What a spot pays, in a few characters. */
  odds(spot: string): string
}) {
  const { t } = useTranslation('game-roulette')
  const { currencySymbol } = useFormat()
  const spotError = useFormField('spot').error
  const { error } = useFormField('stake')
  const limits = useLimits(stake)
  const faulty = slip.staked.map((staked) => !isWithin(staked.stake, stake))
  return (
    <fieldset>
      <legend>{t('onTable')}</legend>
      <ul id="spot" tabIndex={-1}>
        {slip.staked.map((staked, at) => {
          const id = at === 0 ? 'stake' : `stake-${at}`
          const shown = error && (faulty[at] || !faulty.includes(true)) ? error : undefined
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a spot may have been entered twice
            <li key={at}>
              <input type="hidden" name="spot" value={staked.spot} />
              <label htmlFor={id}>
                {name(staked.spot)} <span className="digits text-ink-2">{odds(staked.spot)}</span>
              </label>
              <span className="stake">
                <input
                  type="text"
                  {...controlProps({ name: 'stake', id, error: shown })}
                  defaultValue={staked.stake}
                  inputMode="decimal"
                  autoComplete="off"
                  className="control digits"
                  data-min={stake.min}
                  data-max={stake.max}
                />
                <span aria-hidden>{currencySymbol}</span>
              </span>
              <IconLink
                icon="close"
                label={t('takeAway', { spot: name(staked.spot) })}
                href={`${path}?${queryOf({ ...slip, staked: slip.staked.filter((_, place) => place !== at) })}`}
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

const isWithin = (entered: string, { min, max }: { min: string; max: string }): boolean => {
  const stake = enteredMoney(entered)
  return stake !== undefined && minorOf(stake) >= minorOf(min) && minorOf(stake) <= minorOf(max)
}

function useLimits({ min, max }: { min: string; max: string }): string {
  const { t } = useTranslation('game-roulette')
  const { language, currencySymbol } = useFormat()
  const text = (decimal: string) =>
    moneyText(decimal.replace(/\.00$/, ''), htmlLang[language], currencySymbol)
  return t('eachSpot', { min: text(min), max: text(max) })
}

/** A bet without a chip: every spot there is, and a stake. */
function OneSpot({ stake }: { stake: { min: string; max: string } }) {
  const { t } = useTranslation('game-roulette')
  const spot = useFormField('spot')
  const entered = useFormField('stake')
  const { currencySymbol } = useFormat()
  const limits = useLimits(stake)
  const options = useSpotOptions(Object.keys(spotMultipliers) as SpotKind[])
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
        label={entered.label}
        error={entered.error}
        defaultValue={entered.value}
        hint={limits}
        inputMode="decimal"
        autoComplete="off"
        affix={currencySymbol}
        {...{ 'data-min': stake.min, 'data-max': stake.max }}
      />
    </div>
  )
}

/** The spots of some kinds to choose from, each with what it pays. */
function useSpotOptions(kinds: readonly SpotKind[]): Option[] {
  const { t } = useTranslation('game-roulette')
  const name = useSpotName()
  return [...spots.values()]
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ id, kind }) => ({
      value: id,
      label: t('spotPays', { spot: name(id), multiplier: spotMultipliers[kind] }),
    }))
}
