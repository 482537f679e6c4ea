import { TextLink } from '#app/components/button.tsx'
import { Section } from '#app/components/section.tsx'
import { TileRail } from '#app/components/tile.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Game } from '#contract/games.ts'
import { GameTile } from '../games/game-tile.tsx'
import { Unavailable } from './unavailable.tsx'

export interface GameRailProps {
  title: string
  /** The URL of the full list. */
  all: string
  /** Null if the platform did not answer in time. */
  games: readonly Game[] | null
  /** Sorted best first, with the rank on each tile. */
  ranked?: boolean
  /** Shown if there are no games; without it nothing is. */
  empty?: string
}

export function GameRail({ title, all, games, ranked, empty }: GameRailProps) {
  const { t } = useTranslation('home')
  if (games?.length === 0 && empty === undefined) return null
  return (
    <Section title={title} aside={<TextLink href={all}>{t('seeAll')}</TextLink>}>
      {games?.length === 0 ? (
        <p className="text-sm text-ink-2">{empty}</p>
      ) : games ? (
        <TileRail label={title}>
          {games.map((game, index) => (
            <GameTile
              key={`${game.vassalage}/${game.nodeId}`}
              game={game}
              {...(ranked ? { rank: index + 1 } : {})}
            />
          ))}
        </TileRail>
      ) : (
        <Unavailable />
      )}
    </Section>
  )
}
