import type { ContractKind, ContractPeriod, Tier } from '#contract/agents/contracts.ts'
import type { Context, Member } from '#platform/base/context.ts'

/** A contract of a member with its upline, or with the house, in force from a moment on, without the way there. */
export async function contractInForce(
  ctx: Context,
  member: Member,
  upline: Member | null,
  {
    kind,
    period,
    from,
    tiers,
  }: { kind: ContractKind; period: ContractPeriod; from: Date; tiers: readonly Tier[] },
): Promise<void> {
  const { id } = await ctx.db
    .insertInto('agent_contract')
    .values({
      kind,
      downline_id: member.id,
      upline_id: upline?.id ?? null,
      status: 'approved',
      version: 1,
      created_at: from,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('agent_contract_version')
    .values({
      contract_id: id,
      version: 1,
      period,
      starts_at: from,
      tiers: JSON.stringify(tiers.map((tier) => ({ ...tier, threshold: String(tier.threshold) }))),
    })
    .execute()
}
