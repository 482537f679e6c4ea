import { useTranslation } from 'react-i18next'
import { TextLink } from '#app/components/button.tsx'
import { Section } from '#app/components/section.tsx'
import { TileRail } from '#app/components/tile.tsx'
import type { Game } from '#contract/games.ts'
import { GameTile } from '../games/game-tile.tsx'
import { Unavailable } from './unavailable.tsx'

export interface GameRailProps {
  title: string
  /** Where all of them are. */
  all: string
  /** Null where the platform did not answer in time. */
  games: readonly Game[] | null
  /** The best come first and say so. */
  ranked?: boolean
}

/** Games side by side. Draws nothing where there are none. */
export function GameRail({ title, all, games, ranked }: GameRailProps) {
  const { t } = useTranslation('home')
  if (games?.length === 0) return null
  return (
    <Section title={title} aside={<TextLink href={all}>{t('seeAll')}</TextLink>}>
      {games ? (
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
