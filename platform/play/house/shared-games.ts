import { FairStream } from '#platform/base/fairness/index.ts'
import type { SharedGameOf } from '#platform/play/rounds/index.ts'
import { rulesOf } from './house-games.ts'

/** The games that are played together, as the engine of rounds knows them. */
export const sharedGameOf: SharedGameOf = (vendor, node) => {
  const rules = rulesOf(vendor, node)
  const shared = rules?.shared
  if (!shared) return undefined
  return {
    wagerText: shared.wagerText,
    pooled: shared.pooled,
    outcomeOf: (seeds, pools) =>
      rules.play(shared.nobody, 0n, new FairStream(seeds), undefined, pools).outcome,
    endOf(wager, stake, seeds, pools) {
      const { payout, push, outcome } = rules.play(wager, stake, new FairStream(seeds), undefined, pools)
      return { payout, push: push ?? false, outcome: { ...outcome } }
    },
  }
}
