import { useTranslation } from '#app/i18n/use-translation.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import type { BingoOutcome } from '#contract/play/games/bingo.ts'
import { fourDecimals, MULTIPLIER_ONE } from '#contract/play/games/common/multiplier.ts'
import { cardsPayout, dealCards, rangesOf } from '#contract/play/odds/bingo-odds.ts'
import { aboutGame, DrawnValues, exactly, PaidByGame } from '../../fairness/draw-parts.tsx'
import type { Proof, RoundRule } from '../../fairness/proof.ts'
import type { ProofParts } from '../game-parts.ts'
import { summaryOf } from '../outcome-items.tsx'
import { useCardItems } from './bingo-record.tsx'

type BingoProof = Proof<BingoOutcome>

/** Cards and balls are dealt from the numbers; every card pays its pattern on its part of the stake. */
const bingoRule: RoundRule<BingoOutcome> = {
  ranges: ({ outcome }) => rangesOf(outcome.cards.length),
  isDrawn({ outcome, wager }, values) {
    const { cards, called } = dealCards(outcome.cards.length, values)
    return (
      wager.game === 'bingo' &&
      wager.cards === outcome.cards.length &&
      String(cards) === String(outcome.cards) &&
      String(called) === String(outcome.called)
    )
  },
  isPaid({ outcome, stake, payout, result }, values) {
    const { cards, called } = dealCards(outcome.cards.length, values)
    const paid = (minorOf(stake) * BigInt(cardsPayout(cards, called))) / BigInt(cards.length)
    return minorOf(payout) === paid && result === (paid > 0n ? 'won' : 'lost')
  },
}

/** What the cards pay together on the whole stake, cut to four decimals: `6.2500`. */
const multiplierText = ({ cards, called }: BingoOutcome) =>
  fourDecimals((BigInt(cardsPayout(cards, called)) * MULTIPLIER_ONE) / BigInt(cards.length))

export const bingoProof: ProofParts<BingoOutcome> = {
  rule: bingoRule,
  values: (outcome) => ({ outcome: outcome.called.join(','), multiplier: multiplierText(outcome) }),
  Summary: summaryOf(useCardItems),
  Draw,
  Payout,
  About: aboutGame('bingo'),
}

function Draw({ proof }: { proof: BingoProof }) {
  const { t } = useTranslation('game-bingo')
  const { cards, called } = proof.outcome
  return (
    <>
      <p className="text-sm">{t('proof.formula', { count: rangesOf(cards.length).length })}</p>
      <DrawnValues
        proof={proof}
        items={[
          ...cards.map((card, at) => exactly(t('card', { number: at + 1 }), card.join(','))),
          exactly(t('called'), called.join(','), 'outcome'),
        ]}
      />
    </>
  )
}

function Payout({ proof }: { proof: BingoProof }) {
  return <PaidByGame game="bingo" proof={proof} multiplier={multiplierText(proof.outcome)} />
}
