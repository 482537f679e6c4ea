import { LinkButton } from '#app/components/button.tsx'
import { Art } from '#app/components/pictures/tile.tsx'
import { defineForm, type ReadArgs } from '#app/forms/define-form.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { type LobbyType, lobbies, paths } from '#app/lib/pages/paths.ts'
import type { Game } from '#contract/play/catalogue.ts'
import { gameArt } from './lobby/game-tile.tsx'
import { firstHousePage } from './registry.ts'

/** A bet on a game without a table, which is refused whatever it says. */
export const closedForm = defineForm({ intent: 'bet', fields: {} })

/** Says whether such a game will be back. */
export const refuseClosed = (args: ReadArgs, { game }: { game: Game }) =>
  closedForm.read(args).refused({ code: game.maintenance ? 'game-in-maintenance' : 'not-found', detail: {} })

/** A game that cannot be played now: what it is, that no money was taken, and two ways on. */
export function ClosedGame({ game }: { game: Game }) {
  const { t } = useTranslation('games')
  const art = gameArt(game)
  const state = game.announced ? 'announced' : 'maintenance'
  const lobby = game.gameType in lobbies ? paths.lobby(game.gameType as LobbyType) : paths.home
  return (
    <div
      data-status={state}
      className="grid items-center gap-6 rounded-lg border border-line bg-surface p-5 shadow-card sm:grid-cols-[10rem_1fr] sm:p-8"
    >
      <div
        className={`${art.material} relative aspect-3/4 w-40 overflow-hidden rounded-md bg-(--ta) max-sm:mx-auto`}
      >
        <Art motif={art.motif} transform={art.transform} />
      </div>
      <div className="grid gap-3">
        <h2>{t(`game.${state}Title`)}</h2>
        <p className="text-ink-2">
          {t(`game.${state}`, { game: game.displayName, vendor: game.vendorName })}
        </p>
        <div className="flex flex-wrap gap-2">
          <LinkButton href={lobby}>{t('game.otherGames')}</LinkButton>
          <LinkButton href={firstHousePage} look="act">
            {t('game.playHouse')}
          </LinkButton>
        </div>
      </div>
    </div>
  )
}
