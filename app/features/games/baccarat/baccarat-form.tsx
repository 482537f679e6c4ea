import type { Entered, ReadArgs } from '#app/forms/define-form.ts'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { type BaccaratOutcome, spots } from '#contract/play/games/baccarat.ts'
import type { WagerOf } from '#contract/play/games/index.ts'
import type { EnteredBet, OwnTable, Table } from '../game-parts.ts'
import { readSpots, roundSpotsForm } from '../spots/bet-form.ts'
import { Chips } from '../spots/chips.tsx'
import { SlipActs } from '../spots/slip-acts.tsx'
import { SlipMore } from '../spots/slip-more.tsx'
import { useEnteredSlip } from '../spots/use-entered-slip.ts'
import { slipOn } from './slip.ts'
import { useSpotName } from './spot-name.ts'

/** The posted pairs as the platform takes them, or what is wrong with them. */
export const readBaccaratForm = (args: ReadArgs): Entered<EnteredBet<WagerOf<'baccarat'>>> =>
  readSpots(roundSpotsForm.read(args), spots, (spots) => ({ game: 'baccarat', spots }))

/** Which chip a press puts on the cloth. */
export const BaccaratPanel = (table: Table<BaccaratOutcome>) => (
  <Chips stake={table.stake} slip={slipOn(table)} />
)

/** The last bet again, twice as much, the favourite layout. */
export const BaccaratActs = (table: OwnTable<BaccaratOutcome>) => (
  <SlipActs
    table={table}
    slip={slipOn(table)}
    before={table.rounds.find(({ outcome }) => outcome)?.outcome?.spots}
  />
)

/** What lies on the cloth with its stakes. */
export function BaccaratMore(table: OwnTable<BaccaratOutcome>) {
  const { t } = useTranslation('game-spots')
  const name = useSpotName()
  const decimal = useDecimal()
  const slip = useEnteredSlip(roundSpotsForm.id, slipOn(table))
  const odds = (id: string) => {
    const spot = spots.get(id)
    return spot ? t('toOne', { odds: decimal(spot.toOne) }) : ''
  }
  return <SlipMore table={table} slip={slip} name={name} odds={odds} spots={spots} />
}
