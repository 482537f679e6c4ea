import { TextLink } from '#app/components/button.tsx'
import { Swatch } from '#app/components/pictures/tile.tsx'
import { Section } from '#app/components/section.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { Game, GameType } from '#contract/play/catalogue.ts'
import { gameArt } from '../games/lobby/game-tile.tsx'

/** The types whose games of the house are played by many at once, in rounds that never stop. */
const SHARED: readonly GameType[] = ['LIVE', 'PVP', 'COCKFIGHT', 'SPORTS', 'ESPORTS', 'ELOTT']
const SHOWN = 4

/** The house's tables, where others play too. Nothing where none is open, or the platform did not answer in time. */
export function OpenTables({ games }: { games: readonly Game[] | null }) {
  const { t } = useTranslation('home')
  const tables = (games ?? [])
    .filter(({ gameType, maintenance }) => SHARED.includes(gameType) && !maintenance)
    .slice(0, SHOWN)
  if (tables.length === 0) return null
  return (
    <Section
      dense
      title={t('tables.title')}
      aside={<TextLink href={paths.lobby('LIVE')}>{t('seeAll')}</TextLink>}
    >
      <ul className="card lines tables">
        {tables.map((game) => (
          <li key={game.nodeId}>
            <Swatch art={gameArt(game)} />
            <a href={paths.game(game.vendorCode, game.nodeId)}>
              <span className="truncate">{game.displayName}</span>
              <span>{t('tables.enter')}</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
