import { DescriptionList } from '#app/components/records/description-list.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import {
  POCKETS,
  paidOn,
  type RouletteOutcome,
  spotMultipliers,
  spots,
} from '#contract/play/games/roulette.ts'
import { aboutGame, useMoneyItems } from '../../fairness/draw-parts.tsx'
import { NumberDraw, type OneNumberGame } from '../../fairness/one-number.tsx'
import type { Proof, RoundRule } from '../../fairness/proof.ts'
import type { RepeatedRound } from '../../fairness/repeat-round.server.ts'
import type { ProofParts } from '../game-parts.ts'
import { multiplierOf, SpotsPaid, spotsArePaid } from '../spots/spots-proof.tsx'
import { useSpotItems } from '../spots/use-spot-items.tsx'
import { PocketNumber } from './pocket-number.tsx'
import { useNumberWords, useSpotName } from './spot-name.ts'

type RouletteProof = Proof<RouletteOutcome>

/** The number is drawn as it is. Each spot pays by its odds; stake, payout and result are what all of them come to. */
export const rouletteRule: RoundRule<RouletteOutcome> = {
  ranges: () => [POCKETS],
  isDrawn: ({ outcome }, [value]) => outcome.number === value,
  isPaid: (proof, [number = -1]) =>
    spotsArePaid(proof, spots, (spot, stake) => paidOn(spot, stake, number)) &&
    proof.result === (minorOf(proof.payout) > 0n ? 'won' : 'lost'),
}

const roulette: OneNumberGame = {
  game: 'roulette',
  name: 'number',
  id: 'command-number',
  outOf: POCKETS,
  inVector: true,
}

export const rouletteProof: ProofParts<RouletteOutcome> = {
  rule: rouletteRule,
  values: (outcome) => ({ outcome: String(outcome.number), multiplier: multiplierOf(outcome.spots) }),
  Summary,
  Draw,
  Payout,
  About: aboutGame('roulette'),
  oneNumber: roulette,
}

function Summary({ proof }: { proof: RouletteProof }) {
  const { outcome } = proof
  const words = useNumberWords()
  const items = useSpotItems(outcome.spots, useSpotName())
  const money = useMoneyItems(proof)
  return (
    <>
      <p className="flex items-center gap-3">
        <PocketNumber number={outcome.number} large />
        <span className="font-semibold">{words(outcome.number)}</span>
      </p>
      <DescriptionList items={[...items, ...money]} />
    </>
  )
}

function Draw({ proof, round }: { proof: RouletteProof; round: RepeatedRound }) {
  const { t } = useTranslation('game-roulette')
  const item = { term: t('number'), detail: String(proof.outcome.number), field: 'outcome' }
  return <NumberDraw of={roulette} proof={proof} round={round} items={[item]} />
}

function Payout({ proof }: { proof: RouletteProof }) {
  const { t } = useTranslation('game-roulette')
  const { outcome } = proof
  const name = useSpotName()
  return (
    <SpotsPaid
      proof={proof}
      spots={outcome.spots}
      name={name}
      line={({ spot, stake, payout }) => {
        const ofSpot = spots.get(spot)
        return t(ofSpot?.numbers.includes(outcome.number) ? 'proof.wins' : 'proof.loses', {
          spot: name(spot),
          stake,
          multiplier: ofSpot ? spotMultipliers[ofSpot.kind] : 0,
          payout,
        })
      }}
    />
  )
}
