import type { ReactNode } from 'react'
import { Countdown } from '#app/components/countdown.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { LATE_SECONDS, partLeft } from '#app/lib/play/ring.ts'
import type { SharedRound } from '#contract/play/game-table.ts'
import type { Outcome, Standing } from '#contract/play/games/index.ts'
import type { AnyGameParts, Table } from '../game-parts.ts'
import { Ring } from './ring.tsx'

/**
 * What the stage of a round that many play is about: bets, the wait for the draw, the deal or throw or fight that tells
 * the result, and the result itself.
 */
export type Phase = 'open' | 'closed' | 'telling' | 'over' | 'void'

export function phaseOf({ state, outcome }: SharedRound): Phase {
  if (state === 'open' || state === 'closed' || state === 'void') return state
  return outcome ? 'over' : 'telling'
}

/** How far a round is, as its stage shows it. */
export const stepOf = (round: SharedRound): string =>
  `${round.id} ${phaseOf(round)} ${round.telling ? JSON.stringify(round.telling.seen) : ''}`

/** The round at the table, if its stage is drawn here: virtual sports and rounds that fly have stages of their own. */
export const sharedRoundOn = (
  { Aboard, matchday }: AnyGameParts,
  { round }: Pick<Table<Outcome, Standing>, 'round'>,
): SharedRound | null => (Aboard || matchday ? null : round)

/**
 * What everybody at a table sees on its stage, drawn again with each step of the round (`enhance/play/rounds.ts`). A member's
 * own bet lies over it.
 */
export function SharedStage({
  parts: { Scene, OnStage },
  table,
  round,
}: {
  parts: AnyGameParts
  table: Table<Outcome, Standing>
  round: SharedRound
}) {
  const phase = phaseOf(round)
  // The picture is of the table: what a member has played there before is told in words.
  const view = { ...table, last: null }
  return (
    <div className="stage-table" data-part="stage" data-of={stepOf(round)} data-phase={phase}>
      <Scene {...view} />
      {OnStage ? <OnStage {...view} /> : null}
      {phase === 'open' ? <RoundRing round={round} /> : null}
    </div>
  )
}

/** How long there is to bet: the part of the time that is left as a ring around its seconds. */
function RoundRing({ round: { remaining, lasts } }: { round: SharedRound }) {
  const { t } = useTranslation('games')
  return (
    <div className="stage-ring">
      <Ring
        aria-hidden
        style={{ '--part': partLeft(remaining, lasts) } as object}
        data-lasts={lasts}
        data-late={remaining < LATE_SECONDS ? '' : undefined}
      >
        <Countdown seconds={remaining} />
      </Ring>
      <span className="pill">{t('shared.open')}</span>
    </div>
  )
}

/** What the stage says to everybody. */
export const StageSays = ({ children }: { children: ReactNode }) => (
  <p className="stage-says">
    <span className="pill">{children}</span>
  </p>
)

/** The same of every game before and beside its result; undefined while the game says it. */
export function usePhaseWords(): (round: SharedRound) => string | undefined {
  const { t } = useTranslation('games')
  return (round) => {
    const phase = phaseOf(round)
    if (phase === 'closed') return t('shared.locked')
    return phase === 'void' ? t('shared.void') : undefined
  }
}
