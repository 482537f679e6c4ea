import type { Selectable } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import type { DB } from '#platform/base/db/tables.ts'
import { sealedUse } from '#platform/members/uploads/index.ts'

export type CaseRow = Selectable<DB['identity_case']>

/** The name in `members/uploads` of the case that a picture belongs to. */
export const documentsOf = (id: bigint): string => sealedUse(String(id))

/**
 * A member's newest case, which is its state; undefined: nobody has asked, and nothing was sent. Cases change under the lock of the
 * member's money alone (`lockMoneyOf`), as withdrawals read them under it.
 */
export const currentCase = (ctx: Context, memberId: bigint): Promise<CaseRow | undefined> =>
  casesOf(ctx, memberId).limit(1).executeTakeFirst()

/** A member's cases, the newest first. */
export const casesOf = (ctx: Context, memberId: bigint) =>
  ctx.db.selectFrom('identity_case').selectAll().where('member_id', '=', memberId).orderBy('id', 'desc')

/** Whether a member has proved who it is, and nobody has asked anew since. */
export async function isVerified(ctx: Context, memberId: bigint): Promise<boolean> {
  const current = await currentCase(ctx, memberId)
  return current?.state === 'verified'
}

/** What may leave a member without a verified identity, by withdrawals and transfers of so many days together; 0: no such limit. */
export interface IdentityLimit {
  amount: Minor
  days: number
}

/** Call it before a transaction: settings are read on their own connection. */
export async function identityLimit({ settings }: Pick<Context, 'settings'>): Promise<IdentityLimit> {
  const [amount, days] = await Promise.all([
    settings.value('identityWithdrawalLimit'),
    settings.value('identityWithdrawalDays'),
  ])
  return { amount: BigInt(amount), days }
}
