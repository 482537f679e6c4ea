import { Money } from '#app/components/money.tsx'
import { Icon } from '#app/components/pictures/icon.tsx'
import { Swatch } from '#app/components/pictures/tile.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { Game } from '#contract/play/catalogue.ts'
import type { HandResult } from '#contract/play/rooms.ts'
import { gameArt } from '../lobby/game-tile.tsx'
import { useKindName } from './card-text.tsx'

/** The last hands of the room, newest first (site.md 4.2): who won with what, and the pot; each leads to its proof. */
export function RoomResults({ game, results }: { game: Game; results: readonly HandResult[] }) {
  const { t } = useTranslation('game-three-card')
  const { list } = useFormat()
  const kind = useKindName()
  if (results.length === 0) return <p className="game-empty">{t('noResults')}</p>
  return (
    <ul className="rounds" data-records="results">
      {results.map(({ handId, betId, pot, winners }) => (
        <li key={handId} data-id={handId}>
          <a href={paths.verify(betId)}>
            <Swatch art={gameArt(game)} className="round-mark" />
            <b data-field="outcome">
              {list(winners.map(({ seat, cards }) => t('winner', { seat, hand: kind(cards) })))}
            </b>
            <span data-field="pot" data-amount={pot}>
              <small>{t('pot')}</small>
              <Money amount={pot} />
            </span>
            <Icon name="chevron-right" size="sm" className="mirrored" />
          </a>
        </li>
      ))}
    </ul>
  )
}
