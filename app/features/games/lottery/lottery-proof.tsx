import { DescriptionList, ValueList } from '#app/components/records/description-list.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { type LotteryOutcome, shownLines } from '#contract/play/games/lottery/lottery.ts'
import type { Family } from '#contract/play/games/lottery/lottery-games.ts'
import { lotteryAt } from '#contract/play/games/lottery/lottery-games.ts'
import { aboutGame, DrawnValues, exactly, PaidValues, useMoneyItems } from '../../fairness/draw-parts.tsx'
import type { ProofParts } from '../game-parts.ts'
import { TicketLines } from './lottery-record.tsx'
import { drawnBy, type LotteryProof, lotteryRule, multiplierOf, ticketOf } from './lottery-rule.ts'

const numbersOf = ({ outcome, draws }: Pick<LotteryProof, 'outcome' | 'draws'>): string =>
  drawnBy(
    outcome.code,
    draws.map(({ value }) => value),
  )

const hitsText = ({ lines }: LotteryOutcome) => lines.map(({ hits }) => hits).join(' ')
const payoutsText = ({ lines }: LotteryOutcome) => lines.map(({ payout }) => payout).join(' ')

export const lotteryProof: ProofParts<LotteryOutcome> = {
  rule: lotteryRule,
  values: (outcome, proof) => ({
    outcome: numbersOf({ ...proof, outcome }),
    hits: hitsText(outcome),
    payouts: payoutsText(outcome),
    multiplier: multiplierOf({ outcome, stake: proof.stake }),
  }),
  Summary,
  Draw,
  Payout,
  About: aboutGame('lottery'),
}

const orders: Record<Family, 'north' | 'south' | 'digits' | 'balls'> = {
  north: 'north',
  central: 'south',
  south: 'south',
  fast: 'digits',
  'sea-3d': 'digits',
  'sea-4d': 'digits',
  'sea-649': 'balls',
}

/** In which order a family draws, in words. */
export function DrawingOrder({ family }: { family: Family }) {
  const { t } = useTranslation('game-lottery')
  return (
    <>
      <p className="text-sm">{t(`proof.order.${orders[family]}`)}</p>
      <p className="text-xs text-ink-2">{t('about.skip')}</p>
    </>
  )
}

function Summary({ proof }: { proof: LotteryProof }) {
  const { t } = useTranslation('game-lottery')
  const ticket = ticketOf(proof)
  const draw = ticket
    ? [{ term: t('draw'), detail: <span className="digits">{`${ticket.code} ${ticket.numero}`}</span> }]
    : []
  const numbers = numbersOf(proof)
  return (
    <>
      <DescriptionList
        items={[
          ...draw,
          {
            term: t('result'),
            detail: (
              <span data-outcome={numbers} className="digits">
                {numbers}
              </span>
            ),
          },
          ...useMoneyItems(proof),
        ]}
      />
      {ticket ? <TicketLines lines={shownLines(ticket, proof.outcome.lines)} /> : null}
    </>
  )
}

function Draw({ proof }: { proof: LotteryProof }) {
  const { t } = useTranslation('game-lottery')
  return (
    <>
      <DrawingOrder family={lotteryAt(proof.outcome.code).family} />
      <DrawnValues proof={proof} items={[exactly(t('result'), numbersOf(proof), 'outcome')]} />
    </>
  )
}

function Payout({ proof }: { proof: LotteryProof }) {
  const { t } = useTranslation('game-lottery')
  return (
    <>
      <p className="text-sm">{t('proof.payout')}</p>
      <ValueList
        items={[
          exactly(t('proof.hits'), hitsText(proof.outcome), 'hits'),
          exactly(t('proof.payouts'), payoutsText(proof.outcome), 'payouts'),
        ]}
      />
      <PaidValues
        proof={proof}
        multiplier={multiplierOf(proof)}
        words={{ multiplier: t('proof.multiplier'), payout: t('proof.paid') }}
      />
    </>
  )
}
