import type { ReactNode } from 'react'
import { TextLink } from '#app/components/button.tsx'
import { TileRail } from '#app/components/pictures/tile.tsx'
import { Section } from '#app/components/section.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Game } from '#contract/play/catalogue.ts'
import { TileOnHome } from '../games/lobby/game-tile.tsx'

export interface GameRailProps {
  title: string
  /** The URL of the full list. */
  all: string
  /** Best first: each tile has its rank. */
  games: readonly Game[]
  /** The pool of the jackpot, for the tile of its game. */
  pool?: ReactNode
}

/** A rail of the best games with their ranks. */
export function GameRail({ title, all, games, pool }: GameRailProps) {
  const { t } = useTranslation('home')
  return (
    <Section dense title={title} aside={<TextLink href={all}>{t('seeAll')}</TextLink>}>
      <TileRail label={title}>
        {games.map((game, index) => (
          <TileOnHome key={`${game.vendorCode}/${game.nodeId}`} game={game} rank={index + 1} pool={pool} />
        ))}
      </TileRail>
    </Section>
  )
}
