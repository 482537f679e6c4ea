import type { DrawState } from '#contract/play/lottery.ts'

/** A draw in a list, as a record of the set `draws` (site.md 4.3): the list decides what else it shows. */
export function DrawCells({
  game,
  numero,
  drawsAt,
  state,
}: {
  game: string
  numero: string
  drawsAt: string
  state: DrawState
}) {
  return (
    <>
      <span hidden data-field="game">
        {game}
      </span>
      <span hidden data-field="numero">
        {numero}
      </span>
      <time hidden data-field="drawsAt" dateTime={drawsAt}>
        {drawsAt}
      </time>
      <span hidden data-field="state" data-value={state}>
        {state}
      </span>
    </>
  )
}
