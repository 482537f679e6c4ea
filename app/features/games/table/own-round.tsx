import { classNames } from '#app/components/class-names.ts'
import { Money } from '#app/components/money.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import type { SharedRound } from '#contract/play/game-table.ts'
import type { Outcome, Standing } from '#contract/play/games/index.ts'
import type { AnyGameParts, OwnTable, Round, WaitingBet } from '../game-parts.ts'
import { GreatWin, isGreat, netOf, ResultWords } from './result-words.tsx'

type OwnBet = Round<Outcome>

/**
 * Which bet of the member the stage of a table tells, with all others on its round. `named` is that of `?bet=`; without one it is
 * the newest, if it is on the round at the table `at` or on the one drawn last, and so it is where the named one is older. A bet
 * whose round is not among those that the page knows is not told: it may be one of several.
 */
export function toldBet(
  { rounds, history }: Pick<OwnTable<Outcome, Standing>, 'rounds' | 'history'>,
  at: Pick<SharedRound, 'id'>,
  named: OwnBet | null,
): OwnBet | null {
  const listed = rounds.find(({ bet }) => bet.id === named?.bet.id) ?? null
  const [newest] = rounds
  if (!newest?.round || listed?.round === newest.round) return listed
  const isNear = [at.id, history[0]?.id].includes(newest.round) || newest.whole?.result === 'open'
  return isNear ? newest : listed
}

/**
 * What a member's bets on one round of a table come to, over its picture: the words are of all of them together, `data-bet` and
 * the marks beside it of one. That of `?bet=` has its marks also where another is told.
 */
export function OwnRound({
  parts,
  table,
  unsettled,
  at,
}: {
  parts: AnyGameParts
  table: OwnTable<Outcome, Standing>
  unsettled: WaitingBet | null
  at: SharedRound
}) {
  const { last } = table
  const named: OwnBet | null =
    last ?? (unsettled && { bet: unsettled, outcome: null, round: unsettled.round, whole: unsettled.whole })
  const round = toldBet(table, at, named)
  return (
    <>
      {named && named.bet.id !== round?.bet.id ? (
        <div className="sr-only" {...marksOf(parts, named)} />
      ) : null}
      {round ? <ToldRound parts={parts} own={round} at={at} /> : null}
    </>
  )
}

/** Of a bet (site.md 4.2); it has ended once all bets on its round have. */
function marksOf(parts: AnyGameParts, { bet, outcome, whole }: OwnBet) {
  const waits = bet.result === 'open' || whole?.result === 'open'
  return {
    'data-bet': bet.id,
    'data-result': waits ? 'open' : bet.result,
    'data-stake': bet.stake,
    'data-payout': waits ? undefined : bet.payout,
    ...(outcome && !waits ? parts.marks(outcome) : {}),
  }
}

/** A bet on a round before the one at the table is told in a line; `data-on` says it to the script, for when another one begins. */
function ToldRound({ parts, own, at }: { parts: AnyGameParts; own: OwnBet; at: SharedRound }) {
  const { t } = useTranslation('games')
  const { bet, outcome, round } = own
  const { stake, payout, result } = own.whole ?? bet
  const hasEnded = result !== 'open' && result !== 'void'
  const wins = hasEnded && netOf({ stake, payout }) > 0n
  return (
    <>
      <div
        className={classNames('stage-out', wins && 'stage-win', at.id !== round && 'stage-past')}
        data-on={round ?? ''}
        role="status"
        tabIndex={-1}
        {...marksOf(parts, own)}
        data-round-stake={stake}
        data-round-payout={result === 'open' ? undefined : payout}
      >
        <span className="past-label">{t('shared.past')}</span>
        {hasEnded ? (
          <>
            {outcome ? <parts.Outcome bet={bet} outcome={outcome} /> : null}
            <ResultWords stake={stake} payout={payout} result={result} />
          </>
        ) : (
          <>
            {result === 'void' ? <span className="pill">{t('round.void')}</span> : null}
            <span className="stage-net">
              {t(result === 'open' ? 'shared.taken' : 'round.stake')} <Money amount={stake} />
            </span>
          </>
        )}
      </div>
      {wins && isGreat({ stake, payout }) ? <GreatWin id={bet.id} sums={{ stake, payout }} /> : null}
    </>
  )
}
