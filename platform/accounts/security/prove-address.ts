import type { Context, Member } from '../../context.ts'
import { done, type Result, refuse } from '../../result.ts'
import { checkSecret, loginPasswordKey } from '../check-secret.ts'
import { lockMember } from '../lock-member.ts'
import { type CodePurpose, takeCode } from '../verification-codes.ts'
import { tellOldAddress } from './tell-old-address.ts'

/** How one kind of address is kept with the member. */
interface Kind {
  address: 'email' | 'mobile'
  proved: 'email_proved' | 'mobile_proved'
  purpose: CodePurpose
}

export const byEmail: Kind = { address: 'email', proved: 'email_proved', purpose: 'bind-email' }
export const byMobile: Kind = { address: 'mobile', proved: 'mobile_proved', purpose: 'bind-mobile' }

interface Wish {
  /** In the form in which it is kept. */
  address: string
  verificationCode: string
  password?: string | undefined
}

/**
 * Makes an address the member's own, proved by the code that went to it. A proved one is replaced only with the login
 * password, where there is one, and is told so. The password comes before the code, which is good once.
 *
 * Refuses: `required` and `wrong-old-password` at `password`, `too-many-requests` after 5 of those,
 * `missing-verification-code`, `invalid-verification-code`, `code-expired`, and `mobile-taken` for a number that another
 * member has proved: only who has the phone learns it.
 */
export async function proveAddress(
  ctx: Context,
  member: Member,
  kind: Kind,
  { address, verificationCode, password }: Wish,
): Promise<Result<Record<string, never>>> {
  const before = await provedAddress(ctx, member, kind)
  if (before !== null && before !== address) {
    const allowed = await checkLoginPassword(ctx, member, password)
    if (!allowed.ok) return allowed
  }
  const code = await takeCode(ctx, { purpose: kind.purpose, recipient: address, code: verificationCode })
  if (!code.ok) return code
  try {
    return await ctx.transact(async (tx) => {
      await lockMember(tx, member.account)
      // Another address was proved meanwhile, and nobody has typed a password to replace it.
      if ((await provedAddress(tx, member, kind)) !== before) return refuse('required', { field: 'password' })
      await tx.db
        .updateTable('member')
        .set({ [kind.address]: address, [kind.proved]: true })
        .where('id', '=', member.id)
        .execute()
      if (before !== null && before !== address) await tellOldAddress(tx, member, kind.address, before)
      return done({})
    })
  } catch (error) {
    if (isTaken(error)) return refuse('mobile-taken')
    throw error
  }
}

/** The member's address of a kind where it is proved; null for none and for one that only was given. */
async function provedAddress(
  { db }: Context,
  { id }: Member,
  { address, proved }: Kind,
): Promise<string | null> {
  const row = await db
    .selectFrom('member')
    .select([`${address} as address`, `${proved} as proved`])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.proved ? row.address : null
}

async function checkLoginPassword(
  ctx: Context,
  member: Member,
  typed: string | undefined,
): Promise<Result<null>> {
  const { password_hash: hash } = await ctx.db
    .selectFrom('member')
    .select('password_hash')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  if (hash === null) return done(null) // registered by mobile number without one
  if (!typed) return refuse('required', { field: 'password' })
  return checkSecret(ctx, loginPasswordKey(member.id), {
    hash,
    typed,
    wrong: 'wrong-old-password',
    field: 'password',
  })
}

/** The one index that lets a proved number belong to one member (`0009-access.sql`); of those who race one wins. */
const isTaken = (error: unknown): boolean =>
  (error as { constraint?: string }).constraint === 'member_mobile_proved'
