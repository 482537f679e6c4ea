import type { AccountKind } from '#contract/members/account-kind.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { JsonObject } from '#platform/base/db/tables.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { SYSTEM_ACTORS } from '#platform/base/settings/index.ts'
import { MAX_DRAWS } from '#platform/members/limits.ts'
import { openWallets } from '#platform/money/ledger/index.ts'
import { accountKey } from '../base/login-failures.ts'
import { randomDigits } from '../base/random-text.ts'
import { memberOfMobile } from '../codes/member-of-mobile.ts'

/** A new account. Its fields are already checked; passwords are hashes. */
export interface NewMember {
  account: string
  accountKind: AccountKind
  uplineId: bigint | null
  /** Null if nobody can sign in. */
  passwordHash: string | null
  paymentPasswordHash: string | null
  mustChangePassword?: 'first-login' | 'expired'
  /** In capitals. */
  payeeName?: string | undefined
  email?: string | undefined
  /** `+84912345678`; a proved one is unique. */
  mobile?: string
  mobileProved?: boolean
  /** Further fields of the registration by name. */
  contacts?: Record<string, string>
  /** `1990-12-31` */
  birthDate?: string | null
  language?: string
  rankLevel?: number
  /** Granted by the upline, in basis points. */
  rebate?: number
  /** Absent before the first login. */
  firstLoginAt?: Date
  /** The origin: codes, page, domain. */
  cameBy?: JsonObject
}

/**
 * Opens an account without registration (for the operator, the demo world, a test) with its empty wallets, in the
 * transaction of `ctx.db`. Throws if the name is taken.
 */
export async function createMember(ctx: Context, wish: NewMember): Promise<Member> {
  const member = await addMember(ctx, wish)
  if (!member) throw new Error(`there is an account ${wish.account} already`)
  return member
}

/**
 * `createMember` that returns null if the name is taken, in any case, by a member or by the site itself, or a proved
 * mobile number is another member's. Safe for concurrent calls.
 */
export async function addMember(ctx: Context, wish: NewMember): Promise<Member | null> {
  if (SYSTEM_ACTORS.includes(accountKey(wish.account))) return null
  const added = await ctx.db
    .insertInto('member')
    .values({
      account: wish.account,
      account_key: accountKey(wish.account),
      nickname: wish.account,
      is_agent: wish.accountKind,
      upline_id: wish.uplineId,
      password_hash: wish.passwordHash,
      payment_password_hash: wish.paymentPasswordHash,
      must_change_password: wish.mustChangePassword ?? null,
      payee_name: wish.payeeName || null,
      email: wish.email || null,
      mobile: wish.mobile ?? null,
      mobile_proved: wish.mobileProved ?? false,
      contacts: JSON.stringify(wish.contacts ?? {}),
      birth_date: wish.birthDate ?? null,
      language: wish.language ?? 'vi',
      password_changed_at: ctx.clock.now(),
      rank_level: wish.rankLevel ?? 0,
      rebate: wish.rebate ?? 0,
      first_login_at: wish.firstLoginAt ?? null,
      came_by: JSON.stringify(wish.cameBy ?? {}),
      created_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return null
  const { account, accountKind, uplineId } = wish
  await openWallets(ctx.db, { id: added.id, accountKind })
  return { id: added.id, account, accountKind, uplineId, frozen: false }
}

/** `addMember` under a name drawn by the platform: `prefix` and random digits. Refuses `mobile-taken`. */
export async function addNamedMember(
  ctx: Context,
  { prefix, digits }: { prefix: string; digits: number },
  wish: Omit<NewMember, 'account'>,
): Promise<Result<Member>> {
  for (let attempt = 1; attempt <= MAX_DRAWS; attempt++) {
    const member = await addMember(ctx, { ...wish, account: prefix + randomDigits(ctx, digits) })
    if (member) return ok(member)
    if (await isMobileTaken(ctx, wish)) return refuse('mobile-taken')
  }
  throw new Error(`${MAX_DRAWS} user names in a row were taken`)
}

/** Whether the proved number of a new account is another member's. */
export const isMobileTaken = async (
  ctx: Context,
  { mobile, mobileProved = false }: Pick<NewMember, 'mobile' | 'mobileProved'>,
): Promise<boolean> =>
  mobile !== undefined && mobileProved && (await memberOfMobile(ctx, mobile)) !== undefined
