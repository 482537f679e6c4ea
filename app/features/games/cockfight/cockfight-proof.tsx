import { ValueList } from '#app/components/records/description-list.tsx'
import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import {
  type CockfightOutcome,
  FIGHTS,
  isPush,
  type PoolMoney,
  paidOn,
  poolsFrom,
  spots,
  winnerOf,
} from '#contract/play/games/cockfight.ts'
import { aboutGame } from '../../fairness/draw-parts.tsx'
import { NumberDraw, type OneNumberGame } from '../../fairness/one-number.tsx'
import type { Proof, RoundRule } from '../../fairness/proof.ts'
import type { RepeatedRound } from '../../fairness/repeat-round.server.ts'
import type { ProofParts } from '../game-parts.ts'
import { summaryOf } from '../outcome-items.tsx'
import { multiplierOf, SpotsPaid, spotsArePaid } from '../spots/spots-proof.tsx'
import { useFightItems } from './cockfight-record.tsx'
import { useSpotName } from './spot-name.ts'

type FightProof = Proof<CockfightOutcome>

/** One value of a million says who wins. A bet of which every spot goes back is a push; else what is paid decides. */
const cockfightRule: RoundRule<CockfightOutcome> = {
  ranges: () => [FIGHTS],
  isDrawn: ({ outcome }, [value = -1]) => value >= 0 && outcome.winner === winnerOf(value),
  isPaid(proof, [value = 0]) {
    const winner = winnerOf(value)
    const pools = poolsFrom(proof.outcome.pools)
    const back = isPush(proof.outcome.spots, winner, pools)
    const result = back ? 'push' : minorOf(proof.payout) > 0n ? 'won' : 'lost'
    return (
      spotsArePaid(proof, spots, (spot, stake) => paidOn(spot, stake, winner, pools)) &&
      proof.result === result
    )
  },
}

/** `meron=1000.00,wala=500.00,draw=0.00,house=5000000.00`: without the last where the house had staked nothing. */
const poolsText = ({ meron, wala, draw, house }: PoolMoney) =>
  `meron=${meron},wala=${wala},draw=${draw}${house ? `,house=${house}` : ''}`

const cockfight: OneNumberGame = {
  game: 'cockfight',
  name: 'value',
  id: 'draw',
  outOf: FIGHTS,
  inVector: false,
}

export const cockfightProof: ProofParts<CockfightOutcome> = {
  rule: cockfightRule,
  values: ({ winner, pools, spots }) => ({
    outcome: winner,
    pools: poolsText(pools),
    multiplier: multiplierOf(spots),
  }),
  Summary: summaryOf(useFightItems),
  Draw,
  Payout,
  About: aboutGame('cockfight'),
  oneNumber: cockfight,
}

function Draw({ proof, round }: { proof: FightProof; round: RepeatedRound }) {
  const { t } = useTranslation('game-cockfight')
  const name = useSpotName()
  const { winner } = proof.outcome
  const item = { term: t('winner'), detail: name(winner), value: winner, field: 'outcome' }
  return <NumberDraw of={cockfight} proof={proof} round={round} items={[item]} />
}

function Payout({ proof }: { proof: FightProof }) {
  const { t } = useTranslation('game-cockfight')
  const name = useSpotName()
  const decimal = useDecimal()
  const { pools } = proof.outcome
  const read = (['meron', 'wala', 'draw'] as const).map((side) => `${name(side)} ${decimal(pools[side])}`)
  if (pools.house) read.push(`${t('houseStake')} ${decimal(pools.house)}`)
  return (
    <>
      <p className="text-sm">{t('proof.pools')}</p>
      <ValueList
        items={[{ term: t('pools'), detail: read.join(' · '), value: poolsText(pools), field: 'pools' }]}
      />
      <SpotsPaid
        proof={proof}
        spots={proof.outcome.spots}
        name={name}
        line={({ spot, stake, payout }) => t('proof.spot', { spot: name(spot), stake, payout })}
      />
    </>
  )
}
