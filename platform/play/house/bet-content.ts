import type { Wager } from '#contract/games.ts'
import { type Money, minorOf } from '#contract/money.ts'
import { contentOf } from '#platform/base/idempotency/index.ts'

/** What tells two bets of one request apart. */
export const betContent = ({
  vendorCode,
  nodeId,
  stake,
  wager,
}: {
  vendorCode: string
  nodeId: string
  stake: Money
  wager: Wager
}): (string | bigint)[] => ['bet', vendorCode, nodeId, minorOf(stake), contentOf(wager)]
