import { Money } from '#app/components/money.tsx'
import { DescriptionList } from '#app/components/records/description-list.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { fourDecimals, payoutOf } from '#contract/play/games/common/multiplier.ts'
import type { DiceOutcome } from '#contract/play/games/dice.ts'
import {
  decimalOf,
  hundredthsOf,
  multiplierOf,
  ROLLS,
  winningRolls,
  winsAt,
} from '#contract/play/odds/dice-odds.ts'
import { aboutGame, PaidByGame } from '../../fairness/draw-parts.tsx'
import { NumberDraw, type OneNumberGame } from '../../fairness/one-number.tsx'
import type { Proof, RoundRule } from '../../fairness/proof.ts'
import type { RepeatedRound } from '../../fairness/repeat-round.server.ts'
import type { ProofParts } from '../game-parts.ts'
import { DiceBar } from './dice-bar.tsx'

type DiceProof = Proof<DiceOutcome>

/** A roll is drawn in hundredths. Result, multiplier and payout are what the rule of the game says of it. */
export const diceRule: RoundRule<DiceOutcome> = {
  ranges: () => [ROLLS],
  isDrawn: ({ outcome }, [value]) => hundredthsOf(outcome.roll) === value,
  isPaid({ outcome, stake, payout, result }, [roll = -1]) {
    const won = winsAt(outcome, roll)
    const multiplier = multiplierOf(winningRolls(outcome))
    const paid = won ? payoutOf(minorOf(stake), multiplier) : 0n
    return (
      outcome.multiplier === fourDecimals(multiplier) &&
      result === (won ? 'won' : 'lost') &&
      payout === moneyOf(paid)
    )
  },
}

const dice: OneNumberGame = {
  game: 'dice',
  name: 'roll',
  id: 'command-roll',
  outOf: ROLLS,
  inVector: true,
  format: decimalOf,
}

export const diceProof: ProofParts<DiceOutcome> = {
  rule: diceRule,
  values: ({ roll, multiplier }) => ({ outcome: roll, roll, multiplier }),
  facts: ({ direction, target }) => ({ direction, target }),
  Summary,
  Draw,
  Payout,
  About: aboutGame('dice'),
  oneNumber: dice,
}

function Summary({ proof: { outcome, stake, payout } }: { proof: DiceProof }) {
  const { t } = useTranslation(['games', 'game-dice'])
  const decimal = useDecimal()
  return (
    <>
      <DiceBar outcome={outcome} />
      <DescriptionList
        items={[
          { term: t('game-dice:roll'), detail: <b className="digits">{decimal(outcome.roll)}</b> },
          { term: t('games:round.stake'), detail: <Money amount={stake} /> },
          {
            term: t('games:round.multiplier'),
            detail: t('games:round.times', { multiplier: decimal(outcome.multiplier) }),
          },
          { term: t('games:round.payout'), detail: <Money amount={payout} /> },
          {
            term: t('games:round.net'),
            detail: <Money amount={moneyOf(minorOf(payout) - minorOf(stake))} signed />,
          },
        ]}
      />
    </>
  )
}

function Draw({ proof, round }: { proof: DiceProof; round: RepeatedRound }) {
  const { t } = useTranslation('game-dice')
  const decimal = useDecimal()
  const { roll } = proof.outcome
  const detail = (
    <span data-fair="outcome" data-value={roll}>
      {decimal(roll)}
    </span>
  )
  return (
    <NumberDraw
      of={dice}
      proof={proof}
      round={round}
      items={[{ term: t('roll'), detail, value: roll, field: 'roll' }]}
    />
  )
}

function Payout({ proof }: { proof: DiceProof }) {
  const { t } = useTranslation('game-dice')
  const { outcome } = proof
  const decimal = useDecimal()
  const { direction, target, multiplier } = outcome
  return (
    <>
      <p className="text-sm">
        {t(`proof.${direction}`, {
          target: decimal(target),
          winning: winningRolls(outcome),
        })}
      </p>
      <PaidByGame game="dice" proof={proof} multiplier={multiplier} />
    </>
  )
}
