import type { RoundTable } from '#contract/play/game-table.ts'
import type { Outcome, Standing } from '#contract/play/games/index.ts'
import type { AnyGameParts, Table } from '../game-parts.ts'
import { emptyTable } from './empty-table.ts'
import { RoundChips, RoundPromise, RoundState } from './shared-round.tsx'
import { GameStage } from './stage.tsx'

/** The parts of a table that are the same for everybody, as the page has them (`data-part`): they change with its round. */
export function RoundNews({
  parts,
  seen: { round, history, earlier, players, matchday },
}: {
  parts: AnyGameParts
  seen: RoundTable
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
      <RoundPromise round={round} last={history[0]} />
      <RoundChips parts={parts} history={history} />
      {parts.Aboard && parts.OnStage ? (
        <parts.OnStage {...table} />
      ) : (
        <GameStage parts={parts} table={table} unsettled={null} />
      )}
      {parts.Roads ? <parts.Roads {...table} /> : null}
      {parts.News ? <parts.News {...table} /> : null}
    </>
  )
}
