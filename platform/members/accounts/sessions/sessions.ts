import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Caller } from '#contract/caller.ts'
import type { LoginKind as LoginKinds } from '#contract/security.ts'
import type { LoginResult } from '#contract/session.ts'
import type { Context } from '#platform/base/context.ts'

/** A session that ends with the browser dies after this long without a call; every call pushes it on. */
export const IDLE_MS = 12 * 3_600_000
/** A session with "remember me" lives this long from the login, used or not (product.md section 9). */
export const REMEMBER_MS = 86_400_000
/** A session whose password was typed, or set, is not asked for it again for this long (site.md section 8). */
export const PASSWORD_PROVED_MS = 5 * 60_000

/** How the login was made, as the login history shows it. */
export type LoginKind = z.infer<typeof LoginKinds>

/** Why a login leads to a change of the password before anything else; null where it does not. */
export type MustChange = LoginResult['mustChangePassword']

/** A login whose password or code was right. */
export interface ProvedLogin {
  memberId: bigint
  caller: Caller
  remember: boolean
  kind: LoginKind
  mustChangePassword: MustChange
}

/** Logins in which nobody typed or set a password. */
const withoutPassword: ReadonlySet<LoginKind> = new Set(['sms', 'free-play'])

const TOKEN_BYTES = 32

/** What the platform keeps of a token. 256 random bits need no salt and no slow hash. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A token that nobody has had: 43 characters of base64url. */
export const newToken = (ctx: Context): string => ctx.random.bytes(TOKEN_BYTES).toString('base64url')

/**
 * Opens a session and writes the login into the member's history. Answers the token, which is shown this once.
 * `mustChangePassword`: the login leads to a change of password. Where one was typed or set, it counts as proved for
 * 5 minutes.
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
      expires_at: after(remember ? REMEMBER_MS : IDLE_MS),
      password_proved_until: withoutPassword.has(kind) ? null : after(PASSWORD_PROVED_MS),
    })
    .execute()
  await recordLogin(ctx, memberId, caller, kind)
  return token
}

/** Writes a login of this moment into the member's history. */
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

/** Whoever logged in before this moment is signed out by now: the setting `sessionLifetimeHours`, counted from the login. */
export async function oldestLogin(ctx: Context): Promise<Date> {
  const lifetimeHours = await ctx.settings.value('sessionLifetimeHours')
  return new Date(ctx.clock.now().getTime() - lifetimeHours * 3_600_000)
}
