import { MAX_TOLD_ROWS } from '#platform/agents/limits.ts'
import { postponeJob } from '#platform/base/batches/postpone-job.ts'
import type { Context } from '#platform/base/context.ts'
import { ok } from '#platform/base/result.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'
import { notificationsSince, notifyMember } from '#platform/members/inbox/index.ts'
import { contractById } from './contract-row.ts'

/** What takes effect at the start of a period: accepted terms, named by their version, or the end of a contract. */
type Effect = { effect: 'begins'; version: number } | { effect: 'ends'; version?: never }

/** Queues the messages to both sides for the moment of an effect. */
export function tellEffectAt(
  tx: Context,
  contractId: bigint,
  { effect, version }: Effect,
  at: Date,
): Promise<void> {
  const payload = {
    contractId: String(contractId),
    effect,
    at: at.toISOString(),
    ...(version !== undefined && { version: String(version) }),
  }
  return tx.addJob('contract-effect', payload, { at, key: effectKey(payload) })
}

/** One job per version: earlier terms may be in force for days before the next ones begin. */
const effectKey = ({ contractId, effect, version }: Record<string, string>) =>
  `contract-${effect}:${contractId}${version === undefined ? '' : `:${version}`}`

/**
 * The job at that moment; if run earlier, it queues itself again. Tells each side once, with the name of the other.
 * Says nothing about terms that never came into force, because the contract ended before, or because later terms began
 * at the same time or earlier.
 */
export async function tellEffect(ctx: Context, payload: Record<string, string>): Promise<void> {
  const { contractId = '', effect = '', version } = payload
  const at = new Date(payload.at ?? '')
  if (at > ctx.clock.now()) {
    await postponeJob(ctx, 'contract-effect', payload, { at, key: effectKey(payload) })
    return
  }
  await ctx.transact(async (tx) => {
    const contract = await contractById(tx.db, BigInt(contractId), true)
    if (!contract || (effect === 'begins' && contract.status === 'terminated')) return ok(null)
    if (version !== undefined && (await isOvertaken(tx, contract.id, Number(version), at))) return ok(null)
    const { kind, downlineId, uplineId } = contract
    const accounts = await accountsOf(tx.db, uplineId === null ? [] : [downlineId, uplineId])
    for (const [memberId, otherId] of [
      [downlineId, uplineId],
      [uplineId, downlineId],
    ] as const) {
      if (memberId === null) continue
      // The job may run twice.
      const since = new Date(at.getTime() - 1)
      const notices = await notificationsSince(tx.db, memberId, 'contract-in-effect', since, MAX_TOLD_ROWS)
      const isThis = (params: (typeof notices)[number]) =>
        params.id === contractId && params.effect === effect && params.version === version
      if (notices.some(isThis)) continue
      const other = otherId === null ? undefined : accounts.get(otherId)
      await notifyMember(tx, memberId, 'contract-in-effect', {
        id: contractId,
        contract: kind,
        effect,
        at: at.toISOString(),
        ...(version !== undefined && { version }),
        ...(other !== undefined && { other }),
      })
    }
    return ok(null)
  })
}

/** Whether later terms of a contract begin when these do, or before. */
async function isOvertaken({ db }: Context, contractId: bigint, version: number, at: Date): Promise<boolean> {
  const later = await db
    .selectFrom('agent_contract_version')
    .select('version')
    .where('contract_id', '=', contractId)
    .where('version', '>', version)
    .where('starts_at', '<=', at)
    .executeTakeFirst()
  return later !== undefined
}
