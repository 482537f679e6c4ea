import type { Context, Member } from '../context.ts'
import { openWallets } from '../ledger/index.ts'
import { accountKey } from './login-failures.ts'

/** An account that nobody registered: the operator's, the demo world's, a test's. Passwords come hashed. */
export interface NewMember {
  account: string
  isAgent: 0 | 1 | 2 | 4 | 41 | 42
  uplineId: bigint | null
  /** Null where nobody can sign in. */
  passwordHash: string | null
  paymentPasswordHash: string | null
  mustChangePassword?: 'first-login' | 'expired'
  payeeName?: string
  email?: string
}

/** Opens an account with its wallets, in the transaction of `ctx.db`. Throws where the name is taken. */
export async function createMember(ctx: Context, given: NewMember): Promise<Member> {
  const { id } = await ctx.db
    .insertInto('member')
    .values({
      account: given.account,
      account_key: accountKey(given.account),
      nickname: given.account,
      is_agent: given.isAgent,
      upline_id: given.uplineId,
      password_hash: given.passwordHash,
      payment_password_hash: given.paymentPasswordHash,
      must_change_password: given.mustChangePassword ?? null,
      payee_name: given.payeeName ?? null,
      email: given.email ?? null,
      created_at: ctx.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await openWallets(ctx.db, id)
  const { account, isAgent, uplineId } = given
  return { id, account, isAgent, uplineId, frozen: false }
}
