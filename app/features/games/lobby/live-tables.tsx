import { Countdown } from '#app/components/countdown.tsx'
import { Money } from '#app/components/money.tsx'
import { Icon } from '#app/components/pictures/icon.tsx'
import { Section } from '#app/components/section.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { LATE_SECONDS, partLeft } from '#app/lib/play/ring.ts'
import type { GameName, Outcome } from '#contract/play/games/index.ts'
import type { LiveTable } from '#contract/play/live-tables.ts'
import type { Chip } from '../game-parts.ts'
import { sceneOf } from '../game-scene.ts'
import { partsOf } from '../registry.ts'
import { Ring } from '../table/ring.tsx'
import { placeOf } from './place-of.ts'

/** With a script, the tables are looked at again when one of them changes by its clock, and at least so often. */
const MOST_SECONDS = 10
const LEAST_SECONDS = 3

/**
 * The tables that many play at once, each with what it does now; nothing where there are none. Where the platform did not answer in time
 * (`undefined`), the page looks again.
 */
export function LiveTables({ tables }: { tables: readonly LiveTable[] | undefined }) {
  const { t } = useTranslation('games')
  if (!tables) return <LookAgain tables={[]} />
  if (tables.length === 0) return null
  return (
    <Section dense title={t('live.title')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
      <ul className="live-rail" tabIndex={0} aria-label={t('live.title')} data-records="tables">
        {tables.map((table) => (
          <LiveTile key={table.game.nodeId} table={table} />
        ))}
      </ul>
      <LookAgain tables={tables} />
    </Section>
  )
}

/** The clock of a page that shows these tables: with a script, it looks at them again when one changes. */
export function LookAgain({ tables }: { tables: readonly LiveTable[] }) {
  const next = Math.min(MOST_SECONDS, ...tables.flatMap(({ remaining }) => (remaining > 0 ? remaining : [])))
  return <i hidden data-remaining={Math.max(LEAST_SECONDS, next + 1)} data-then-refresh="" />
}

function LiveTile({
  table: { game, state, remaining, lasts, matchday, players, last },
}: {
  table: LiveTable
}) {
  const { t } = useTranslation('games')
  return (
    <li className="live-tile" data-id={game.nodeId} data-status={state}>
      <a href={paths.game(game.vendorCode, game.nodeId)}>
        <span className="live-place">
          <img src={placeOf(game.nodeId) ?? sceneOf(game)} alt="" />
          {state === 'open' ? (
            <Ring
              style={{ '--part': partLeft(remaining, lasts), '--left': `${remaining}s` } as object}
              data-late={remaining < LATE_SECONDS ? '' : undefined}
            >
              <span className="sr-only">{t(matchday === null ? 'live.state.open' : 'live.kickoff')} </span>
              <Countdown seconds={remaining} />
            </Ring>
          ) : (
            <span className="pill">{t(matchday === null ? `live.state.${state}` : 'live.playing')}</span>
          )}
        </span>
        <b>{game.displayName}</b>
        {matchday === null ? (
          <LastResults game={game.nodeId as GameName} last={last} />
        ) : (
          <span className="live-last">{t('live.matchday', { matchday })}</span>
        )}
        <span className="live-foot">
          <span>
            {game.minBet === null ? null : (
              <>
                {t('live.least')} <Money amount={game.minBet} />
              </>
            )}
          </span>
          <span data-players={players}>
            <Icon name="users" size="sm" />
            <span className="sr-only">{t('live.players', { count: players })}</span>
            <span aria-hidden className="digits">
              {players}
            </span>
          </span>
        </span>
      </a>
    </li>
  )
}

/** The last results of a table, newest first. */
function LastResults({ game, last }: { game: GameName; last: readonly Outcome[] }) {
  const { t } = useTranslation('games')
  const { list } = useFormat()
  const { useChip, useWords, marks } = partsOf(game)
  const words = useWords()
  const chipOf = useChip?.() ?? ((outcome: Outcome): Chip => ({ text: words.result(outcome) }))
  const chips = last.map(chipOf)
  return (
    <span className="live-last" data-last={last.map((outcome) => marks(outcome)['data-outcome']).join(';')}>
      {chips.length > 0 ? (
        <span className="sr-only">{t('live.last', { results: list(chips.map(({ text }) => text)) })}</span>
      ) : null}
      {chips.map(({ text, tone }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: results have no other name here
        <i key={at} aria-hidden data-tone={tone}>
          {text}
        </i>
      ))}
    </span>
  )
}
