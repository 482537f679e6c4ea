import { TextLink } from '#app/components/button.tsx'
import { Countdown } from '#app/components/countdown.tsx'
import { Swatch } from '#app/components/pictures/tile.tsx'
import { Section } from '#app/components/section.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { GameType } from '#contract/play/catalogue.ts'
import type { LiveTable } from '#contract/play/live-tables.ts'
import { gameArt } from '../games/lobby/game-tile.tsx'
import { LookAgain } from '../games/lobby/live-tables.tsx'

/** What stands first of what runs: tables, then the next kick-off. */
const ORDER: readonly GameType[] = ['LIVE', 'SPORTS', 'COCKFIGHT', 'ESPORTS']
const SHOWN = 4

const placeOf = ({ game: { gameType } }: LiveTable) => ORDER.indexOf(gameType) + 1 || ORDER.length + 1

/**
 * What runs at the house now, each with its time. Nothing where no table is open; where the platform did not answer in time
 * (`undefined`), the page looks again.
 */
export function OpenTables({ tables }: { tables: readonly LiveTable[] | undefined }) {
  const { t } = useTranslation('home')
  if (!tables) return <LookAgain tables={[]} />
  const shown = [...tables].sort((a, b) => placeOf(a) - placeOf(b)).slice(0, SHOWN)
  if (shown.length === 0) return null
  return (
    <Section
      dense
      title={t('tables.title')}
      aside={<TextLink href={paths.lobby('LIVE')}>{t('seeAll')}</TextLink>}
    >
      <ul className="card lines tables">
        {shown.map((table) => (
          <li key={table.game.nodeId} data-id={table.game.nodeId} data-status={table.state}>
            <Swatch art={gameArt(table.game)} />
            <a href={paths.game(table.game.vendorCode, table.game.nodeId)}>
              <span className="truncate">{table.game.displayName}</span>
              <span>
                <Now table={table} />
              </span>
            </a>
          </li>
        ))}
      </ul>
      <LookAgain tables={shown} />
    </Section>
  )
}

/** How long it takes bets, or until the kick-off; else what happens. */
function Now({ table: { state, remaining, matchday } }: { table: LiveTable }) {
  const { t } = useTranslation('games')
  if (state === 'open')
    return (
      <>
        <span className="sr-only">{t(matchday === null ? 'live.state.open' : 'live.kickoff')} </span>
        <Countdown seconds={remaining} />
      </>
    )
  return t(matchday === null ? `live.state.${state}` : 'live.playing')
}
