// biome-ignore-all lint/correctness/noComponentHookFactories: made once for each of the slots, when its module is loaded

import { Money } from '#app/components/money.tsx'
import { DescriptionList, ValueList } from '#app/components/records/description-list.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { fourDecimals, payoutOf } from '#contract/play/games/common/multiplier.ts'
import { AboutDraw, exactly, PaidValues, useFigure } from '../../fairness/draw-parts.tsx'
import type { Proof, RoundRule } from '../../fairness/proof.ts'
import type { ProofParts } from '../game-parts.ts'
import { JackpotProof } from './jackpot-proof.tsx'
import type { SlotModel, SlotOutcome } from './slot-model.ts'
import { SlotPicture } from './slot-picture.tsx'
import { useKindWords, useTimes, useWinText } from './slot-words.ts'

type SlotProof = Proof<SlotOutcome>

/** The numbers as the mark of an outcome has them: `3,17,0,29,8`. */
export const stopsText = ({ stops }: SlotOutcome): string => stops.join(',')

/** The stops are the numbers as they were drawn; what lies there then pays by the table, cut once. */
export const slotRule = ({ rangesOf, spinOf }: SlotModel): RoundRule<SlotOutcome> => ({
  ranges: ({ outcome }) => rangesOf(outcome.stops),
  isDrawn: ({ outcome }, values) => stopsText(outcome) === values.join(','),
  isPaid({ outcome, stake, payout, result, jackpot }, values) {
    const spin = spinOf(values)
    if (!spin) return false
    // The pool is paid on top of what the reels have won.
    const paid = payoutOf(minorOf(stake), spin.multiplier) + minorOf(jackpot?.won ?? '0.00')
    return (
      outcome.multiplier === fourDecimals(spin.multiplier) &&
      payout === moneyOf(paid) &&
      result === (paid > 0n ? 'won' : 'lost')
    )
  },
})

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
      <SlotPicture model={model} outcome={outcome} />
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
  const { t } = useTranslation('fairness')
  const figure = useFigure()
  const words = useKindWords(model)
  return (
    <>
      <p className="text-sm">{words.draw}</p>
      <ValueList
        items={[
          figure(t('number'), proof.number, 'number'),
          exactly(words.outcome, stopsText(proof.outcome), 'outcome'),
        ]}
      />
      {proof.jackpot ? <JackpotProof jackpot={proof.jackpot} stake={proof.stake} /> : null}
    </>
  )
}

function Payout({ model, proof }: OfProof) {
  const { t } = useTranslation('game-slots')
  const text = useWinText()
  const times = useTimes()
  const wins = model.spinOf(proof.outcome.stops)?.wins ?? []
  return (
    <>
      {wins.length > 0 ? (
        <ul className="grid list-disc gap-1 ps-5 text-sm">
          {wins.map((win, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a chain may win the same twice
            <li key={at}>
              {text(win)}: {times(win.multiplier)}
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm">{t('nothing')}</p>
      )}
      <PaidValues
        proof={proof}
        multiplier={proof.outcome.multiplier}
        words={{ multiplier: t('proof.multiplier'), payout: t('proof.payout') }}
      />
    </>
  )
}

function About({ model }: { model: SlotModel }) {
  const { t } = useTranslation('game-slots')
  const { draw, about } = useKindWords(model)
  return <AboutDraw formula={t('proof.formula')} skip={draw} text={about} />
}
