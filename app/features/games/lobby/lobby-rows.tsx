import type { ReactNode } from 'react'
import { Money } from '#app/components/money.tsx'
import { TileRail } from '#app/components/pictures/tile.tsx'
import { ListCount, Section } from '#app/components/section.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { VersionedList } from '#app/lib/pages/with-version.ts'
import { Kept } from '#app/rendering/index.ts'
import type { Game } from '#contract/play/catalogue.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import { hasJackpot, poolOnTile } from '../jackpot-line.tsx'
import { GameTile, isCollection } from './game-tile.tsx'

/** Fewer games are no row. */
const LEAST = 3

interface ThemesProps {
  fresh: VersionedList<Game>
  low: VersionedList<Game>
  least: string | null
  tables: readonly string[]
  pool?: ReactNode
}

/** The rows above the wall of a lobby: what the member played last, what is new, and where stakes begin low. */
export function LobbyRows({
  recent,
  rows,
  tables,
  pool,
}: {
  recent: readonly Game[]
  rows: Omit<ThemesProps, 'tables' | 'pool'> | null
  /** The nodes of the house's tables that stand above them. */
  tables: readonly string[]
  /** The pool of the jackpot, for the tile of its game. */
  pool: string | null | undefined
}) {
  const { t } = useTranslation('games')
  const amount = poolOnTile(pool)
  const themes = rows && shownOf({ ...rows, tables })
  const hasPool = amount && themes && [...themes.fresh, ...themes.low].some(hasJackpot)
  return (
    <>
      <Row label={t('lobby.row.recent')} games={playable(recent)} least={1} pool={amount} />
      {rows ? (
        <Kept
          name="lobby-rows"
          as="div"
          of={Themes}
          input={{ ...rows, tables }}
          slots={hasPool ? { pool: amount } : {}}
        />
      ) : null}
    </>
  )
}

const playable = (games: readonly Game[]) => games.filter((game) => !isCollection(game) && !game.maintenance)

/** The games of both rows; of a row that is too short none. */
function shownOf({ fresh, low, tables }: Pick<ThemesProps, 'fresh' | 'low' | 'tables'>) {
  const isAbove = ({ vendorCode, nodeId }: Game) => vendorCode === HOUSE_VENDOR && tables.includes(nodeId)
  const isFresh = (game: Game) =>
    fresh.list.some(({ vendorCode, nodeId }) => vendorCode === game.vendorCode && nodeId === game.nodeId)
  const rowOf = (games: readonly Game[]) => (games.length < LEAST ? [] : games)
  return {
    fresh: rowOf(playable(fresh.list).filter((game) => !isAbove(game))),
    low: rowOf(playable(low.list).filter((game) => !isAbove(game) && !isFresh(game))),
  }
}

function Themes({ least, pool, ...rows }: ThemesProps) {
  const { t } = useTranslation('games')
  const { fresh, low } = shownOf(rows)
  return (
    <>
      <Row label={t('lobby.row.fresh')} games={fresh} pool={pool} />
      <Row
        label={t('lobby.row.low')}
        note={
          least === null ? null : (
            <ListCount>
              {t('live.least')} <Money amount={least} />
            </ListCount>
          )
        }
        games={low}
        pool={pool}
      />
    </>
  )
}

interface RowProps {
  label: string
  note?: ReactNode
  games: readonly Game[]
  least?: number
  pool: ReactNode
}

function Row({ label, note, games, least = LEAST, pool }: RowProps) {
  if (games.length < least) return null
  return (
    <Section
      dense
      title={
        <>
          {label} {note}
        </>
      }
    >
      <TileRail label={label}>
        {games.map((game) => (
          <GameTile key={`${game.vendorCode}/${game.nodeId}`} game={game} pool={pool} />
        ))}
      </TileRail>
    </Section>
  )
}
