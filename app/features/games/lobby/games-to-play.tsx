import { TileGrid } from '#app/components/pictures/tile.tsx'
import { Section } from '#app/components/section.tsx'
import { paths } from '#app/lib/pages/paths.ts'
import type { Game } from '#contract/play/catalogue.ts'
import { GameTile } from './game-tile.tsx'

/** The way on from a money matter: the first of the games, or the slots where none is known. */
export const wayToPlay = ([first]: readonly Game[]) =>
  first ? paths.game(first.vendorCode, first.nodeId) : paths.lobby('RNG')

/** Up to four games under a heading; nothing if there are none. */
export function GamesToPlay({ title, games }: { title: string; games: readonly Game[] }) {
  if (games.length === 0) return null
  return (
    <Section title={title} className="games-to-play">
      <TileGrid label={title}>
        {games.map((game) => (
          <GameTile key={`${game.vendorCode}/${game.nodeId}`} game={game} />
        ))}
      </TileGrid>
    </Section>
  )
}
