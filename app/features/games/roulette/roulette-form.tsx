import { Button } from '#app/components/button.tsx'
import { Fold } from '#app/components/fold.tsx'
import { type Option, Select } from '#app/components/select.tsx'
import type { FormEntry, ReadArgs } from '#app/forms/define-form.ts'
import { useFormField } from '#app/forms/form-of.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { WagerOf } from '#contract/play/games/index.ts'
import { type RouletteOutcome, type SpotKind, spotMultipliers, spots } from '#contract/play/games/roulette.ts'
import type { EnteredBet, OwnTable, Table } from '../game-parts.ts'
import { readSpots, spotsForm } from '../spots/bet-form.ts'
import { Chips } from '../spots/chips.tsx'
import { OneSpot } from '../spots/one-spot.tsx'
import { afterAct } from '../spots/slip.ts'
import { CLOTH_FORM } from '../spots/slip-form.tsx'
import { RepeatLink } from '../spots/slip-more.tsx'
import { Staking } from '../spots/staking.tsx'
import { type EnteredSlip, useEnteredSlip } from '../spots/use-entered-slip.ts'
import { slipOn } from './slip.ts'
import { useSpotName } from './spot-name.ts'

/** The posted pairs as the platform takes them, or what is wrong with them. */
export const readRouletteForm = (args: ReadArgs): FormEntry<EnteredBet<WagerOf<'roulette'>>> =>
  readSpots(spotsForm.read(args), spots, (spots) => ({ game: 'roulette', spots }))

/** Which chip a press puts on the cloth. */
export function RoulettePanel(table: Table<RouletteOutcome>) {
  return <Chips stake={table.stake} slip={slipOn(table)} />
}

/** What lies on the cloth with its stakes, or one spot to choose while nothing does; and spots without a field. */
export function RouletteMore(table: OwnTable<RouletteOutcome>) {
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
        <Staking table={table} slip={slip} name={name} odds={odds} spots={spots} />
      ) : (
        <NothingStaked table={table} slip={slip} />
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

/** After a refusal the stakes lie on the table as they were entered. */
const useSlip = (table: Table<RouletteOutcome>): EnteredSlip => useEnteredSlip(spotsForm.id, slipOn(table))

/** An empty cloth: the last round's stakes again, or one spot and any stake. */
function NothingStaked({ table, slip }: { table: OwnTable<RouletteOutcome>; slip: EnteredSlip }) {
  const { t } = useTranslation('game-roulette')
  const before = table.rounds.find(({ outcome }) => outcome)?.outcome
  const options = useSpotOptions(Object.keys(spotMultipliers) as SpotKind[])
  const refused = [useFormField('spot').error, useFormField('stake').error].some(Boolean)
  return (
    <>
      {before ? <RepeatLink path={table.path} {...afterAct(slip, before.spots)} /> : null}
      <Fold title={t('ownStake')} open={refused || slip.alone !== undefined}>
        <OneSpot stake={table.stake} entered={slip.alone} options={options} />
      </Fold>
    </>
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
