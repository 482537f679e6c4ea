import { Money } from '#app/components/money.tsx'
import type { RewardWallet } from '#contract/benefits/rewards.ts'
import { Points } from '../points/points.tsx'

/** A reward's value: money or points. */
export function RewardAmount({ paysTo, amount }: { paysTo: RewardWallet; amount: string }) {
  return paysTo === 'points' ? <Points points={amount} /> : <Money amount={amount} />
}
