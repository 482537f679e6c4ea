import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Caller } from '#contract/base/caller.ts'
import type { LoginKind as LoginKinds } from '#contract/members/security.ts'
import type { LoginResult } from '#contract/members/session.ts'
import type { Context } from '#platform/base/context.ts'
import { HOUR_MS } from '#platform/base/durations.ts'
import { PASSWORD_PROVED_MS, REMEMBER_MS, SESSION_IDLE_MS } from '#platform/members/limits.ts'

/** The kind of login in the login history. */
export type LoginKind = z.infer<typeof LoginKinds>

/** Why a login leads to a forced password change; null if it does not. */
export type MustChange = LoginResult['mustChangePassword']

/** A login with a right password or code. */
export interface ProvedLogin {
  memberId: bigint
  caller: Caller
  remember: boolean
  kind: LoginKind
  mustChangePassword: MustChange
}

/** Logins without a typed or newly set password. */
const withoutPassword: ReadonlySet<LoginKind> = new Set(['sms', 'free-play', 'passkey', 'third-party'])

const TOKEN_BYTES = 32

/** The stored form of a token. 256 random bits need no salt and no slow hash. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A new random token: 43 characters of base64url. */
export const newToken = (ctx: Context): string => ctx.random.bytes(TOKEN_BYTES).toString('base64url')

/**
 * Opens a session and records the login in the member's history. Returns the token, which is shown only once.
 * `mustChangePassword`: a forced password change. A typed or newly set password counts as proved for 5 minutes.
 */
export async function openSession(
  ctx: Context,
  memberId: bigint,
  caller: Caller,
  { remember = false, mustChangePassword = null as MustChange, kind = 'username' as LoginKind } = {},
): Promise<string> {
  const token = newToken(ctx)
  const now = ctx.clock.now()
  const after = (ms: number) => new Date(now.getTime() + ms)
  await ctx.db
    .insertInto('session')
    .values({
      token_hash: hashOfToken(token),
      member_id: memberId,
      remember,
      kind,
      must_change_password: mustChangePassword,
      address: caller.address,
      user_agent: caller.userAgent,
      created_at: now,
      last_seen_at: now,
      expires_at: after(remember ? REMEMBER_MS : SESSION_IDLE_MS),
      password_proved_until: withoutPassword.has(kind) ? null : after(PASSWORD_PROVED_MS),
    })
    .execute()
  await recordLogin(ctx, memberId, caller, kind)
  return token
}

/** Records a login now in the member's history. */
export async function recordLogin(
  ctx: Context,
  memberId: bigint,
  { address, userAgent }: Pick<Caller, 'address' | 'userAgent'>,
  kind: LoginKind,
): Promise<void> {
  await ctx.db
    .insertInto('login_record')
    .values({ member_id: memberId, at: ctx.clock.now(), kind, address, user_agent: userAgent })
    .execute()
}

/** The oldest login whose session may still be valid, by the setting `sessionLifetimeHours`. */
export async function oldestLogin(ctx: Context): Promise<Date> {
  const lifetimeHours = await ctx.settings.value('sessionLifetimeHours')
  return new Date(ctx.clock.now().getTime() - lifetimeHours * HOUR_MS)
}

/**
 * Whether the session `s` of the member `m` is valid, as a condition: neither expired nor older than `oldest`
 * (`oldestLogin`), and the member not frozen.
 */
export const isValid = (now: Date, oldest: Date) =>
  sql<boolean>`(s.expires_at > ${now} and s.created_at > ${oldest} and not m.frozen)`
