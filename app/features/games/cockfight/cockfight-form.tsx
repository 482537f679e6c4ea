import type { Entered, ReadArgs } from '#app/forms/define-form.ts'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { type CockfightOutcome, spots } from '#contract/play/games/cockfight.ts'
import type { WagerOf } from '#contract/play/games/index.ts'
import type { EnteredBet, OwnTable, Table } from '../game-parts.ts'
import { readSpots, roundSpotsForm } from '../spots/bet-form.ts'
import { Chips } from '../spots/chips.tsx'
import { SlipActs } from '../spots/slip-acts.tsx'
import { SlipMore } from '../spots/slip-more.tsx'
import { useEnteredSlip } from '../spots/use-entered-slip.ts'
import { timesOn } from './odds.tsx'
import { poolsAt, slipOn } from './slip.ts'
import { useSpotName } from './spot-name.ts'

/** The posted pairs as the platform takes them, or what is wrong with them. */
export const readCockfightForm = (args: ReadArgs): Entered<EnteredBet<WagerOf<'cockfight'>>> =>
  readSpots(roundSpotsForm.read(args), spots, (spots) => ({ game: 'cockfight', spots }))

/** Which chip a press puts on the cloth. */
export function CockfightPanel(table: Table<CockfightOutcome>) {
  const { t } = useTranslation('game-cockfight')
  return (
    <>
      <Chips stake={table.stake} slip={slipOn(table)} />
      <p className="cock-note">{t('oddsMove')}</p>
    </>
  )
}

/** The last bet again, twice as much, the favourite layout. */
export const CockfightActs = (table: OwnTable<CockfightOutcome>) => (
  <SlipActs
    table={table}
    slip={slipOn(table)}
    before={table.rounds.find(({ outcome }) => outcome)?.outcome?.spots}
  />
)

/** What lies on the cloth with its stakes. */
export function CockfightMore(table: OwnTable<CockfightOutcome>) {
  const { t } = useTranslation('games')
  const decimal = useDecimal()
  const name = useSpotName()
  const slip = useEnteredSlip(roundSpotsForm.id, slipOn(table))
  const pools = poolsAt(table)
  const odds = (id: string) => {
    const spot = spots.get(id)
    const times = spot && timesOn(spot, pools)
    return times ? t('round.times', { multiplier: decimal(times) }) : ''
  }
  return <SlipMore table={table} slip={slip} name={name} odds={odds} spots={spots} />
}
