import type { ReactNode } from 'react'
import { classNames } from '#app/components/class-names.ts'
import { Money } from '#app/components/money.tsx'
import { Icon } from '#app/components/pictures/icon.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { Bet } from '#contract/play/bets.ts'
import type { SharedRound, TableResult } from '#contract/play/game-table.ts'
import { fourDecimals, MULTIPLIER_ONE } from '#contract/play/games/common/multiplier.ts'
import type { Outcome, Standing } from '#contract/play/games/index.ts'
import type { AnyGameParts, LastBet, OpenRound, Table, WaitingBet } from '../game-parts.ts'
import { SharedStage, sharedRoundOn } from './shared-stage.tsx'

/** The payout of a bet less its stake, in minor units. */
export const netOf = ({ stake, payout }: Pick<Bet, 'stake' | 'payout'>): bigint =>
  minorOf(payout) - minorOf(stake)

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
  table: Table<Outcome, Standing>
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
      {table.last && !Aboard ? <Result {...table.last} at={round} parts={parts} /> : null}
      {table.last && !Aboard && isGreat(table.last.bet) ? <GreatWin bet={table.last.bet} /> : null}
      {unsettled && !(Aboard && isAboard) ? <Unsettled bet={unsettled} unseen={isAboard} at={round} /> : null}
      {OnStage && !round ? <OnStage {...table} /> : null}
    </section>
  )
}

/**
 * Over the picture of a shared round `at`: a bet on this round, or on one before it, which is told in a line. Which round
 * it was on is known to the script too, for when another one begins.
 */
const ofRound = (at: SharedRound | null, round: string | null | undefined) => ({
  className: at && at.id !== round ? 'stage-past' : undefined,
  'data-on': at ? (round ?? '') : undefined,
})

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
    data-shown={parts.shown ? '' : undefined}
  >
    <parts.Standing {...round} />
  </div>
)

/**
 * A bet without an outcome: its stake is back, or it waits. `unseen`: it stands under the stage, and would only hide the
 * picture.
 */
function Unsettled({ bet, unseen, at }: { bet: WaitingBet; unseen: boolean; at: SharedRound | null }) {
  const { t } = useTranslation('games')
  const { className, ...on } = ofRound(at, bet.round)
  return (
    <div
      className={unseen ? 'sr-only' : classNames('stage-out', className)}
      {...on}
      role="status"
      tabIndex={-1}
      data-bet={bet.id}
      data-result={bet.result}
      data-stake={bet.stake}
      data-payout={bet.result === 'void' ? bet.payout : undefined}
    >
      {at ? <PastLabel /> : null}
      {at && bet.result === 'open' ? null : (
        <span className="pill">{t(bet.result === 'open' ? 'shared.waiting' : `round.${bet.result}`)}</span>
      )}
      <span className="stage-net">
        {t(at && bet.result === 'open' ? 'shared.taken' : 'round.stake')} <Money amount={bet.stake} />
      </span>
    </div>
  )
}

/** Says that what follows is of an earlier round; seen when it is. */
function PastLabel() {
  const { t } = useTranslation('games')
  return <span className="past-label">{t('shared.past')}</span>
}

/** A win of so many stakes has a scene of its own. */
const GREAT_TIMES = 20n
const isGreat = ({ stake, payout }: Pick<Bet, 'stake' | 'payout'>) =>
  minorOf(payout) >= GREAT_TIMES * minorOf(stake)

/** The scene of a great win, over the stage once its picture stands; the result says the same in its place. */
function GreatWin({ bet }: { bet: Bet }) {
  const { t } = useTranslation('games')
  return (
    <div className="great-win" data-great={bet.id} aria-hidden="true">
      {t('round.great')}
      <b>
        <Money amount={moneyOf(netOf(bet))} signed />
      </b>
    </div>
  )
}

/** A payout that does not exceed the stake is not shown as a win: it is money returned (platform.md section 7). */
function Result({
  bet,
  outcome,
  round,
  at,
  parts,
}: LastBet<Outcome> & { at: SharedRound | null; parts: AnyGameParts }) {
  const { t } = useTranslation('games')
  const decimal = useDecimal()
  const net = netOf(bet)
  const celebrates = net > 0n
  const result = bet.result === 'won' && !celebrates ? 'returned' : bet.result
  const multiplier = fourDecimals((minorOf(bet.payout) * MULTIPLIER_ONE) / minorOf(bet.stake))
  const { className, ...on } = ofRound(at, round)
  return (
    <div
      className={classNames('stage-out', celebrates && 'stage-win', className)}
      {...on}
      role="status"
      tabIndex={-1}
      data-bet={bet.id}
      data-result={bet.result}
      data-stake={bet.stake}
      data-payout={bet.payout}
      {...parts.marks(outcome)}
    >
      {at ? <PastLabel /> : null}
      <parts.Outcome bet={bet} outcome={outcome} />
      <span className="pill" data-celebrate={celebrates ? '' : undefined}>
        {celebrates ? <Icon name="check" size="sm" /> : null}
        {t(`round.${result}`)}
        {celebrates ? (
          <span> {t('round.times', { multiplier: decimal(multiplier.slice(0, -2)) })}</span>
        ) : null}
      </span>
      <span className="stage-net">
        {net === 0n ? t('round.payout') : t(celebrates ? 'round.gain' : 'round.loss')}{' '}
        <Money amount={net === 0n ? bet.payout : moneyOf(net)} signed={net !== 0n} />
      </span>
    </div>
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
  const shown = own ? [own, ...results.filter(({ betId }) => betId !== own.betId)] : results
  if (shown.length === 0) return null
  return (
    <ol
      // With another round at its head the list is another one, drawn from its head: no chip slides along.
      id={`results-${shown[0]?.betId}`}
      className="stage-chips no-scrollbar"
      data-records="results"
      aria-label={t('table.results')}
    >
      {shown.map((round) => {
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
