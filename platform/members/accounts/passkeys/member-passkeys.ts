import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import type * as passkeyCalls from '#contract/members/passkeys.ts'
import type { Call, Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { lockMemberById } from '../base/lock-member.ts'
import { notifySecurityChange } from '../base/notify-security-change.ts'
import { waysIn } from '../base/ways-in.ts'
import { provePassword } from '../secrets/prove-password.ts'
import { judgeUnmadePasskey, keepPasskey } from './keep-passkey.ts'
import { keepQuestion, passkeysOf, takeQuestion } from './passkey-questions.ts'
import { askForNewPasskey } from './webauthn.ts'

/** The site's name in an authenticator. */
const SITE = 'Sen'

/** A member's own passkeys, the latest first. Refuses `in-need-true-account`. */
export async function listPasskeys(
  { db }: Context,
  member: Member,
): Promise<Result<ValueOf<typeof passkeyCalls.passkeys>>> {
  if (isTrial(member.accountKind)) return refuse('in-need-true-account')
  const rows = await db
    .selectFrom('member_passkey')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('member_id', '=', member.id)
    .orderBy('id', 'desc')
    .execute()
  return ok({
    list: rows.map((row) => ({
      id: String(row.id),
      name: row.name,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    })),
  })
}

/** What the browser is asked to make a passkey. Refuses `in-need-true-account`. */
export async function startPasskey(
  ctx: Context,
  member: Member,
  { origin }: ParsedInputOf<typeof passkeyCalls.startPasskey>,
): Promise<Result<ValueOf<typeof passkeyCalls.startPasskey>>> {
  if (isTrial(member.accountKind)) return refuse('in-need-true-account')
  const question = await askForNewPasskey(ctx, {
    origin,
    site: SITE,
    user: { id: `member ${member.id}`, name: member.account },
    exclude: await passkeysOf(ctx, member.id),
    findable: true,
  })
  return ok({ options: await keepQuestion(ctx, question, 'add', member.id) })
}

/**
 * Whether `addPasskey` would take this name and this password, before the browser makes a passkey. Refuses as `judgeUnmadePasskey`
 * with `provePassword`, and `in-need-true-account`.
 */
export async function judgePasskey(
  ctx: Context,
  member: Member,
  { name, password }: ParsedInputOf<typeof passkeyCalls.judgePasskey>,
  call: Call,
): Promise<Result<Record<string, never>>> {
  if (isTrial(member.accountKind)) return refuse('in-need-true-account')
  const judged = await judgeUnmadePasskey(name, {
    prove: () => provePassword(ctx, member, call, password),
    count: async () => (await passkeysOf(ctx, member.id)).length,
  })
  return judged.ok ? ok({}) : judged
}

/**
 * Keeps the passkey that the browser has made, for who proves the password, too. The member is told. Refuses as `keepPasskey` with
 * `provePassword`, and `in-need-true-account`.
 */
export async function addPasskey(
  ctx: Context,
  member: Member,
  { credential, name, origin, password }: ParsedInputOf<typeof passkeyCalls.addPasskey>,
  call: Call,
): Promise<Result<Record<string, never>>> {
  if (isTrial(member.accountKind)) return refuse('in-need-true-account')
  const result = await keepPasskey(
    ctx,
    { credential, name, origin },
    {
      prove: () => provePassword(ctx, member, call, password),
      takeChallenge: (ctx) => takeQuestion(ctx, credential, 'add', member.id),
      async lockKeys(tx) {
        await lockMemberById(tx, member.id)
        return (await passkeysOf(tx, member.id)).length
      },
      async write(tx, row) {
        const { numInsertedOrUpdatedRows: written } = await tx.db
          .insertInto('member_passkey')
          .values({ member_id: member.id, ...row })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow()
        return written === 1n
      },
      note: (tx) => notifySecurityChange(tx, member.id, 'passkey-added'),
    },
  )
  return result.ok ? ok({}) : result
}

/**
 * Forgets one of the member's own passkeys, for who proves the password, and tells it: whoever finds an open session does not take
 * the second step away. Refuses the refusals of `provePassword`, `not-found`, `last-way-in`, `in-need-true-account`.
 */
export async function removePasskey(
  ctx: Context,
  member: Member,
  { id, password }: ParsedInputOf<typeof passkeyCalls.removePasskey>,
  call: Call,
): Promise<Result<Record<string, never>>> {
  if (isTrial(member.accountKind)) return refuse('in-need-true-account')
  const proved = await provePassword(ctx, member, call, password)
  if (!proved.ok) return proved
  return ctx.transact(async (tx) => {
    await lockMemberById(tx, member.id)
    const removed = await tx.db
      .deleteFrom('member_passkey')
      .where('member_id', '=', member.id)
      .where('id', '=', rowIdOf(id) ?? 0n)
      .returning('id')
      .executeTakeFirst()
    if (!removed) return refuse('not-found')
    if ((await waysIn(tx, member.id)) === 0) return refuse('last-way-in')
    await notifySecurityChange(tx, member.id, 'passkey-removed')
    return ok({})
  })
}
