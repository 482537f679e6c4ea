import type { ReactNode } from 'react'
import { TextLink } from '#app/components/button.tsx'
import { countdownCell } from '#app/components/countdown.tsx'
import { Swatch } from '#app/components/pictures/tile.tsx'
import { Section } from '#app/components/section.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { type Content, pattern, Rows } from '#app/rendering/index.ts'
import type { GameType } from '#contract/play/catalogue.ts'
import type { LiveTable } from '#contract/play/live-tables.ts'
import { gameArt } from '../games/lobby/game-tile.tsx'
import { LookAgain } from '../games/lobby/live-tables.tsx'

/** The order of the open tables by game type: live tables first, then the next kick-off. */
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
  const first = [...tables].sort((a, b) => placeOf(a) - placeOf(b)).slice(0, SHOWN)
  if (first.length === 0) return null
  return (
    <Section
      dense
      title={t('tables.title')}
      aside={<TextLink href={paths.lobby('LIVE')}>{t('seeAll')}</TextLink>}
    >
      <ul className="card lines tables">
        <Rows>{first.map(rowOf)}</Rows>
      </ul>
      <LookAgain tables={first} />
    </Section>
  )
}

/** Drawn once for all but its time. */
function rowOf({ state, remaining, matchday, game }: LiveTable): Content {
  const { vendorCode, nodeId, gameType, displayName, artKind } = game
  const row = { state, hasMatchday: matchday !== null, vendorCode, nodeId, gameType, displayName, artKind }
  return state === 'open'
    ? pattern('open-table', TableRow, row)({ left: countdownCell(remaining) })
    : pattern('open-table', TableRow, { ...row, left: null })({})
}

interface TableRowProps
  extends Pick<LiveTable, 'state'>,
    Pick<LiveTable['game'], 'vendorCode' | 'nodeId' | 'gameType' | 'displayName' | 'artKind'> {
  /** It is played in fixtures, not in rounds. */
  hasMatchday: boolean
  /** How long it takes bets, or until the kick-off. */
  left: ReactNode
}

function TableRow({ state, hasMatchday, left, ...game }: TableRowProps) {
  const { t } = useTranslation('games')
  return (
    <li data-id={game.nodeId} data-status={state}>
      <Swatch art={gameArt(game)} />
      <a href={paths.game(game.vendorCode, game.nodeId)}>
        <span className="truncate">{game.displayName}</span>
        <span>
          {state === 'open' ? (
            <>
              <span className="sr-only">{t(hasMatchday ? 'live.kickoff' : 'live.state.open')} </span>
              {left}
            </>
          ) : (
            t(hasMatchday ? 'live.playing' : `live.state.${state}`)
          )}
        </span>
      </a>
    </li>
  )
}
