import { type Money, minorOf } from '#contract/base/fields/money.ts'
import type { Wager } from '#contract/play/games/index.ts'
import { canonicalJson } from '#platform/base/idempotency/index.ts'

/** The content of a bet's request, to detect a reused `requestId`. */
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
}): (string | bigint)[] => ['bet', vendorCode, nodeId, minorOf(stake), canonicalJson(wager)]
