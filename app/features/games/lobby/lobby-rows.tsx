import type { ReactNode } from 'react'
import { Money } from '#app/components/money.tsx'
import { TileRail } from '#app/components/pictures/tile.tsx'
import { ListCount, Section } from '#app/components/section.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { VersionedList } from '#app/lib/pages/versioned.ts'
import { Kept } from '#app/rendering/index.ts'
import type { Game } from '#contract/play/catalogue.ts'
import { GameTile, isCollection } from './game-tile.tsx'

/** Fewer games are no row. */
const LEAST = 3

interface ThemesProps {
  fresh: VersionedList<Game>
  low: VersionedList<Game>
  least: string | null
}

/** The rows above the wall of a lobby: what the member played last, what is new, and where stakes begin low. */
export function LobbyRows({ recent, rows }: { recent: readonly Game[]; rows: ThemesProps | null }) {
  const { t } = useTranslation('games')
  return (
    <>
      <Row label={t('lobby.row.recent')} games={recent} least={1} />
      {rows ? <Kept name="lobby-rows" as="div" of={Themes} given={{ ...rows }} /> : null}
    </>
  )
}

function Themes({ fresh, low, least }: ThemesProps) {
  const { t } = useTranslation('games')
  return (
    <>
      <Row label={t('lobby.row.fresh')} games={fresh.list} />
      <Row
        label={t('lobby.row.low')}
        note={
          least === null ? null : (
            <ListCount>
              {t('live.least')} <Money amount={least} />
            </ListCount>
          )
        }
        games={low.list}
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
