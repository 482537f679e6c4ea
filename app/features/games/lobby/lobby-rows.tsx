import type { ReactNode } from 'react'
import { Money } from '#app/components/money.tsx'
import { TileRail } from '#app/components/pictures/tile.tsx'
import { ListCount, Section } from '#app/components/section.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { VersionedList } from '#app/lib/pages/versioned.ts'
import { Kept } from '#app/rendering/index.ts'
import type { Game } from '#contract/play/catalogue.ts'
import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import { GameTile, isCollection } from './game-tile.tsx'

/** Fewer games are no row. */
const LEAST = 3

interface ThemesProps {
  fresh: VersionedList<Game>
  low: VersionedList<Game>
  least: string | null
  tables: readonly string[]
}

/** The rows above the wall of a lobby: what the member played last, what is new, and where stakes begin low. */
export function LobbyRows({
  recent,
  rows,
  tables,
}: {
  recent: readonly Game[]
  rows: Omit<ThemesProps, 'tables'> | null
  /** The nodes of the house's tables that stand above them. */
  tables: readonly string[]
}) {
  const { t } = useTranslation('games')
  return (
    <>
      <Row label={t('lobby.row.recent')} games={recent} least={1} />
      {rows ? <Kept name="lobby-rows" as="div" of={Themes} given={{ ...rows, tables }} /> : null}
    </>
  )
}

function Themes({ fresh, low, least, tables }: ThemesProps) {
  const { t } = useTranslation('games')
  const isAbove = ({ vendorCode, nodeId }: Game) => vendorCode === HOUSE_VENDOR && tables.includes(nodeId)
  const isFresh = (game: Game) =>
    fresh.list.some(({ vendorCode, nodeId }) => vendorCode === game.vendorCode && nodeId === game.nodeId)
  return (
    <>
      <Row label={t('lobby.row.fresh')} games={fresh.list.filter((game) => !isAbove(game))} />
      <Row
        label={t('lobby.row.low')}
        note={
          least === null ? null : (
            <ListCount>
              {t('live.least')} <Money amount={least} />
            </ListCount>
          )
        }
        games={low.list.filter((game) => !isAbove(game) && !isFresh(game))}
      />
    </>
  )
}

interface RowProps {
  label: string
  note?: ReactNode
  games: readonly Game[]
  least?: number
}

function Row({ label, note, games, least = LEAST }: RowProps) {
  const shown = games.filter((game) => !isCollection(game) && !game.maintenance)
  if (shown.length < least) return null
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
        {shown.map((game) => (
          <GameTile key={`${game.vendorCode}/${game.nodeId}`} game={game} />
        ))}
      </TileRail>
    </Section>
  )
}
