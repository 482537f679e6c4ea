import { LinkButton } from '#app/components/button.tsx'
import { useFormField } from '#app/forms/form-of.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Outcome } from '#contract/play/games/index.ts'
import type { Table } from '../game-parts.ts'
import { OneSpot } from './one-spot.tsx'
import { queryOf, type Slip } from './slip.ts'
import { Staking } from './staking.tsx'
import type { EnteredSlip } from './use-entered-slip.ts'

/** What lies on the cloth with its stakes. */
export function SlipMore({
  table,
  slip,
  name,
  odds,
  spots,
}: {
  table: Pick<Table<Outcome>, 'path' | 'stake'>
  slip: EnteredSlip
  name(spot: string): string
  /** What a spot pays, in a few characters. */
  odds(spot: string): string
  /** Every spot of the cloth. */
  spots: ReadonlyMap<string, unknown>
}) {
  const refused = [useFormField('spot').error, useFormField('stake').error].some(Boolean)
  return (
    <div className="on-table">
      <input type="hidden" name="chip" value={slip.chip} />
      {slip.staked.length > 0 ? (
        <Staking table={table} slip={slip} name={name} odds={odds} spots={spots} />
      ) : null}
      {slip.staked.length === 0 && (refused || slip.alone !== undefined) ? (
        <OneSpot
          stake={table.stake}
          entered={slip.alone}
          options={[...spots.keys()].map((spot) => ({ value: spot, label: name(spot) }))}
        />
      ) : null}
    </div>
  )
}

/** Lays the stakes of an earlier bet again. */
export function RepeatLink({ path, ...slip }: { path: string } & Slip) {
  const { t } = useTranslation('game-spots')
  return (
    <LinkButton href={`${path}?${queryOf(slip)}`} icon="refresh" wide>
      {t('repeat')}
    </LinkButton>
  )
}
