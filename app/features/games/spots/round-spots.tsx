// biome-ignore-all lint/correctness/noComponentHookFactories: made once for each game, when its module is loaded

import type { PaidSpot } from '#contract/play/games/common/spots.ts'
import type { GameName, Outcome, Wager } from '#contract/play/games/index.ts'
import type { AnyGameParts, Table } from '../game-parts.ts'
import { readSpots, roundSpotsForm } from './bet-form.ts'
import { Chips } from './chips.tsx'
import { pairsChosenIn } from './pairs-form.ts'
import type { Slip, SpotStake } from './slip.ts'
import { LayoutForm, SlipActs } from './slip-acts.tsx'
import { SlipForm } from './slip-form.tsx'
import { SlipMore } from './slip-more.tsx'
import { useEnteredSlip } from './use-entered-slip.ts'
import { useSpotErrors } from './use-spot-errors.ts'

/** The parts of a table on whose cloth many stake on the same round: its form, the chips, and what lies on the cloth. */
export const roundSpots = <W extends Wager, Of extends Outcome & { spots: readonly PaidSpot[] }>({
  game,
  spots,
  wagerOf,
  slipOn,
  useSpotName,
  useOdds,
}: {
  game: GameName
  /** Every spot of the cloth. */
  spots: ReadonlyMap<string, unknown>
  wagerOf(spots: SpotStake[]): W
  slipOn(table: Table<Of>): Slip
  useSpotName(): (spot: string) => string
  /** What a spot pays, in a few characters. */
  useOdds(table: Table<Of>): (spot: string) => string
}) =>
  ({
    form: roundSpotsForm,
    read: (args) => readSpots(roundSpotsForm.read(args), spots, wagerOf),
    chosenIn: pairsChosenIn,
    useErrors: useSpotErrors,
    /** Which chip a press puts on the cloth. */
    Panel: (table) => <Chips stake={table.stake} slip={slipOn(table)} />,
    /** The last bet again, twice as much, the favourite layout. */
    Acts: (table) => (
      <SlipActs
        table={table}
        slip={slipOn(table)}
        before={table.rounds.find(({ outcome }) => outcome)?.outcome?.spots}
      />
    ),
    /** What lies on the cloth with its stakes. */
    OwnPanel(table) {
      const slip = useEnteredSlip(roundSpotsForm.id, slipOn(table))
      return <SlipMore table={table} slip={slip} name={useSpotName()} odds={useOdds(table)} spots={spots} />
    },
    Forms: (table) => (
      <>
        <SlipForm game={game} path={table.path} slip={slipOn(table)} />
        <LayoutForm path={table.path} staked={slipOn(table).staked} />
      </>
    ),
  }) satisfies Partial<AnyGameParts<W, Of, never>>
