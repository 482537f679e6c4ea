import { DescriptionList, ValueList } from '#app/components/description-list.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { fourDecimals, MULTIPLIER_ONE } from '#contract/games/multiplier.ts'
import { FACES, paidOn, type SicboOutcome, spots } from '#contract/games/sicbo.ts'
import { type Minor, minorOf } from '#contract/money.ts'
import { AboutDraw, PaidValues, useMoneyItems } from '../../fairness/draw-parts.tsx'
import type { Proof, RoundRule } from '../../fairness/proof.ts'
import type { ProofParts } from '../game-parts.ts'
import { useFallItems } from './sicbo-record.tsx'
import { useSpotName } from './spot-name.ts'

type SicboProof = Proof<SicboOutcome>

const sum = (amounts: readonly Minor[]): Minor => amounts.reduce((sum, amount) => sum + amount, 0n)

/** Three values from 0, each a face less one. Each spot pays by its odds; stake, payout and result are what all come to. */
export const sicboRule: RoundRule<SicboOutcome> = {
  ranges: () => [FACES, FACES, FACES],
  isDrawn: ({ outcome }, values) => outcome.dice.every((face, at) => face === (values[at] ?? -1) + 1),
  isPaid({ outcome, stake, payout, result }, [one = 0, two = 0, three = 0]) {
    const dice = [one + 1, two + 1, three + 1] as const
    return (
      outcome.spots.every((staked) => {
        const spot = spots.get(staked.spot)
        return spot && minorOf(staked.payout) === paidOn(spot, minorOf(staked.stake), dice)
      }) &&
      sum(outcome.spots.map((spot) => minorOf(spot.stake))) === minorOf(stake) &&
      sum(outcome.spots.map((spot) => minorOf(spot.payout))) === minorOf(payout) &&
      result === (minorOf(payout) > 0n ? 'won' : 'lost')
    )
  },
}

/** Payout over stake, cut to four decimals. */
function multiplierOf({ spots }: SicboOutcome): string {
  const stake = sum(spots.map((spot) => minorOf(spot.stake)))
  return fourDecimals((sum(spots.map((spot) => minorOf(spot.payout))) * MULTIPLIER_ONE) / stake)
}

export const sicboProof: ProofParts<SicboOutcome> = {
  rule: sicboRule,
  values: (outcome) => ({ outcome: outcome.dice.join(','), multiplier: multiplierOf(outcome) }),
  Summary,
  Draw,
  Payout,
  About,
}

function Summary({ proof }: { proof: SicboProof }) {
  return <DescriptionList items={[...useFallItems(proof.outcome), ...useMoneyItems(proof)]} />
}

function Draw({ proof }: { proof: SicboProof }) {
  const { t } = useTranslation(['fairness', 'game-sicbo'])
  return (
    <>
      <p className="text-sm">{t('game-sicbo:proof.formula')}</p>
      <p className="text-xs text-ink-2">{t('game-sicbo:proof.skip')}</p>
      <ValueList
        items={[
          { term: t('fairness:number'), detail: proof.number, field: 'number' },
          { term: t('game-sicbo:dice'), detail: proof.outcome.dice.join(','), field: 'outcome' },
        ]}
      />
    </>
  )
}

function Payout({ proof }: { proof: SicboProof }) {
  const { t } = useTranslation(['game-sicbo', 'game-roulette'])
  const name = useSpotName()
  return (
    <>
      <ul className="grid list-disc gap-1 ps-5 text-sm">
        {proof.outcome.spots.map(({ spot, stake, payout }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a spot may have been staked twice
          <li key={at}>{t('game-sicbo:proof.spot', { spot: name(spot), stake, payout })}</li>
        ))}
      </ul>
      <PaidValues
        proof={proof}
        multiplier={multiplierOf(proof.outcome)}
        words={{ multiplier: t('game-roulette:proof.multiplier'), payout: t('game-roulette:proof.payout') }}
      />
    </>
  )
}

function About() {
  const { t } = useTranslation('game-sicbo')
  return <AboutDraw formula={t('about.formula')} skip={t('proof.skip')} text={t('about.text')} />
}
