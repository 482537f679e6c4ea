import type { ReactNode } from 'react'
import { classNames } from '#app/components/class-names.ts'
import { Money } from '#app/components/money.tsx'
import { Icon } from '#app/components/pictures/icon.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import type { Bet } from '#contract/play/bets.ts'
import type { TableResult } from '#contract/play/game-table.ts'
import { fourDecimals, MULTIPLIER_ONE } from '#contract/play/games/common/multiplier.ts'
import type { Outcome, Standing } from '#contract/play/games/index.ts'
import type { AnyGameParts, LastBet, OpenRound, Table } from '../game-parts.ts'

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
  unsettled: Bet | null
}) {
  const words = parts.useWords()
  const { Scene, OnStage, Aboard } = parts
  const isAboard = table.aboard.some(({ bet }) => bet.id === unsettled?.id)
  return (
    <section
      className={classNames('stage', parts.Cloth && 'stage-low', parts.stageClass)}
      data-ground={parts.ground}
      aria-label={words.stage}
      aria-live="polite"
      // The shared picture; a member's waiting bet stays in its place until it has ended. It is drawn again only for another outcome.
      data-part={table.round && !unsettled && !Aboard ? 'stage' : undefined}
      data-of={Aboard ? undefined : stageKeyOf(table)}
      data-after={!Aboard && table.round && !table.last ? table.history[0]?.id : undefined}
    >
      <Scene {...table} />
      {table.open && parts.steps ? <Waiting {...table.open} parts={parts.steps} /> : null}
      {table.last && !Aboard ? <Result {...table.last} parts={parts} /> : null}
      {unsettled && !(Aboard && isAboard) ? <Unsettled bet={unsettled} unseen={isAboard} /> : null}
      {OnStage ? <OnStage {...table} /> : null}
    </section>
  )
}

/**
 * The shared round on the stage, and whether it is decided; the member's own last bet stays there until another round
 * is decided (`enhance/rounds.ts`).
 */
function stageKeyOf({ round, last, history }: Table<Outcome, Standing>): string | undefined {
  if (!round) return undefined
  return last ? history[0]?.id : `${round.id} ${round.outcome ? 'decided' : 'open'}`
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
  >
    <parts.Standing {...round} />
  </div>
)

/**
 * A bet without an outcome: its stake is back, or it waits. `unseen`: it stands under the stage, and would only hide the
 * picture.
 */
function Unsettled({ bet, unseen }: { bet: Bet; unseen: boolean }) {
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

/** A payout that does not exceed the stake is not shown as a win: it is money returned (platform.md section 7). */
function Result({ bet, outcome, parts }: LastBet<Outcome> & { parts: AnyGameParts }) {
  const { t } = useTranslation('games')
  const decimal = useDecimal()
  const net = netOf(bet)
  const celebrates = net > 0n
  const result = bet.result === 'won' && !celebrates ? 'returned' : bet.result
  const multiplier = fourDecimals((minorOf(bet.payout) * MULTIPLIER_ONE) / minorOf(bet.stake))
  return (
    <div
      className={classNames('stage-out', celebrates && 'stage-win')}
      role="status"
      tabIndex={-1}
      data-bet={bet.id}
      data-result={bet.result}
      data-stake={bet.stake}
      data-payout={bet.payout}
      {...parts.marks(outcome)}
    >
      <parts.Outcome bet={bet} outcome={outcome} />
      <span className="pill" data-celebrate={celebrates ? '' : undefined}>
        {celebrates ? <Icon name="check" size="sm" /> : null}
        {t(`round.${result}`)}
        {celebrates ? (
          <span> {t('round.times', { multiplier: decimal(multiplier.replace(/0{1,2}$/, '')) })}</span>
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
    <ol className="stage-chips no-scrollbar" data-records="results" aria-label={t('table.results')}>
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
