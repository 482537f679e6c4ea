import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { done, type Result, refuse } from '../result.ts'
import { networkOf } from './network-of.ts'
import { type Hits, hit, hitsOf } from './throttle.ts'

/**
 * How failed logins slow the next ones down (site.md section 3). They are counted per user name, whether or not there
 * is such an account, and per address (of IPv6 per network).
 */

/** In a row: from here on each further try waits, a minute at first, doubling to 15. */
const WAIT_FROM = 5
const LONGEST_WAIT_MINUTES = 15
/** In a row: locked until the password is reset or the operator unlocks. */
const LOCKED_AT = 100
/** What a locked account is told to wait: only somebody's help shortens it. */
const LOCKED_RETRY_SECONDS = 86_400

const addressLimit = { hits: 20, windowSeconds: 600 }
const ADDRESS_CAPTCHA_AT = 5

const addressKey = (address: string) => `login-address:${networkOf(address)}`

/** The longest user name that is told apart from others; no account has one as long. */
const LONGEST_KEY = 64

/** By what an account is found and counted: user names are the same in capitals and not. */
export const accountKey = (username: string): string => username.trim().toLowerCase().slice(0, LONGEST_KEY)

/** What a try of one user name from one address needs before it is looked at. */
export interface LoginState {
  /** Above 0: the try is refused, and not counted. */
  retryAfterSeconds: number
  captchaRequired: boolean
}

/** One lookup each by user name and by address; the flag `SHOWCAPTCHA3` asks for the captcha in any case. */
export async function loginState(ctx: Context, username: string, address: string): Promise<LoginState> {
  const [ofAccount, ofAddress, always] = await Promise.all([
    ctx.db
      .selectFrom('login_failure')
      .select(['in_a_row', 'wait_until'])
      .where('account_key', '=', accountKey(username))
      .executeTakeFirst(),
    hitsOf(ctx, addressKey(address)),
    ctx.settings.flag('SHOWCAPTCHA3'),
  ])
  return {
    retryAfterSeconds: Math.max(addressWait(ofAddress), accountWait(ctx, ofAccount)),
    captchaRequired: always || ofAccount !== undefined || ofAddress.hits >= ADDRESS_CAPTCHA_AT,
  }
}

const addressWait = ({ hits, retryAfterSeconds }: Hits): number =>
  hits >= addressLimit.hits ? retryAfterSeconds : 0

function accountWait(
  ctx: Context,
  failures: { in_a_row: number; wait_until: Date | null } | undefined,
): number {
  if (!failures) return 0
  if (failures.in_a_row >= LOCKED_AT) return LOCKED_RETRY_SECONDS
  const waitMs = (failures.wait_until?.getTime() ?? 0) - ctx.clock.now().getTime()
  return Math.max(0, Math.ceil(waitMs / 1000))
}

/**
 * Counts a failed try that was looked at. Many tries at once were all let in before the first of them was counted:
 * those that come to be counted after the account or the address was closed learn nothing and count nothing. Refuses
 * `too-many-requests` for them, and lets the answer stand otherwise.
 */
export const countFailure = (ctx: Context, username: string, address: string): Promise<Result<null>> =>
  ctx.transact(async (tx) => {
    if (!(await countOfAccount(tx, username))) {
      const { retryAfterSeconds } = await failuresOf(tx, username)
      return refuse('too-many-requests', {
        retryAfterSeconds: Math.max(1, retryAfterSeconds),
        captchaRequired: true,
      })
    }
    // In the transaction, so that one too many for the address counts against no account; the address is closed already.
    const { hits, retryAfterSeconds } = await hit(tx, addressKey(address), addressLimit)
    return hits > addressLimit.hits
      ? refuse('too-many-requests', { retryAfterSeconds, captchaRequired: true })
      : done(null)
  })

/** False where the account is closed; then nothing is counted. */
export async function countOfAccount(ctx: Context, username: string): Promise<boolean> {
  const now = ctx.clock.now()
  const { rows } = await sql`
    insert into login_failure (account_key, in_a_row, last_at) values (${accountKey(username)}, 1, ${now})
    on conflict (account_key) do update set
      in_a_row = login_failure.in_a_row + 1,
      wait_until = case when login_failure.in_a_row + 1 >= ${WAIT_FROM}::int
        then ${now}::timestamptz + make_interval(mins => least(${LONGEST_WAIT_MINUTES}::int, 2 ^ (login_failure.in_a_row + 1 - ${WAIT_FROM}::int))::int)
      end,
      last_at = excluded.last_at
    where login_failure.in_a_row < ${LOCKED_AT}::int
      and (login_failure.wait_until is null or login_failure.wait_until <= ${now})
    returning 1
  `.execute(ctx.db)
  return rows.length > 0
}

/**
 * Ends the row of failures after a right password, in the transaction that opens the session. Refuses
 * `too-many-requests` when the account or the address was closed while this try was being looked at.
 */
export async function endFailures(ctx: Context, username: string, address: string): Promise<Result<null>> {
  const key = accountKey(username)
  const failures = await ctx.db
    .selectFrom('login_failure')
    .select(['in_a_row', 'wait_until'])
    .where('account_key', '=', key)
    .forUpdate()
    .executeTakeFirst()
  const retryAfterSeconds = Math.max(
    accountWait(ctx, failures),
    addressWait(await hitsOf(ctx, addressKey(address))),
  )
  if (retryAfterSeconds > 0) return refuse('too-many-requests', { retryAfterSeconds, captchaRequired: true })
  if (failures) await forgetFailures(ctx, username)
  return done(null)
}

/** After a new password, or by the operator: unlocks the account. */
export async function forgetFailures(ctx: Context, username: string): Promise<void> {
  await ctx.db.deleteFrom('login_failure').where('account_key', '=', accountKey(username)).execute()
}

/** For the operator: failed logins in a row, and for how long no try is taken. */
export async function failuresOf(
  ctx: Context,
  username: string,
): Promise<{ inARow: number; retryAfterSeconds: number }> {
  const failures = await ctx.db
    .selectFrom('login_failure')
    .select(['in_a_row', 'wait_until'])
    .where('account_key', '=', accountKey(username))
    .executeTakeFirst()
  return { inARow: failures?.in_a_row ?? 0, retryAfterSeconds: accountWait(ctx, failures) }
}
