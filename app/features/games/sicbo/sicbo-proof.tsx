import { useTranslation } from '#app/i18n/use-translation.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import { FACES, paidOn, type SicboOutcome, spots } from '#contract/play/games/sicbo.ts'
import { aboutGame, DrawnValues, exactly } from '../../fairness/draw-parts.tsx'
import type { Proof, RoundRule } from '../../fairness/proof.ts'
import type { ProofParts } from '../game-parts.ts'
import { summaryOf } from '../outcome-items.tsx'
import { multiplierOf, SpotsPaid, spotsArePaid } from '../spots/spots-proof.tsx'
import { useFallItems } from './sicbo-record.tsx'
import { useSpotName } from './spot-name.ts'

type SicboProof = Proof<SicboOutcome>

/** Three values from 0, each a face less one. Each spot pays by its odds; stake, payout and result are what all come to. */
const sicboRule: RoundRule<SicboOutcome> = {
  ranges: () => [FACES, FACES, FACES],
  isDrawn: ({ outcome }, values) => outcome.dice.every((face, at) => face === (values[at] ?? -1) + 1),
  isPaid: (proof, [one = 0, two = 0, three = 0]) =>
    spotsArePaid(proof, spots, (spot, stake) => paidOn(spot, stake, [one + 1, two + 1, three + 1])) &&
    proof.result === (minorOf(proof.payout) > 0n ? 'won' : 'lost'),
}

export const sicboProof: ProofParts<SicboOutcome> = {
  rule: sicboRule,
  values: (outcome) => ({ outcome: outcome.dice.join(','), multiplier: multiplierOf(outcome.spots) }),
  Summary: summaryOf(useFallItems),
  Draw,
  Payout,
  About: aboutGame('sicbo'),
}

function Draw({ proof }: { proof: SicboProof }) {
  const { t } = useTranslation('game-sicbo')
  return (
    <>
      <p className="text-sm">{t('proof.formula')}</p>
      <p className="text-xs text-ink-2">{t('about.skip')}</p>
      <DrawnValues proof={proof} items={[exactly(t('dice'), proof.outcome.dice.join(','), 'outcome')]} />
    </>
  )
}

function Payout({ proof }: { proof: SicboProof }) {
  return <SpotsPaid proof={proof} spots={proof.outcome.spots} name={useSpotName()} />
}
