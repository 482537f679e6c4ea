import { DescriptionList, ValueList } from '#app/components/records/description-list.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import {
  POCKETS,
  paidOn,
  type RouletteOutcome,
  spotMultipliers,
  spots,
} from '#contract/play/games/roulette.ts'
import { AboutDraw, DrawCommand, useFigure, useMoneyItems } from '../../fairness/draw-parts.tsx'
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

/** The number of four bytes. */
export const numberOf = (hex: string): number => Number((BigInt(`0x${hex}`) * BigInt(POCKETS)) >> 32n)

export const rouletteProof: ProofParts<RouletteOutcome> = {
  rule: rouletteRule,
  values: (outcome) => ({ outcome: String(outcome.number), multiplier: multiplierOf(outcome.spots) }),
  Summary,
  Draw,
  Payout,
  Command,
  About,
  Vector,
  VectorCommand,
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
  const { t } = useTranslation(['fairness', 'game-roulette'])
  const figure = useFigure()
  return (
    <>
      <p className="text-sm">
        {t('game-roulette:proof.formula', { hex: round.hex, g: round.g, number: round.scaled })}
      </p>
      <p className="text-xs text-ink-2">{t('game-roulette:proof.skip')}</p>
      <ValueList
        items={[
          figure(t('fairness:number'), proof.number, 'number'),
          { term: t('game-roulette:number'), detail: String(proof.outcome.number), field: 'outcome' },
        ]}
      />
    </>
  )
}

function Payout({ proof }: { proof: RouletteProof }) {
  const { t } = useTranslation('game-roulette')
  const { outcome } = proof
  const name = useSpotName()
  return (
    <SpotsPaid
      proof={proof}
      spots={outcome.spots}
      line={({ spot, stake, payout }) => {
        const known = spots.get(spot)
        return t(known?.numbers.includes(outcome.number) ? 'proof.wins' : 'proof.loses', {
          spot: name(spot),
          stake,
          multiplier: known ? spotMultipliers[known.kind] : 0,
          payout,
        })
      }}
    />
  )
}

function Command({ hex }: { hex: string }) {
  const { t } = useTranslation('game-roulette')
  return <DrawCommand id="command-number" note={t('proof.command')} hex={hex} outOf={POCKETS} />
}

function About() {
  const { t } = useTranslation('game-roulette')
  return <AboutDraw formula={t('about.formula')} skip={t('proof.skip')} text={t('about.text')} />
}

function Vector({ hex }: { hex: string }) {
  const { t } = useTranslation('game-roulette')
  return t('about.vector', { number: numberOf(hex) })
}

function VectorCommand({ hex }: { hex: string }) {
  const { t } = useTranslation('game-roulette')
  return (
    <DrawCommand
      id="command-number"
      note={t('about.command', { number: numberOf(hex) })}
      hex={hex}
      outOf={POCKETS}
    />
  )
}
