import { z } from 'zod'
import { IconLink } from '#app/components/button.tsx'
import { DescriptionList } from '#app/components/description-list.tsx'
import { controlProps, FieldError, TextField } from '#app/components/field.tsx'
import { Money } from '#app/components/money.tsx'
import { SelectField } from '#app/components/select.tsx'
import { defineForm, type Entered, type ReadArgs, type Refused } from '#app/forms/define-form.ts'
import { type FieldKind, money, requestId as requestIdField } from '#app/forms/fields.ts'
import { FormOf, useFormField, useReply } from '#app/forms/form-of.tsx'
import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { enteredMoney } from '#app/lib/entered-money.ts'
import { moneyText } from '#app/lib/money-format.ts'
import type { ErrorCode } from '#contract/errors.ts'
import {
  MAX_SPOTS,
  POCKETS,
  type RouletteOutcome,
  type SpotKind,
  spotMultipliers,
  spots,
} from '#contract/games/roulette.ts'
import type { WagerOf } from '#contract/games.ts'
import { minorOf, moneyOf } from '#contract/money.ts'
import { BetSubmit } from '../bet-submit.tsx'
import type { BetFormProps, EnteredBet } from '../game-parts.ts'
import { Cloth, useSpotOptions } from './cloth.tsx'
import { prospectOf, queryOf, type Slip, type Staked, slipOf } from './slip.ts'
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

/** The cloth, and the bet: what lies on it with its stakes, or one spot to choose while nothing does. */
export function RouletteBetForm({
  path,
  query,
  last,
  requestId,
  stake,
  guest,
  seeds,
}: BetFormProps<RouletteOutcome>) {
  const { t } = useTranslation(['game-roulette', 'games'])
  const slip = useSlip(slipOf(query, last?.outcome, stake))
  return (
    <>
      <Cloth
        path={path}
        slip={{ ...slip, staked: amountsOf(slip.staked) }}
        stake={stake}
        number={last?.outcome.number ?? null}
      />
      <FormOf
        form={rouletteForm}
        hidden={{ requestId }}
        words={{ 'too-long': t('game-roulette:tooMany', { most: MAX_SPOTS }) }}
      >
        {slip.staked.length > 0 ? (
          <Staking path={path} slip={slip} stake={stake} />
        ) : (
          <OneSpot stake={stake} />
        )}
        <BetSubmit guest={guest} seeds={seeds}>
          {t('game-roulette:spin')}
        </BetSubmit>
      </FormOf>
    </>
  )
}

/** After a refusal what was entered lies on the cloth. */
function useSlip(slip: Slip): Slip {
  const reply = useReply(rouletteForm.id)
  const entered = reply?.result.initialValue as { spot?: unknown; stake?: unknown } | undefined
  if (!entered) return slip
  const stakes = textsOf(entered.stake)
  const staked = textsOf(entered.spot).map((spot, at) => ({ spot, stake: stakes[at] ?? '' }))
  const known = staked.filter(({ spot }) => spots.has(spot)).slice(0, MAX_SPOTS)
  return { ...slip, staked: known }
}

/** What of it can be seen as chips: a refused text may be no amount. */
const amountsOf = (staked: readonly Staked[]): Staked[] =>
  staked.flatMap(({ spot, stake }) => {
    const amount = enteredMoney(stake)
    return amount ? [{ spot, stake: amount }] : []
  })

/** What lies on the cloth: a stake each, to be changed or taken away. */
function Staking({ path, slip, stake }: { path: string; slip: Slip; stake: { min: string; max: string } }) {
  const { t } = useTranslation(['game-roulette', 'games'])
  const name = useSpotName()
  const decimal = useDecimal()
  const { currencySymbol } = useFormat()
  const spotError = useFormField('spot').error
  const { error } = useFormField('stake')
  const limits = useLimits(stake)
  const { total, paying, most } = prospectOf(amountsOf(slip.staked))
  const faulty = slip.staked.map((staked) => !isWithin(staked.stake, stake))
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-sm font-semibold">{t('game-roulette:onTable')}</legend>
        <ul id="spot" tabIndex={-1} className="grid gap-2">
          {slip.staked.map((staked, at) => {
            const id = at === 0 ? 'stake' : `stake-${at}`
            const shown = error && (faulty[at] || !faulty.includes(true)) ? error : undefined
            const kind = spots.get(staked.spot)?.kind as SpotKind
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a spot may have been entered twice
              <li key={at} className="flex items-center gap-2">
                <input type="hidden" name="spot" value={staked.spot} />
                <label htmlFor={id} className="min-w-0 flex-1 text-sm">
                  {name(staked.spot)}{' '}
                  <span className="digits text-ink-2">
                    {t('games:round.times', { multiplier: spotMultipliers[kind] })}
                  </span>
                </label>
                <span className="flex w-36 items-center gap-1.5">
                  <input
                    type="text"
                    {...controlProps({ name: 'stake', id, error: shown })}
                    defaultValue={staked.stake}
                    inputMode="decimal"
                    autoComplete="off"
                    className="control text-end"
                    data-min={stake.min}
                    data-max={stake.max}
                  />
                  <span className="text-ink-2">{currencySymbol}</span>
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
      <DescriptionList
        items={[
          { term: t('game-roulette:total'), detail: <Money amount={moneyOf(total)} /> },
          {
            term: t('game-roulette:chance'),
            detail: `${decimal(((paying * 100) / POCKETS).toFixed(2))}%`,
          },
          { term: t('game-roulette:most'), detail: <Money amount={moneyOf(most)} /> },
        ]}
      />
    </>
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
