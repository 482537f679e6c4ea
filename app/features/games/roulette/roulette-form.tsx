import { z } from 'zod'
import { Button, IconLink, LinkButton } from '#app/components/button.tsx'
import { controlProps, FieldError, TextField } from '#app/components/field.tsx'
import { Fold } from '#app/components/fold.tsx'
import { type Option, Select, SelectField } from '#app/components/select.tsx'
import { defineForm, type Entered, type ReadArgs, type Refused } from '#app/forms/define-form.ts'
import { type FieldKind, money, requestId as requestIdField } from '#app/forms/fields.ts'
import { useFormField, useReply } from '#app/forms/form-of.tsx'
import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { enteredMoney } from '#app/lib/entered-money.ts'
import { moneyText } from '#app/lib/money-format.ts'
import type { ErrorCode } from '#contract/errors.ts'
import {
  MAX_SPOTS,
  type RouletteOutcome,
  type SpotKind,
  spotMultipliers,
  spots,
} from '#contract/games/roulette.ts'
import type { WagerOf } from '#contract/games.ts'
import { minorOf, moneyOf } from '#contract/money.ts'
import type { EnteredBet, Table } from '../game-parts.ts'
import { Chips, CLOTH_FORM } from './cloth.tsx'
import { queryOf, type Slip, type Staked, slipOn } from './slip.ts'
import { useSpotName } from './spot-name.ts'

/** A field that comes once for each spot. What its texts may be `pairsOf` says, which sees both fields. */
const repeated = (): FieldKind<string[]> => ({
  schema: z
    .unknown()
    .optional()
    .transform((entered) => textsOf(entered)),
  secret: false,
  many: true,
})

const textsOf = (entered: unknown): string[] =>
  [entered ?? []].flat().map((text) => (typeof text === 'string' ? text.trim() : ''))

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
  const pairs = pairsOf(spot, stake)
  if ('code' in pairs) return { ok: false, invalid: () => entered.refused(pairs), refused: entered.refused }
  const sum = pairs.reduce((sum, pair) => sum + minorOf(pair.stake), 0n)
  const wager = { game: 'roulette' as const, spots: pairs }
  return { ...entered, value: { stake: moneyOf(sum), wager, requestId } }
}

/** The pairs that lie on the table, and the chip that a press puts. */
export function rouletteChosenIn(posted: FormData): URLSearchParams {
  const chosen = new URLSearchParams()
  for (const [name, value] of posted)
    if (['spot', 'stake', 'chip'].includes(name) && typeof value === 'string') chosen.append(name, value)
  return chosen
}

const wrong = (field: 'spot' | 'stake', code: ErrorCode): Refused => ({ code, detail: { field } })

const amount = money().schema

function pairsOf(entered: readonly string[], stakes: readonly string[]): Staked[] | Refused {
  const length = Math.max(entered.length, stakes.length)
  const pairs = Array.from({ length }, (_, at) => ({
    spot: entered[at] ?? '',
    stake: stakes[at] ?? '',
  })).filter(({ spot, stake }) => spot !== '' || stake !== '')
  if (pairs.length > MAX_SPOTS) return wrong('spot', 'too-long')
  if (pairs.length === 0 || pairs.some(({ spot }) => spot === '')) return wrong('spot', 'required')
  if (pairs.some(({ spot }) => !spots.has(spot))) return wrong('spot', 'not-offered')
  const read: Staked[] = []
  for (const { spot, stake } of pairs) {
    if (stake === '') return wrong('stake', 'required')
    const judged = amount.safeParse(stake)
    if (!judged.success) return wrong('stake', judged.error.issues[0]?.message as ErrorCode)
    read.push({ spot, stake: judged.data })
  }
  return read
}

/** Which chip a press puts on the cloth. */
export function RoulettePanel(table: Table<RouletteOutcome>) {
  return <Chips {...table} />
}

/** What lies on the cloth with its stakes, or one spot to choose while nothing does; and spots without a field. */
export function RouletteMore(table: Table<RouletteOutcome>) {
  const { t } = useTranslation('game-roulette')
  const slip = useSlip(table)
  const others = useSpotOptions(inside)
  return (
    <div className="on-table">
      <input type="hidden" name="chip" value={slip.chip} />
      {slip.staked.length > 0 ? <Staking table={table} slip={slip} /> : <NothingStaked {...table} />}
      <Fold title={t('otherSpots')}>
        <div className="flex flex-wrap gap-2">
          <Select
            form={CLOTH_FORM}
            name="other"
            aria-label={t('otherSpot')}
            options={others}
            className="flex-1"
          />
          <Button form={CLOTH_FORM} name="put" value="other" id="put-other">
            {t('putHere')}
          </Button>
        </div>
      </Fold>
    </div>
  )
}

const inside: readonly SpotKind[] = ['split', 'street', 'corner', 'line']

/** After a refusal what was entered lies on the table, as it was entered. */
function useSlip(table: Table<RouletteOutcome>): Slip {
  const slip = slipOn(table)
  const reply = useReply(rouletteForm.id)
  const entered = reply?.result.initialValue as { spot?: unknown; stake?: unknown } | undefined
  if (!entered) return slip
  const stakes = textsOf(entered.stake)
  const staked = textsOf(entered.spot).map((spot, at) => ({ spot, stake: stakes[at] ?? '' }))
  const known = staked.filter(({ spot }) => spots.has(spot)).slice(0, MAX_SPOTS)
  return { ...slip, staked: known }
}

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
function Staking({ table: { path, stake }, slip }: { table: Table<RouletteOutcome>; slip: Slip }) {
  const { t } = useTranslation(['game-roulette', 'games'])
  const name = useSpotName()
  const { currencySymbol } = useFormat()
  const spotError = useFormField('spot').error
  const { error } = useFormField('stake')
  const limits = useLimits(stake)
  const faulty = slip.staked.map((staked) => !isWithin(staked.stake, stake))
  return (
    <fieldset>
      <legend>{t('game-roulette:onTable')}</legend>
      <ul id="spot" tabIndex={-1}>
        {slip.staked.map((staked, at) => {
          const id = at === 0 ? 'stake' : `stake-${at}`
          const shown = error && (faulty[at] || !faulty.includes(true)) ? error : undefined
          const kind = spots.get(staked.spot)?.kind as SpotKind
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a spot may have been entered twice
            <li key={at}>
              <input type="hidden" name="spot" value={staked.spot} />
              <label htmlFor={id}>
                {name(staked.spot)}{' '}
                <span className="digits text-ink-2">
                  {t('games:round.times', { multiplier: spotMultipliers[kind] })}
                </span>
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
                label={t('game-roulette:takeAway', { spot: name(staked.spot) })}
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
