import type { RoundTable } from '#contract/play/game-table.ts'
import type { Outcome, Standing } from '#contract/play/games/index.ts'
import type { AnyGameParts, Table } from '../game-parts.ts'
import { LaidSpots } from '../spots/laid-spots.tsx'
import { emptyTable } from './empty-table.ts'
import { RoundChips, RoundPromise, RoundState } from './shared-round.tsx'
import { SharedStage, stepOf } from './shared-stage.tsx'

/**
 * How far the round at the table is. If a message is of the same step as the one before, only the stakes on the spots
 * are sent again.
 */
export const newsStepOf = ({ round, matchday, players }: RoundTable): string | undefined =>
  round && !matchday && !players ? stepOf(round) : undefined

/**
 * The parts of a table that are the same for everybody, as the page has them (`data-part`): they change with its round.
 * `brief`: those alone that change while it takes bets.
 */
export function RoundNews({
  parts,
  table: { round, history, earlier, players, matchday },
  brief,
}: {
  parts: AnyGameParts
  table: RoundTable
  brief: boolean
}) {
  const table: Table<Outcome, Standing> = {
    ...emptyTable,
    round,
    history,
    earlier,
    players,
  }
  if (matchday && parts.matchday) return <parts.matchday.News {...matchday} />
  if (!round) return null
  return (
    <>
      <RoundState round={round} />
      {brief ? null : (
        <>
          <RoundPromise round={round} last={history[0]} />
          <RoundChips parts={parts} history={history} />
          {parts.Aboard && parts.OnStage ? (
            <parts.OnStage {...table} />
          ) : (
            <SharedStage parts={parts} table={table} round={round} />
          )}
          {parts.Roads ? <parts.Roads {...table} /> : null}
        </>
      )}
      {parts.spots ? <LaidSpots spots={parts.spots} round={round} /> : null}
      {parts.News ? <parts.News {...table} /> : null}
    </>
  )
}
