import type { Entered, ReadArgs } from '#app/forms/define-form.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { WagerOf } from '#contract/play/games/index.ts'
import { mostToOne, type SicboOutcome, spots } from '#contract/play/games/sicbo.ts'
import type { EnteredBet, OwnTable, Table } from '../game-parts.ts'
import { readSpots, roundSpotsForm } from '../spots/bet-form.ts'
import { Chips } from '../spots/chips.tsx'
import { SlipActs } from '../spots/slip-acts.tsx'
import { SlipMore } from '../spots/slip-more.tsx'
import { useEnteredSlip } from '../spots/use-entered-slip.ts'
import { slipOn } from './slip.ts'
import { useSpotName } from './spot-name.ts'

/** The posted pairs as the platform takes them, or what is wrong with them. */
export const readSicboForm = (args: ReadArgs): Entered<EnteredBet<WagerOf<'sicbo'>>> =>
  readSpots(roundSpotsForm.read(args), spots, (spots) => ({ game: 'sicbo', spots }))

/** Which chip a press puts on the cloth. */
export const SicboPanel = (table: Table<SicboOutcome>) => <Chips stake={table.stake} slip={slipOn(table)} />

/** The last bet again, twice as much, the favourite layout. */
export const SicboActs = (table: OwnTable<SicboOutcome>) => (
  <SlipActs
    table={table}
    slip={slipOn(table)}
    before={table.rounds.find(({ outcome }) => outcome)?.outcome?.spots}
  />
)

/** What lies on the cloth with its stakes. */
export function SicboMore(table: OwnTable<SicboOutcome>) {
  const { t } = useTranslation('game-spots')
  const name = useSpotName()
  const slip = useEnteredSlip(roundSpotsForm.id, slipOn(table))
  const odds = (id: string) => {
    const spot = spots.get(id)
    return spot ? t('toOne', { odds: mostToOne(spot) }) : ''
  }
  return <SlipMore table={table} slip={slip} name={name} odds={odds} spots={spots} />
}
