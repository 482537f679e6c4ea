import { FieldError } from '#app/components/field.tsx'
import { defineForm, type FormEntry, type ReadArgs } from '#app/forms/define-form.ts'
import { decimal, requestId as requestIdField } from '#app/forms/fields.ts'
import { FieldGroup, useFormField } from '#app/forms/form-of.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import { MAX_VOLLEY_BETS } from '#contract/play/games/common/volleys.ts'
import type { FishOutcome } from '#contract/play/games/fish.ts'
import type { WagerOf } from '#contract/play/games/index.ts'
import { type FishKind, isKind, kindNames } from '#contract/play/odds/fish-odds.ts'
import type { EnteredBet, Table } from '../game-parts.ts'
import { pairsIn, pairsOf, repeated } from '../spots/pairs-form.ts'
import { stakeWithin } from '../usual-stake.ts'
import { type Gun, guns } from './fish-drawings.ts'

/** Bullets (site.md section 4.2): what each costs, and the kind of fish that it is meant for, in pairs. */
export const fishForm = defineForm({
  intent: 'bet',
  fields: { stake: decimal(repeated()), target: repeated(), requestId: requestIdField() },
})

const kindsById = new Map(kindNames.map((kind) => [kind as string, kind]))

/** The posted bullets as the platform takes them, or the error in one of them. */
export function readFishForm(args: ReadArgs): FormEntry<EnteredBet<WagerOf<'fish'>>> {
  const entered = fishForm.read(args)
  if (!entered.ok) return entered
  const { target, stake, requestId } = entered.value
  const read = pairsOf(pairsIn({ spot: target, stake }), { spots: kindsById, most: MAX_VOLLEY_BETS })
  if ('code' in read) {
    const field = read.detail.field === 'spot' ? 'target' : read.detail.field
    const { refused } = entered
    return { ok: false, invalid: () => refused({ ...read, detail: { field } }), refused }
  }
  const volley = read.flatMap(({ spot, stake }) => {
    const target = kindsById.get(spot)
    return target ? [{ stake, wager: { game: 'fish' as const, target } }] : []
  })
  const [first] = volley
  if (!first) throw new Error('pairs that were read have a first one')
  return { ...entered, value: { ...first, volley, requestId } }
}

/** Which fish is aimed at: the chosen one, else that of the last shot, else an easy one. */
export function aimOf({ chosen, last }: Pick<Table<FishOutcome>, 'chosen' | 'last'>): FishKind {
  const kind = chosen.get('target') ?? ''
  return isKind(kind) ? kind : (last?.outcome.target ?? 'goldfish')
}

/** The fields of a posted form. Only a fish sends `target`; any other button leaves the aim as it was. */
export function fishChosenIn(formData: FormData): URLSearchParams {
  const of = (name: string) => String(formData.get(name) ?? '')
  return new URLSearchParams({ stake: of('stake'), target: of('target') || of('aim') })
}

/** What a bullet of each gun costs, from the smallest. */
const usualBullets: Record<Gun, string> = { bronze: '1000.00', twin: '5000.00', dragon: '20000.00' }

/** The gun that a bullet is for: the greatest that costs no more. */
export const gunOf = (stake: string): Gun =>
  guns.findLast((gun) => minorOf(usualBullets[gun]) <= minorOf(stake)) ?? 'bronze'

/** What the chosen bullet costs: that of the URL or of the last shot, which may be any; else that of the middle gun. */
export const bulletOn = (table: Pick<Table<FishOutcome>, 'chosen' | 'last' | 'stake'>): string =>
  stakeWithin(table.stake, table.chosen.get('stake') ?? '') ??
  table.last?.bet.stake ??
  stakeWithin(table.stake, usualBullets.twin) ??
  table.stake.min

/** The guns, each with what its bullet costs; one that the table does not take is as near as it does. */
function bulletsOf(table: Table<FishOutcome>): [Gun, string][] {
  const chosen = bulletOn(table)
  const ofChosen = gunOf(chosen)
  return guns.map((gun) => [
    gun,
    gun === ofChosen ? chosen : (stakeWithin(table.stake, usualBullets[gun]) ?? table.stake.min),
  ])
}

/** Three guns, by what a bullet costs. */
export function FishPanel(table: Table<FishOutcome>) {
  const { t } = useTranslation('game-fish')
  const amount = useAmountText()
  const { label, error } = useFormField('stake')
  const chosen = gunOf(bulletOn(table))
  return (
    <>
      <FieldGroup name="target">
        <input type="hidden" name="aim" value={aimOf(table)} />
      </FieldGroup>
      <div>
        <div
          role="radiogroup"
          aria-label={label}
          className="guns"
          id="stake"
          tabIndex={error ? -1 : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'stake-error' : undefined}
        >
          {bulletsOf(table).map(([gun, stake]) => (
            <label key={gun}>
              <input type="radio" name="stake" value={stake} data-gun={gun} defaultChecked={gun === chosen} />
              <svg viewBox="-16 -56 32 64" aria-hidden="true">
                <use href={`#sg-gun-${gun}`} x="-16" y="-56" width="32" height="64" />
              </svg>
              <span>
                <b>{t(`gun.${gun}`)}</b> <small>{amount(stake)}</small>
              </span>
            </label>
          ))}
        </div>
        {error ? <FieldError name="stake" error={error} /> : null}
      </div>
    </>
  )
}
