import { TextLink } from '#app/components/button.tsx'
import { TileGrid } from '#app/components/pictures/tile.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { lobbies, withQuery } from '#app/lib/pages/paths.ts'
import type { Collection } from '#app/lib/play/collection.ts'
import { GameTile } from './game-tile.tsx'

/** The games of a collection as the tiles of its dialog. */
export function CollectionGames({ vendorCode, vendor, name, games, total }: Collection) {
  const { t } = useTranslation('games')
  return (
    <div className="grid gap-4">
      <p className="text-sm text-ink-2">{t('collection.text', { vendor, games: total ?? games.length })}</p>
      <TileGrid label={name}>
        {games.map((game) => (
          <GameTile key={game.nodeId} game={game} />
        ))}
      </TileGrid>
      <TextLink href={withQuery(lobbies.RNG, { vendor: vendorCode })}>
        {t('collection.lobby', { vendor })}
      </TextLink>
    </div>
  )
}
