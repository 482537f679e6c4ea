import { DescriptionList, ValueList } from '#app/components/records/description-list.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { fourDecimals, MULTIPLIER_ONE } from '#contract/play/games/common/multiplier.ts'
import { DECK } from '#contract/play/games/common/playing-cards.ts'
import {
  rangesWithoutReplacement,
  takeWithoutReplacement,
} from '#contract/play/games/common/without-replacement.ts'
import type { HandAction, ThreeCardOutcome } from '#contract/play/games/three-card/three-card.ts'
import { HAND } from '#contract/play/games/three-card/three-card-hands.ts'
import { COIN_SIDES, followsHouseTable } from '#contract/play/games/three-card/three-card-house.ts'
import { endOf, replayHand } from '#contract/play/games/three-card/three-card-rules.ts'
import {
  aboutGame,
  DrawnValues,
  exactly,
  PaidValues,
  useFigure,
  useMoneyItems,
} from '../../fairness/draw-parts.tsx'
import type { Proof, RoundRule } from '../../fairness/proof.ts'
import type { ProofParts } from '../game-parts.ts'
import { handsText, ownSeatOf } from './card-text.tsx'
import { HandTable, useHandItems } from './three-card-record.tsx'

type ThreeCardProof = Proof<ThreeCardOutcome>

const deck = Array.from({ length: DECK }, (_, card) => card)

const actsOf = ({ actions }: ThreeCardProof): HandAction[] =>
  actions.flatMap((act) => (act.game === 'three-card' ? [act] : []))

/** Cards by their seats, as the values deal them. */
function dealtBy(seats: readonly { seat: number }[], values: readonly number[]) {
  const cards = takeWithoutReplacement(deck, values.slice(0, seats.length * HAND))
  return new Map(seats.map(({ seat }, at) => [seat, cards.slice(at * HAND, (at + 1) * HAND)]))
}

/** The coin that is drawn after the cards where the house plays by its table; older hands have none. */
const coinRanges = (proof: ThreeCardProof): number[] => (actsOf(proof)[0]?.coin ? [COIN_SIDES] : [])

/**
 * Three cards a seat without replacement, then the coin of the house's player; what that player did, pot, rake and payouts
 * follow from them and from what the members have done.
 */
export const threeCardRule: RoundRule<ThreeCardOutcome> = {
  ranges: (proof) => [
    ...rangesWithoutReplacement(DECK, proof.outcome.seats.length * HAND),
    ...coinRanges(proof),
  ],
  isDrawn(proof, values) {
    const { seats } = proof.outcome
    if (values.length !== seats.length * HAND + coinRanges(proof).length) return false
    const cards = dealtBy(seats, values)
    return seats.every((seat) => cards.get(seat.seat)?.join() === seat.cards.join())
  },
  isPaid(proof, values) {
    const { outcome, stake, payout, result } = proof
    const [deal, ...acts] = actsOf(proof)
    if (deal?.do !== 'deal' || deal.seats?.join() !== outcome.seats.map(({ seat }) => seat).join())
      return false
    const terms = { ante: minorOf(deal.ante ?? '0.00'), seats: deal.seats, dealer: deal.seat }
    const done = acts.flatMap(({ seat, do: act }) => (act === 'deal' ? [] : [{ seat, do: act }]))
    const hand = replayHand(terms, done)
    const cards = dealtBy(outcome.seats, values)
    const end = endOf(hand, cards)
    const own = ownSeatOf(outcome)
    const coin = deal.coin ? values.at(-1) : undefined
    return (
      (coin === undefined ||
        (deal.house ?? []).every((seat) =>
          followsHouseTable(terms, done, { seat, cards: cards.get(seat) ?? [], coin }),
        )) &&
      outcome.pot === moneyOf(end.pot) &&
      outcome.rake === moneyOf(end.rake) &&
      outcome.seats.every(
        (seat) =>
          seat.payout === moneyOf(end.payouts.get(seat.seat) ?? 0n) &&
          seat.stake === moneyOf(hand.stakes.get(seat.seat) ?? 0n) &&
          seat.folded === hand.folded.has(seat.seat),
      ) &&
      own?.stake === stake &&
      own.payout === payout &&
      result === (minorOf(payout) > 0n ? 'won' : 'lost')
    )
  },
}

/** What the own seat was paid, times what it staked. */
function multiplierText(outcome: ThreeCardOutcome): string {
  const own = ownSeatOf(outcome)
  return fourDecimals(own ? (minorOf(own.payout) * MULTIPLIER_ONE) / minorOf(own.stake) : 0n)
}

export const threeCardProof: ProofParts<ThreeCardOutcome> = {
  rule: threeCardRule,
  values: (outcome) => ({
    outcome: handsText(outcome),
    pot: outcome.pot,
    rake: outcome.rake,
    multiplier: multiplierText(outcome),
  }),
  Summary,
  Draw,
  Payout,
  About: aboutGame('three-card'),
}

function Summary({ proof }: { proof: ThreeCardProof }) {
  return (
    <>
      <HandTable outcome={proof.outcome} />
      <DescriptionList items={[...useHandItems(proof.outcome), ...useMoneyItems(proof)]} />
    </>
  )
}

function Draw({ proof }: { proof: ThreeCardProof }) {
  const { t } = useTranslation('game-three-card')
  return (
    <>
      <p className="text-sm">{t('proof2.draw')}</p>
      <DrawnValues proof={proof} items={[exactly(t('cards'), handsText(proof.outcome), 'outcome')]} />
    </>
  )
}

function Payout({ proof }: { proof: ThreeCardProof }) {
  const { t } = useTranslation(['game-three-card'])
  const figure = useFigure()
  return (
    <>
      <p className="text-sm">{t('proof2.payout')}</p>
      <ol className="grid list-decimal gap-1 ps-6 text-sm" aria-label={t('proof2.acts')}>
        {actsOf(proof).map((act, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: acts have no other name than their place
          <li key={at}>
            {t('seat')} {act.seat}: {t(`did2.${act.do}`)} {act.clock ? t('byClock') : ''}
          </li>
        ))}
      </ol>
      <ValueList
        items={[figure(t('pot'), proof.outcome.pot, 'pot'), figure(t('rake'), proof.outcome.rake, 'rake')]}
      />
      <PaidValues
        proof={proof}
        multiplier={multiplierText(proof.outcome)}
        words={{ multiplier: t('proof2.times'), payout: t('paid') }}
      />
    </>
  )
}
