import type { ReactNode } from 'react'
import { classNames } from '#app/components/class-names.ts'
import { Money } from '#app/components/money.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import type { TableResult } from '#contract/play/game-table.ts'
import type { Outcome, Standing } from '#contract/play/games/index.ts'
import type { AnyGameParts, LastBet, OpenRound, OwnTable, WaitingBet } from '../game-parts.ts'
import { OwnRound } from './own-round.tsx'
import { GreatWin, isGreat, netOf, ResultWords } from './result-words.tsx'
import { SharedStage, sharedRoundOn } from './shared-stage.tsx'

/**
 * Where a round happens: the picture, and over it the words. Its size is the same before and after, so that nothing below
 * it moves; the focus goes to the result.
 */
export function GameStage({
  parts,
  table,
  unsettled,
}: {
  parts: AnyGameParts
  table: OwnTable<Outcome, Standing>
  unsettled: WaitingBet | null
}) {
  const words = parts.useWords()
  const { Scene, OnStage, Aboard } = parts
  const round = sharedRoundOn(parts, table)
  const isAboard = table.aboard.some(({ bet }) => bet.id === unsettled?.id)
  return (
    <section
      className={classNames('stage', parts.Cloth && 'stage-low', round && 'stage-shared', parts.stageClass)}
      data-ground={parts.ground}
      aria-label={words.stage}
      aria-live="polite"
    >
      {round ? <SharedStage parts={parts} table={table} round={round} /> : <Scene {...table} />}
      {table.open && parts.steps ? <Waiting {...table.open} parts={parts.steps} /> : null}
      {round ? (
        <OwnRound parts={parts} table={table} unsettled={unsettled} at={round} />
      ) : (
        <>
          {table.last && !Aboard ? <Result {...table.last} parts={parts} /> : null}
          {unsettled && !(Aboard && isAboard) ? <Unsettled bet={unsettled} unseen={isAboard} /> : null}
        </>
      )}
      {OnStage && !round ? <OnStage {...table} /> : null}
    </section>
  )
}

/** The instructions on the stage before a round. */
export const Wait = ({ children }: { children: ReactNode }) => (
  <p className="stage-wait">
    <span className="pill">{children}</span>
  </p>
)

/** A round that waits for its player's next step. */
const Waiting = ({
  parts,
  ...round
}: OpenRound<Standing> & { parts: NonNullable<AnyGameParts['steps']> }) => (
  <div
    className="stage-out"
    role="status"
    tabIndex={-1}
    data-bet={round.bet.id}
    data-result="open"
    data-stake={round.bet.stake}
    data-shown={parts.showsDraw ? '' : undefined}
  >
    <parts.Standing {...round} />
  </div>
)

/**
 * A bet without an outcome: its stake is back, what was cashed out of it stays, or it waits. `unseen`: it stands under the stage, and would only hide the
 * picture.
 */
function Unsettled({ bet, unseen }: { bet: WaitingBet; unseen: boolean }) {
  const { t } = useTranslation('games')
  return (
    <div
      className={unseen ? 'sr-only' : 'stage-out'}
      role="status"
      tabIndex={-1}
      data-bet={bet.id}
      data-result={bet.result}
      data-stake={bet.stake}
      data-payout={bet.result === 'void' ? bet.payout : undefined}
    >
      <span className="pill">{t(bet.result === 'open' ? 'shared.waiting' : `round.${bet.result}`)}</span>
      <span className="stage-net">
        {t('round.stake')} <Money amount={bet.stake} />
      </span>
    </div>
  )
}

function Result({ bet, outcome, parts }: LastBet<Outcome> & { parts: AnyGameParts }) {
  return (
    <>
      <div
        className={classNames('stage-out', netOf(bet) > 0n && 'stage-win')}
        role="status"
        tabIndex={-1}
        data-bet={bet.id}
        data-result={bet.result}
        data-stake={bet.stake}
        data-payout={bet.payout}
        {...parts.marks(outcome)}
      >
        <parts.Outcome bet={bet} outcome={outcome} />
        <ResultWords {...bet} />
      </div>
      {isGreat(bet) ? <GreatWin id={bet.id} sums={bet} /> : null}
    </>
  )
}

/**
 * The last results of the table at the stage's foot, each a way to its proof. The member's own round comes first even where
 * others were quicker.
 */
export function StageChips({
  parts,
  results,
  last,
}: {
  parts: AnyGameParts
  results: readonly TableResult[]
  last: LastBet<Outcome> | null
}) {
  const { t } = useTranslation('games')
  const { result } = parts.useWords()
  const own = last && {
    betId: last.bet.id,
    stake: last.bet.stake,
    payout: last.bet.payout,
    outcome: last.outcome,
  }
  const listed = own ? [own, ...results.filter(({ betId }) => betId !== own.betId)] : results
  if (listed.length === 0) return null
  return (
    <ol
      // With another round at its head the list is another one, drawn from its head: no chip slides along.
      id={`results-${listed[0]?.betId}`}
      className="stage-chips no-scrollbar"
      data-records="results"
      aria-label={t('table.results')}
    >
      {listed.map((round) => {
        const won = netOf(round) > 0n
        return (
          <li key={round.betId} data-id={round.betId} data-status={won ? 'won' : undefined}>
            <a href={paths.verify(round.betId)} data-field="outcome" className={parts.tone?.(round.outcome)}>
              {result(round.outcome)}
              {won ? <span className="sr-only"> {t('round.won')}</span> : null}
            </a>
          </li>
        )
      })}
    </ol>
  )
}
