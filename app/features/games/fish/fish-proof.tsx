import { DescriptionList, ValueList } from '#app/components/records/description-list.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import { fourDecimals, MULTIPLIER_ONE } from '#contract/play/games/common/multiplier.ts'
import type { FishOutcome } from '#contract/play/games/fish.ts'
import { hits, hitsOf, kinds, SHOTS } from '#contract/play/odds/fish-odds.ts'
import { AboutDraw, DrawCommand, PaidValues, useFigure, useMoneyItems } from '../../fairness/draw-parts.tsx'
import type { Proof, RoundRule } from '../../fairness/proof.ts'
import type { RepeatedRound } from '../../fairness/repeat-round.server.ts'
import type { ProofParts } from '../game-parts.ts'

type FishProof = Proof<FishOutcome>

/** The value decides whether the fish that was aimed at is hit; a hit pays its multiplier. */
export const fishRule: RoundRule<FishOutcome> = {
  ranges: () => [SHOTS],
  isDrawn: ({ outcome: { target, value, hit }, wager }, [drawn = -1]) =>
    wager.game === 'fish' && wager.target === target && value === drawn && hit === hits(target, drawn),
  isPaid({ outcome: { target }, stake, payout, result }, [drawn = SHOTS]) {
    const hit = hits(target, drawn)
    return (
      minorOf(payout) === (hit ? minorOf(stake) * BigInt(kinds[target]) : 0n) &&
      result === (hit ? 'won' : 'lost')
    )
  },
}

/** The value of four bytes. */
export const drawnOf = (hex: string): number => Number((BigInt(`0x${hex}`) * BigInt(SHOTS)) >> 32n)

/** `200.0000`. */
const multiplierText = ({ target }: FishOutcome) => fourDecimals(BigInt(kinds[target]) * MULTIPLIER_ONE)
const markOf = ({ hit }: FishOutcome) => (hit ? 'hit' : 'miss')

export const fishProof: ProofParts<FishOutcome> = {
  rule: fishRule,
  values: (outcome) => ({
    value: String(outcome.value),
    outcome: markOf(outcome),
    multiplier: multiplierText(outcome),
  }),
  Summary,
  Draw,
  Payout,
  Command,
  About,
  Vector,
  VectorCommand,
}

function Summary({ proof }: { proof: FishProof }) {
  const { t } = useTranslation(['games', 'game-fish'])
  const { target, hit } = proof.outcome
  const money = useMoneyItems(proof)
  return (
    <DescriptionList
      items={[
        {
          term: t('game-fish:shot'),
          detail: (
            <b>{t(hit ? 'game-fish:hit' : 'game-fish:miss', { fish: t(`game-fish:kind.${target}`) })}</b>
          ),
        },
        { term: t('games:round.multiplier'), detail: t('games:round.times', { multiplier: kinds[target] }) },
        ...money,
      ]}
    />
  )
}

function Draw({ proof, round }: { proof: FishProof; round: RepeatedRound }) {
  const { t } = useTranslation(['fairness', 'game-fish'])
  const figure = useFigure()
  return (
    <>
      <p className="text-sm">
        {t('game-fish:proof.formula', { hex: round.hex, g: round.g, value: round.scaled })}
      </p>
      <p className="text-xs text-ink-2">{t('game-fish:proof.skip')}</p>
      <ValueList
        items={[
          figure(t('fairness:number'), proof.number, 'number'),
          { term: t('game-fish:value'), detail: String(proof.outcome.value), field: 'value' },
        ]}
      />
    </>
  )
}

function Payout({ proof }: { proof: FishProof }) {
  const { t } = useTranslation('game-fish')
  const { outcome } = proof
  return (
    <>
      <p className="text-sm">
        {t('proof.hits', { fish: t(`kind.${outcome.target}`), hits: hitsOf(outcome.target) })}
      </p>
      <ValueList items={[{ term: t('shot'), detail: markOf(outcome), field: 'outcome' }]} />
      <PaidValues
        proof={proof}
        multiplier={multiplierText(outcome)}
        words={{ multiplier: t('proof.multiplier'), payout: t('proof.payout') }}
      />
    </>
  )
}

function Command({ hex }: { hex: string }) {
  const { t } = useTranslation('game-fish')
  return <DrawCommand id="command-shot" note={t('proof.command')} hex={hex} outOf={SHOTS} />
}

function About() {
  const { t } = useTranslation('game-fish')
  return <AboutDraw formula={t('about.formula')} skip={t('proof.skip')} text={t('about.text')} />
}

function Vector({ hex }: { hex: string }) {
  const { t } = useTranslation('game-fish')
  return t('about.vector', { value: drawnOf(hex) })
}

function VectorCommand({ hex }: { hex: string }) {
  const { t } = useTranslation('game-fish')
  return (
    <DrawCommand
      id="command-shot"
      note={t('about.command', { value: drawnOf(hex) })}
      hex={hex}
      outOf={SHOTS}
    />
  )
}
