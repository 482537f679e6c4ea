import type { ContractAction, ContractKind, ContractSide, ContractState } from '#contract/agents/contracts.ts'
import type { Context } from '#platform/base/context.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'
import { notifyMember } from '#platform/members/inbox/index.ts'

/** An event: a request that waits for the other side until then, or the end of a request. */
export type ContractNews =
  | { request: ContractState; by: ContractSide; until: Date }
  | { request: ContractState; answer: ContractAction }

/** Tells both sides of a contract in their inbox, each with the name of the other. The house needs no message. */
export async function tellSides(
  tx: Context,
  contract: { kind: ContractKind; downlineId: bigint; uplineId: bigint | null },
  news: ContractNews,
  reason: string,
): Promise<void> {
  const { kind, downlineId, uplineId } = contract
  const accounts = await accountsOf(tx.db, uplineId === null ? [] : [downlineId, uplineId])
  const sides = [
    { side: 'downline', memberId: downlineId, other: uplineId === null ? undefined : accounts.get(uplineId) },
    { side: 'upline', memberId: uplineId, other: accounts.get(downlineId) },
  ] as const
  for (const { side, memberId, other } of sides) {
    if (memberId === null) continue
    const common = {
      contract: kind,
      ask: news.request,
      ...(other !== undefined && { other }),
      ...(reason !== '' && { reason }),
    }
    if ('answer' in news)
      await notifyMember(tx, memberId, 'contract-answered', { ...common, answer: news.answer })
    else
      await notifyMember(tx, memberId, side === news.by ? 'contract-sent' : 'contract-asked', {
        ...common,
        untilAt: news.until.toISOString(),
      })
  }
}
