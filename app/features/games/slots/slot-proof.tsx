// biome-ignore-all lint/correctness/noComponentHookFactories: made once for each of the slots, when its module is loaded

import { Money } from '#app/components/money.tsx'
import { DescriptionList } from '#app/components/records/description-list.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { fourDecimals, payoutOf } from '#contract/play/games/common/multiplier.ts'
import type { Wager } from '#contract/play/games/index.ts'
import { AboutDraw, DrawnValues, exactly, PaidByGame } from '../../fairness/draw-parts.tsx'
import type { Proof, RoundRule } from '../../fairness/proof.ts'
import type { ProofParts } from '../game-parts.ts'
import { JackpotProof } from './jackpot-proof.tsx'
import type { SlotModel, SlotOutcome } from './slot-model.ts'
import { SlotPicture } from './slot-picture.tsx'
import { RoundWins } from './slot-wins.tsx'
import { useKindWords } from './slot-words.ts'

type SlotProof = Proof<SlotOutcome>

/** The numbers of a round, then those of each free spin, or the prizes that were picked. */
export function numbersOf(outcome: SlotOutcome): readonly (readonly number[])[] {
  if ('picks' in outcome && outcome.picks) {
    const { fields, picked } = outcome.picks
    return [outcome.stops, picked.map((field) => fields[field] ?? 0)]
  }
  return [outcome.stops, ...('free' in outcome ? (outcome.free ?? []) : [])]
}

/** The same as the mark of an outcome has it: `3,17,0,29,8`, then after a `;` each what the feature has shown. */
export const stopsText = (outcome: SlotOutcome): string =>
  numbersOf(outcome)
    .map((numbers) => numbers.join(','))
    .join(';')

/** The numbers make the whole round with its feature; what lies there then pays by the table, cut once. */
const slotRule = ({ rangesOf, isDrawn, isPicked, seenOf }: SlotModel): RoundRule<SlotOutcome> => ({
  ranges: ({ outcome }) => rangesOf(outcome),
  isDrawn: ({ outcome }, values) => isDrawn(outcome, values),
  isPaid({ outcome, wager, actions, stake, payout, result, jackpot }) {
    const round = seenOf(outcome)
    if (!round || !isByRulesOf(wager, outcome) || isPicked?.(actions, outcome) === false) return false
    // The pool is paid on top of what the round has won.
    const paid = payoutOf(minorOf(stake), round.multiplier) + minorOf(jackpot?.won ?? '0.00')
    return (
      outcome.multiplier === fourDecimals(round.multiplier) &&
      payout === moneyOf(paid) &&
      result === (paid > 0n ? 'won' : 'lost')
    )
  },
})

/** Whether the outcome is by the rules that the wager names. */
const isByRulesOf = (wager: Wager, outcome: SlotOutcome): boolean =>
  ('rules' in wager && wager.rules !== undefined) ===
  (('free' in outcome ? outcome.free : 'picks' in outcome ? outcome.picks : undefined) !== undefined)

export function slotProof(model: SlotModel): ProofParts<SlotOutcome> {
  return {
    rule: slotRule(model),
    values: (outcome) => ({ outcome: stopsText(outcome), multiplier: outcome.multiplier }),
    Summary: ({ proof }) => <Summary model={model} proof={proof} />,
    Draw: ({ proof }) => <Draw model={model} proof={proof} />,
    Payout: ({ proof }) => <Payout model={model} proof={proof} />,
    About: () => <About model={model} />,
  }
}

interface OfProof {
  model: SlotModel
  proof: SlotProof
}

function Summary({ model, proof: { outcome, stake, payout } }: OfProof) {
  const { t } = useTranslation('games')
  const decimal = useDecimal()
  return (
    <>
      <SlotPicture model={model} round={model.seenOf(outcome)} />
      <DescriptionList
        items={[
          { term: t('round.stake'), detail: <Money amount={stake} /> },
          {
            term: t('round.multiplier'),
            detail: t('round.times', { multiplier: decimal(outcome.multiplier) }),
          },
          { term: t('round.payout'), detail: <Money amount={payout} /> },
          {
            term: t('round.net'),
            detail: <Money amount={moneyOf(minorOf(payout) - minorOf(stake))} signed />,
          },
        ]}
      />
    </>
  )
}

function Draw({ model, proof }: OfProof) {
  const words = useKindWords(model)
  return (
    <>
      <p className="text-sm">{words.draw}</p>
      <DrawnValues proof={proof} items={[exactly(words.outcome, stopsText(proof.outcome), 'outcome')]} />
      {proof.jackpot ? <JackpotProof jackpot={proof.jackpot} stake={proof.stake} /> : null}
    </>
  )
}

function Payout({ model, proof }: OfProof) {
  const { t } = useTranslation('game-slots')
  const round = model.seenOf(proof.outcome)
  const hasWon = round !== null && round.spin.wins.length + round.free.length + round.buds.length > 0
  return (
    <>
      {hasWon ? <RoundWins kind={model.kind} round={round} /> : <p className="text-sm">{t('nothing')}</p>}
      <PaidByGame game="slots" proof={proof} multiplier={proof.outcome.multiplier} />
    </>
  )
}

function About({ model }: { model: SlotModel }) {
  const { t } = useTranslation('game-slots')
  const { draw, about } = useKindWords(model)
  return <AboutDraw formula={t('proof.formula')} skip={draw} text={about} />
}
