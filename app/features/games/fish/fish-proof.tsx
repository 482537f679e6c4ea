import { DescriptionList, ValueList } from '#app/components/records/description-list.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import { fourDecimals, MULTIPLIER_ONE } from '#contract/play/games/common/multiplier.ts'
import type { FishOutcome } from '#contract/play/games/fish.ts'
import { hits, hitsOf, kinds, SHOTS } from '#contract/play/odds/fish-odds.ts'
import { aboutGame, PaidByGame, useMoneyItems } from '../../fairness/draw-parts.tsx'
import { NumberDraw, type OneNumberGame } from '../../fairness/one-number.tsx'
import type { Proof, RoundRule } from '../../fairness/proof.ts'
import type { RepeatedRound } from '../../fairness/repeat-round.server.ts'
import type { ProofParts } from '../game-parts.ts'

type FishProof = Proof<FishOutcome>

/** The value decides whether the fish that was aimed at is hit; a hit pays its multiplier. */
const fishRule: RoundRule<FishOutcome> = {
  ranges: () => [SHOTS],
  isDrawn: ({ outcome: { target, value, hit }, wager }, [number = -1]) =>
    wager.game === 'fish' && wager.target === target && value === number && hit === hits(target, number),
  isPaid({ outcome: { target }, stake, payout, result }, [number = SHOTS]) {
    const hit = hits(target, number)
    return (
      minorOf(payout) === (hit ? minorOf(stake) * BigInt(kinds[target]) : 0n) &&
      result === (hit ? 'won' : 'lost')
    )
  },
}

const fish: OneNumberGame = {
  game: 'fish',
  name: 'value',
  id: 'command-shot',
  outOf: SHOTS,
  inVector: true,
}

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
  About: aboutGame('fish'),
  oneNumber: fish,
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
  const { t } = useTranslation('game-fish')
  const item = { term: t('value'), detail: String(proof.outcome.value), field: 'value' }
  return <NumberDraw of={fish} proof={proof} round={round} items={[item]} />
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
      <PaidByGame game="fish" proof={proof} multiplier={multiplierText(outcome)} />
    </>
  )
}
