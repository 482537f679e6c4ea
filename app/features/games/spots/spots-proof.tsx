import { useDecimal } from '#app/i18n/use-decimal.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { type Minor, minorOf, sumOf } from '#contract/base/fields/money.ts'
import { fourDecimals, MULTIPLIER_ONE } from '#contract/play/games/common/multiplier.ts'
import type { PaidSpot } from '#contract/play/games/common/spots.ts'
import { PaidByGame } from '../../fairness/draw-parts.tsx'
import type { Proof } from '../../fairness/proof.ts'

/** Whether each spot pays by the rules, and stake and payout of the bet are the sums over them. */
export function spotsArePaid<Spot>(
  { stake, payout, outcome }: Pick<Proof, 'stake' | 'payout'> & { outcome: { spots: readonly PaidSpot[] } },
  spots: ReadonlyMap<string, Spot>,
  paidOn: (spot: Spot, stake: Minor) => Minor,
): boolean {
  return (
    outcome.spots.every((staked) => {
      const spot = spots.get(staked.spot)
      return spot !== undefined && minorOf(staked.payout) === paidOn(spot, minorOf(staked.stake))
    }) &&
    sumOf(outcome.spots.map((spot) => minorOf(spot.stake))) === minorOf(stake) &&
    sumOf(outcome.spots.map((spot) => minorOf(spot.payout))) === minorOf(payout)
  )
}

/** Payout over stake, cut to four decimals: `9.7500`. */
export function multiplierOf(spots: readonly PaidSpot[]): string {
  const stake = sumOf(spots.map((spot) => minorOf(spot.stake)))
  return fourDecimals((sumOf(spots.map((spot) => minorOf(spot.payout))) * MULTIPLIER_ONE) / stake)
}

/** What each spot came to, a line each with its amounts as they are read, and the figures that they make. */
export function SpotsPaid({
  proof,
  spots,
  name,
  line,
}: {
  proof: Proof
  spots: readonly PaidSpot[]
  name(spot: string): string
  /** By default its stake and what it pays. */
  line?(spot: PaidSpot): string
}) {
  const { t } = useTranslation('game-spots')
  const decimal = useDecimal()
  const lineOf = line ?? (({ spot, stake, payout }) => t('proof.spot', { spot: name(spot), stake, payout }))
  return (
    <>
      <ul className="grid list-disc gap-1 ps-5 text-sm">
        {spots.map((spot, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a spot may have been staked twice
          <li key={at}>{lineOf({ ...spot, stake: decimal(spot.stake), payout: decimal(spot.payout) })}</li>
        ))}
      </ul>
      <PaidByGame game="spots" proof={proof} multiplier={multiplierOf(spots)} />
    </>
  )
}
