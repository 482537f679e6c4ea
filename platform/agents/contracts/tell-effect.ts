import type { Context } from '#platform/base/context.ts'
import { putOff } from '#platform/base/put-off.ts'
import { ok } from '#platform/base/result.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'
import { tell, toldSince } from '#platform/members/inbox/index.ts'
import { contractById } from './contract-row.ts'

/** More messages of this code than somebody is told in the moments after an effect. */
const MAX_TOLD = 1_000

/** What takes effect at the start of a period: accepted terms, or the end of a contract. */
type Effect = { effect: 'begins'; version: number } | { effect: 'ends' }

/** Has both sides told when something that was agreed on takes effect. */
export const tellEffectAt = (
  tx: Context,
  contractId: bigint,
  { effect, ...more }: Effect,
  at: Date,
): Promise<void> =>
  tx.addJob(
    'contract-effect',
    {
      ...{ contractId: String(contractId), effect, at: at.toISOString() },
      ...('version' in more && { version: String(more.version) }),
    },
    { at, key: effectKey(contractId, effect) },
  )

/** Terms that follow others before these have begun take their place. */
const effectKey = (contractId: bigint | string, effect: string) => `contract-${effect}:${contractId}`

/**
 * The job at that moment; put off before it. Tells each side once, with the name of the other, and nobody of terms of a contract
 * that has ended before they began.
 */
export async function tellEffect(ctx: Context, payload: Record<string, string>): Promise<void> {
  const { contractId = '', effect = '', version } = payload
  const at = new Date(payload.at ?? '')
  if (at > ctx.clock.now()) {
    await putOff(ctx, 'contract-effect', payload, { at, key: effectKey(contractId, effect) })
    return
  }
  await ctx.transact(async (tx) => {
    const contract = await contractById(tx.db, BigInt(contractId), true)
    if (!contract || (effect === 'begins' && contract.status === 'terminated')) return ok(null)
    const { kind, downlineId, uplineId } = contract
    const accounts = await accountsOf(tx.db, uplineId === null ? [] : [downlineId, uplineId])
    for (const [memberId, otherId] of [
      [downlineId, uplineId],
      [uplineId, downlineId],
    ] as const) {
      if (memberId === null) continue
      // The job may run twice.
      const told = await toldSince(
        tx.db,
        memberId,
        'contract-in-effect',
        new Date(at.getTime() - 1),
        MAX_TOLD,
      )
      if (told.some((params) => params.id === contractId && params.effect === effect)) continue
      const other = otherId === null ? undefined : accounts.get(otherId)
      await tell(tx, memberId, 'contract-in-effect', {
        ...{ id: contractId, contract: kind, effect, at: at.toISOString() },
        ...(version !== undefined && { version }),
        ...(other !== undefined && { other }),
      })
    }
    return ok(null)
  })
}
