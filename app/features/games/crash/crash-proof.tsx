import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { fourDecimals, payoutOf } from '#contract/play/games/common/multiplier.ts'
import type { CrashOutcome } from '#contract/play/games/crash.ts'
import {
  CRASH_BITS,
  hundredthsOfTarget,
  pointOf,
  pointText,
  targetMultiplier,
} from '#contract/play/odds/rising-odds.ts'
import { aboutGame, DrawnValues, PaidByGame, useFigure } from '../../fairness/draw-parts.tsx'
import type { Proof, RoundRule } from '../../fairness/proof.ts'
import type { RepeatedRound } from '../../fairness/repeat-round.server.ts'
import type { ProofParts } from '../game-parts.ts'
import { summaryOf } from '../outcome-items.tsx'
import { useCrashItems } from './crash-record.tsx'

type CrashProof = Proof<CrashOutcome>

/** The point comes from 52 bits; a bet is paid its target where the point is at least that. */
export const crashRule: RoundRule<CrashOutcome> = {
  ranges: () => [CRASH_BITS],
  isDrawn: ({ outcome }, [value]) => value !== undefined && outcome.point === pointText(pointOf(value)),
  isPaid({ outcome, stake, payout, result }, [value = 0]) {
    const target = hundredthsOfTarget(outcome.target)
    const multiplier = targetMultiplier(target)
    const won = pointOf(value) >= BigInt(target)
    return (
      outcome.multiplier === fourDecimals(multiplier) &&
      result === (won ? 'won' : 'lost') &&
      payout === moneyOf(won ? payoutOf(minorOf(stake), multiplier) : 0n)
    )
  },
}

export const crashProof: ProofParts<CrashOutcome> = {
  rule: crashRule,
  values: ({ point, multiplier }) => ({ outcome: point, multiplier }),
  Summary: summaryOf(useCrashItems),
  Draw,
  Payout,
  About: aboutGame('crash'),
}

function Draw({ proof, round }: { proof: CrashProof; round: RepeatedRound }) {
  const { t } = useTranslation('game-crash')
  const figure = useFigure()
  return (
    <>
      <p className="text-sm [overflow-wrap:anywhere]">
        {t('proof.formula', { hex: proof.digest.slice(0, 13), h: round.scaled })}
      </p>
      <DrawnValues proof={proof} items={[figure(t('point'), proof.outcome.point, 'outcome')]} />
    </>
  )
}

function Payout({ proof }: { proof: CrashProof }) {
  const { t } = useTranslation('game-crash')
  const decimal = useDecimal()
  const { target, point, multiplier } = proof.outcome
  const figures = { target: decimal(target), point: decimal(point) }
  return (
    <>
      <p className="text-sm">{t(Number(point) >= Number(target) ? 'proof.won' : 'proof.lost', figures)}</p>
      <PaidByGame game="crash" proof={proof} multiplier={multiplier} />
    </>
  )
}
