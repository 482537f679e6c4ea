import type { Call, Context, Member } from '#platform/base/context.ts'
import type { CodePurpose } from '#platform/base/messages/index.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { carryExclusion } from '#platform/members/responsible-gaming/index.ts'
import { lockMember } from '../base/lock-member.ts'
import { provePassword } from '../secrets/prove-password.ts'
import { recipientKey } from './code-sends.ts'
import { type AddressKind, notifyAddress } from './notify-address.ts'
import { takeCode } from './verification-codes.ts'

/** The member's columns of one kind of address. */
interface AddressColumns {
  address: AddressKind
  proved: 'email_proved' | 'mobile_proved'
  purpose: CodePurpose
}

export const byEmail: AddressColumns = { address: 'email', proved: 'email_proved', purpose: 'bind-email' }
export const byMobile: AddressColumns = { address: 'mobile', proved: 'mobile_proved', purpose: 'bind-mobile' }
const otherKind = (kind: AddressColumns): AddressColumns => (kind === byEmail ? byMobile : byEmail)

interface Input {
  /** In its stored form. */
  address: string
  verificationCode: string
  password?: string | undefined
}

/**
 * Binds an address to the member, proved by a code sent to it. A first address requires the password unless recently
 * proved (`provePassword`). Replacing an address, proved or not, always requires the password, and the old address is
 * notified; the member's proved address of the other kind is notified of every binding
 * (`docs/decisions/0015-what-a-stolen-session-may-do.md`). A self-exclusion under another account with this address is
 * carried over (`carryExclusion`). The password is checked before the code, which is valid once.
 *
 * Refuses what `provePassword` refuses, `missing-verification-code`, `invalid-verification-code`, `code-expired`, and
 * `mobile-taken` for a number that another member has proved: only the phone's owner learns it.
 */
export async function proveAddress(
  ctx: Context,
  member: Member,
  kind: AddressColumns,
  { address, verificationCode, password }: Input,
  call: Call,
): Promise<Result<Record<string, never>>> {
  const { address: before } = await addressOf(ctx, member, kind)
  const replaced = before !== null && recipientKey(before) !== recipientKey(address) ? before : null
  if (before === null || replaced !== null) {
    const proved = await provePassword(ctx, member, call, password, { always: replaced !== null })
    if (!proved.ok) return proved
  }
  const code = await takeCode(ctx, { purpose: kind.purpose, recipient: address, code: verificationCode })
  if (!code.ok) return code
  try {
    return await ctx.transact(async (tx) => {
      await lockMember(tx, member.account)
      // The address was changed meanwhile, and no password was given for replacing the new one.
      if ((await addressOf(tx, member, kind)).address !== before)
        return refuse('required', { field: 'password' })
      await tx.db
        .updateTable('member')
        .set({ [kind.address]: address, [kind.proved]: true })
        .where('id', '=', member.id)
        .execute()
      await carryExclusion(tx, member)
      if (replaced !== null) await notifyAddress(tx, member, kind.address, replaced, 'address-replaced')
      const other = otherKind(kind)
      const current = await addressOf(tx, member, other)
      if (current.address !== null && current.proved)
        await notifyAddress(tx, member, other.address, current.address, 'address-bound')
      return ok({})
    })
  } catch (error) {
    if (isTaken(error)) return refuse('mobile-taken')
    throw error
  }
}

/** The member's address of a kind, and whether it is proved or merely given. */
const addressOf = (
  { db }: Context,
  { id }: Member,
  { address, proved }: AddressColumns,
): Promise<{ address: string | null; proved: boolean }> =>
  db
    .selectFrom('member')
    .select([`${address} as address`, `${proved} as proved`])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The unique index of proved numbers (`0009-access.sql`); one of several concurrent binds wins. */
const isTaken = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'member_mobile_proved'
