import { ValueList } from '#app/components/records/description-list.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { type CrashLiveAction, type CrashLiveOutcome, outcomeOf } from '#contract/play/games/crash-live.ts'
import { flightMs, multiplierAt } from '#contract/play/odds/rising-clock.ts'
import { CRASH_BITS, pointOf, pointText } from '#contract/play/odds/rising-odds.ts'
import { aboutGame, DrawnValues, exactly, PaidByGame, useFigure } from '../../fairness/draw-parts.tsx'
import type { Proof, RoundRule } from '../../fairness/proof.ts'
import type { RepeatedRound } from '../../fairness/repeat-round.server.ts'
import type { ProofParts } from '../game-parts.ts'
import { summaryOf } from '../outcome-items.tsx'
import { useBoatItems } from './crash-live-record.tsx'

type CrashLiveProof = Proof<CrashLiveOutcome>

const tapsIn = ({ actions }: Pick<CrashLiveProof, 'actions'>) => actions as readonly CrashLiveAction[]

/** Whether the times of the round follow from its point, and those of the taps from their arrivals. */
function areTimesRight({ flight, actions }: CrashLiveProof, point: bigint): boolean {
  if (!flight) return false
  const flewAt = Date.parse(flight.flewAt)
  return (
    Date.parse(flight.openedAt) <= flewAt &&
    Date.parse(flight.endedAt) === flewAt + flightMs(point) &&
    tapsIn({ actions }).every(
      ({ arrivedAt = '', afterMs }) => Date.parse(arrivedAt) - flewAt === afterMs && afterMs >= 0,
    )
  )
}

/** The point comes from 52 bits; each part of a bet is paid by the moment at which it got out, below the point. */
const crashLiveRule: RoundRule<CrashLiveOutcome> = {
  ranges: () => [CRASH_BITS],
  isDrawn: ({ outcome }, [value]) => value !== undefined && outcome.point === pointText(pointOf(value)),
  isPaid(proof, [value = 0]) {
    const { outcome, stake, payout, result, wager } = proof
    const point = pointOf(value)
    const target = wager.game === 'crash-live' ? wager.target : null
    const expected = outcomeOf({ stake: minorOf(stake), target, actions: tapsIn(proof) }, point)
    const paid = expected.parts.reduce((sum, part) => sum + minorOf(part.payout), 0n)
    return (
      areTimesRight(proof, point) &&
      JSON.stringify(expected.parts.map(figuresOf)) === JSON.stringify(outcome.parts.map(figuresOf)) &&
      outcome.multiplier === expected.multiplier &&
      outcome.target === target &&
      payout === moneyOf(paid) &&
      result === (paid > 0n ? 'won' : 'lost')
    )
  },
}

const figuresOf = ({
  by,
  share,
  stake,
  multiplier,
  payout,
  afterMs,
  arrivedAt,
}: CrashLiveOutcome['parts'][number]) => [by, share, stake, multiplier, payout, afterMs, arrivedAt ?? '']

export const crashLiveProof: ProofParts<CrashLiveOutcome> = {
  rule: crashLiveRule,
  values: ({ point, multiplier }) => ({ outcome: point, multiplier }),
  Summary: summaryOf(useBoatItems),
  Draw,
  Payout,
  About: aboutGame('crash-live'),
}

function Draw({ proof, round }: { proof: CrashLiveProof; round: RepeatedRound }) {
  const { t } = useTranslation('game-crash-live')
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

function Payout({ proof }: { proof: CrashLiveProof }) {
  const { t } = useTranslation('game-crash-live')
  const decimal = useDecimal()
  const amount = useAmountText()
  const { outcome, flight, actions } = proof
  return (
    <>
      {flight ? (
        <>
          <p className="text-sm">{t('proof.times')}</p>
          <ValueList
            items={[
              exactly(t('proof.opened'), flight.openedAt, 'openedAt'),
              exactly(t('proof.flew'), flight.flewAt, 'flewAt'),
              exactly(t('proof.ended'), flight.endedAt, 'endedAt'),
              ...tapsIn({ actions }).map(({ arrivedAt = '', afterMs = 0 }) =>
                exactly(t('cashOut'), `${arrivedAt} · ${pointText(BigInt(multiplierAt(afterMs)))}×`),
              ),
            ]}
          />
        </>
      ) : null}
      <p className="text-sm">{t('proof.clock', { point: decimal(outcome.point) })}</p>
      {outcome.parts.length === 0 ? <p className="text-sm">{t('proof.none')}</p> : null}
      {outcome.parts.map(({ stake, multiplier, payout, afterMs }) => (
        <p key={`${multiplier} ${stake}`} className="text-sm">
          {t('proof.part', {
            stake: amount(stake),
            multiplier: decimal(multiplier),
            payout: amount(payout),
            afterMs,
          })}
        </p>
      ))}
      <PaidByGame game="crash-live" proof={proof} multiplier={outcome.multiplier} />
    </>
  )
}
