import { TextLink } from '#app/components/button.tsx'
import { Card } from '#app/components/card.tsx'
import { Countdown } from '#app/components/countdown.tsx'
import { ValueList } from '#app/components/records/description-list.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { SharedRound } from '#contract/play/game-table.ts'
import type { Outcome } from '#contract/play/games/index.ts'
import type { AnyGameParts, Round } from '../game-parts.ts'

/**
 * Links to refresh the round without a script. `waiting`: the id of a bet that the member has on it. The links name it,
 * so that its result is shown; and its end changes more of the page than the shared parts (`enhance/play/rounds.ts`).
 */
export function RoundLine({
  round,
  path,
  waiting,
}: {
  round: SharedRound
  path: string
  waiting: string | undefined
}) {
  const { t } = useTranslation('games')
  const query = waiting ? `bet=${waiting}` : ''
  return (
    <section
      className="round-line"
      aria-label={t('shared.title')}
      data-waits-for={waiting ? round.id : undefined}
    >
      <p className="no-js">
        <TextLink href={query ? `${path}?${query}` : path}>{t('shared.refresh')}</TextLink>
        {' · '}
        <TextLink href={`${path}?${query ? `${query}&` : ''}refresh=10`}>{t('shared.auto')}</TextLink>
      </p>
    </section>
  )
}

/** The round at the table (site.md 4.2): what it waits for, and for how long. It stands at the button that bets on it. */
export function RoundState({ round }: { round: SharedRound }) {
  const { id, state, remaining, bets, telling } = round
  const { t } = useTranslation('games')
  return (
    <p data-part="round" data-round={id} data-round-state={state}>
      <b>{t(telling ? 'shared.telling' : `shared.${state}`)}</b>
      {bets === null ? null : ` · ${t('shared.bets', { count: bets })}`}
      {state === 'open' ? (
        <>
          {' · '}
          {t('shared.remaining')} <Countdown seconds={remaining} />
        </>
      ) : null}
    </p>
  )
}

/** The last results of the table at the stage's foot, newest first. */
export function RoundChips({ parts, history }: { parts: AnyGameParts; history: readonly SharedRound[] }) {
  const { t } = useTranslation('games')
  const { result } = parts.useWords()
  return (
    <ol
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
      tabIndex={0}
      data-part="results"
      hidden={history.length === 0}
      className="stage-chips stage-rounds no-scrollbar"
      data-records="results"
      aria-label={t('table.results')}
    >
      {history.map(({ id, outcome }) => (
        <li key={id} data-id={id}>
          <span data-field="outcome" className={outcome ? parts.tone?.(outcome) : undefined}>
            {outcome ? result(outcome) : null}
          </span>
        </li>
      ))}
    </ol>
  )
}

/**
 * The fairness data of a round: its commit from the opening on, the root of its bets from the closing on, and the last
 * round's seed.
 */
export function RoundSeeds({
  round,
  last,
  mine,
}: {
  round: SharedRound
  last: SharedRound | undefined
  mine: Round<Outcome> | undefined
}) {
  const { t } = useTranslation('games')
  return (
    <Card title={t('shared.fairTitle')}>
      <p className="text-sm text-ink-2">{t('shared.fairNote')}</p>
      <RoundPromise round={round} last={last} />
      {mine && mine.bet.result !== 'open' && mine.bet.result !== 'void' ? (
        <TextLink href={paths.verify(mine.bet.id)}>{t('shared.verify')}</TextLink>
      ) : null}
    </Card>
  )
}

/** The hashes of the round at the table, and of the last that was drawn. */
export function RoundPromise({ round, last }: { round: SharedRound; last: SharedRound | undefined }) {
  const { t } = useTranslation('games')
  const before = last && last.id !== round.id ? last : undefined
  return (
    <div data-part="promise">
      <ValueList
        items={[
          { term: t('shared.commit'), detail: round.commit, field: 'commit' },
          ...(round.betsRoot ? [{ term: t('shared.root'), detail: round.betsRoot, field: 'bets-root' }] : []),
          ...(before
            ? [
                { term: t('shared.lastCommit'), detail: before.commit },
                { term: t('shared.lastRoot'), detail: before.betsRoot },
                { term: t('shared.lastSeed'), detail: before.serverSeed },
              ]
            : []),
        ]}
      />
    </div>
  )
}
