import { sql } from 'kysely'
import type { Caller } from '#contract/caller.ts'
import type { Context } from '#platform/base/context.ts'
import { done, type Result, refuse } from '#platform/base/result.ts'
import { type Hits, hitNetworks, hitsOfNetworks } from '../throttle.ts'
import { knownDevices } from './known-devices.ts'

/**
 * How failed logins slow the next ones down (site.md section 3). They are counted per user name, or for logins by a code
 * per mobile number, whether or not there is such an account, and per address (of IPv6 per network). Each way into an
 * account has a row of its own: together they would tell which number belongs to which name. A browser that an account
 * has signed in with before is counted by itself, and by nothing else: strangers cannot lock the owner out of it.
 */

/** In a row: from here on each further try waits, a minute at first, doubling to 15. */
const WAIT_FROM = 5
const LONGEST_WAIT_MINUTES = 15
/** In a row: locked until the password is reset or the operator unlocks. A temporary password gets past that alone. */
export const LOCKED_AT = 100
/** What a locked account is told to wait: only somebody's help shortens it. */
const LOCKED_RETRY_SECONDS = 86_400

const addressLimit = { hits: 20, windowSeconds: 600 }
const ADDRESS_CAPTCHA_AT = 5

/** What failed logins of an address are counted as. */
const OF_ADDRESS = 'login-address'

/** The longest user name that is told apart from others; no account has one as long. */
const LONGEST_KEY = 64

declare const counts: unique symbol
/** What failed logins are counted by: a user name's key, or a mobile number's. */
export type FailureKey = string & { readonly [counts]: true }

/** By what an account is found and counted: user names are the same in capitals and not. */
export const accountKey = (username: string): FailureKey =>
  username.trim().toLowerCase().slice(0, LONGEST_KEY) as FailureKey

/** By what wrong codes to a number (`+84912345678`) are counted. No user name has a key in capitals. */
export const mobileKey = (number: string): FailureKey => `MOBILE:${number}` as FailureKey

/** By what a browser is counted that an account knows. No user name has a key in capitals. */
export const deviceKey = ({ name }: { name: string }): FailureKey => `DEVICE:${name}` as FailureKey

/**
 * What the failures of one way in count by: the way itself and an address, or a browser alone that a member is known to
 * sign in with.
 */
export type FailureCounter =
  | { key: FailureKey; address: string; memberId: null }
  | { key: FailureKey; address: null; memberId: bigint }

/**
 * What the tries of a caller at `key` count by: its browser, where it is known to the account of that key, else the key
 * and the address. A browser with so many failures in a row that an account would be locked counts as unknown.
 */
export async function counterOf(ctx: Context, caller: Caller, key: FailureKey): Promise<FailureCounter> {
  const stranger = { key, address: caller.address, memberId: null }
  const devices = await knownDevices(ctx, caller)
  if (devices.length === 0) return stranger
  const members = await ctx.db
    .selectFrom('member')
    .select(['id', 'account', 'mobile', 'mobile_proved'])
    .where(
      'id',
      'in',
      devices.map(({ memberId }) => memberId),
    )
    .execute()
  const owner = members.find(({ account, mobile, mobile_proved }) =>
    failureKeysOf({ account, mobile: mobile_proved ? mobile : null }).includes(key),
  )
  const device = devices.find(({ memberId }) => memberId === owner?.id)
  if (!device) return stranger
  const own = deviceKey(device)
  const { inARow } = await failuresOf(ctx, own)
  return inARow >= LOCKED_AT ? stranger : { key: own, address: null, memberId: device.memberId }
}

/** What a try of one key from one address needs before it is looked at. */
export interface LoginState {
  /** Above 0: the try is refused, and not counted. */
  retryAfterSeconds: number
  captchaRequired: boolean
}

interface Failures {
  in_a_row: number
  wait_until: Date | null
}

/** One lookup each by key and by address; the flag `SHOWCAPTCHA3` asks for the captcha in any case. */
export async function loginState(
  ctx: Context,
  { key, address }: FailureCounter,
  { pastLock = false } = {},
): Promise<LoginState> {
  const [ofAccount, ofAddress, always] = await Promise.all([
    ctx.db
      .selectFrom('login_failure')
      .select(['in_a_row', 'wait_until'])
      .where('account_key', '=', key)
      .executeTakeFirst(),
    address === null ? noHits : hitsOfNetworks(ctx, OF_ADDRESS, address),
    ctx.settings.flag('SHOWCAPTCHA3'),
  ])
  return {
    retryAfterSeconds: Math.max(addressWait(ofAddress), accountWait(ctx, ofAccount, { pastLock })),
    captchaRequired: always || ofAccount !== undefined || ofAddress.hits >= ADDRESS_CAPTCHA_AT,
  }
}

/** Whether a code for this address takes a human check first: it has failed logins, or the flag asks for it. */
export async function codeNeedsCheck(ctx: Context, address: string): Promise<boolean> {
  const [{ hits }, always] = await Promise.all([
    hitsOfNetworks(ctx, OF_ADDRESS, address),
    ctx.settings.flag('SHOWCAPTCHA3'),
  ])
  return always || hits >= ADDRESS_CAPTCHA_AT
}

const noHits: Hits = { hits: 0, retryAfterSeconds: 0 }

const addressWait = ({ hits, retryAfterSeconds }: Hits): number =>
  hits >= addressLimit.hits ? retryAfterSeconds : 0

const isLocked = (failures: Failures | undefined): boolean => (failures?.in_a_row ?? 0) >= LOCKED_AT

function accountWait(ctx: Context, failures: Failures | undefined, { pastLock = false } = {}): number {
  if (!failures) return 0
  if (isLocked(failures)) return pastLock ? 0 : LOCKED_RETRY_SECONDS
  const waitMs = (failures.wait_until?.getTime() ?? 0) - ctx.clock.now().getTime()
  return Math.max(0, Math.ceil(waitMs / 1000))
}

/**
 * Counts a failed try that was looked at. Many tries at once were all let in before the first of them was counted:
 * those that come to be counted after the account or the address was closed learn nothing and count nothing. Refuses
 * `too-many-requests` for them, and lets the answer stand otherwise.
 */
export const countFailure = (ctx: Context, key: FailureKey, address: string | null): Promise<Result<null>> =>
  ctx.transact(async (tx) => {
    const counted = await countOfAccount(tx, key)
    if (!counted.ok || address === null) return counted
    // In the transaction, so that one too many for the address counts against no account; the address is closed already.
    const { hits, retryAfterSeconds } = await hitNetworks(tx, OF_ADDRESS, address, addressLimit)
    return hits > addressLimit.hits
      ? refuse('too-many-requests', { retryAfterSeconds, captchaRequired: true })
      : done(null)
  })

/**
 * Counts one more in a row. Refuses `too-many-requests` where the account is closed, and counts nothing then; `pastLock`
 * is counted all the same, up to the lock.
 */
export async function countOfAccount(
  ctx: Context,
  key: FailureKey,
  { pastLock = false } = {},
): Promise<Result<null>> {
  const now = ctx.clock.now()
  const { rows } = await sql`
    insert into login_failure (account_key, in_a_row, last_at) values (${key}, 1, ${now})
    on conflict (account_key) do update set
      in_a_row = least(login_failure.in_a_row + 1, ${LOCKED_AT}::int),
      wait_until = case when login_failure.in_a_row + 1 >= ${WAIT_FROM}::int
        then ${now}::timestamptz + make_interval(mins => least(${LONGEST_WAIT_MINUTES}::int, 2 ^ (login_failure.in_a_row + 1 - ${WAIT_FROM}::int))::int)
      end,
      last_at = excluded.last_at
    where ${pastLock}::boolean or login_failure.in_a_row < ${LOCKED_AT}::int
      and (login_failure.wait_until is null or login_failure.wait_until <= ${now})
    returning 1
  `.execute(ctx.db)
  if (rows.length > 0) return done(null)
  const { retryAfterSeconds } = await failuresOf(ctx, key)
  return refuse('too-many-requests', {
    retryAfterSeconds: Math.max(1, retryAfterSeconds),
    captchaRequired: true,
  })
}

/**
 * Refuses `too-many-requests` when the account or the address was closed while a right try was being looked at. Locks the
 * row of failures until the end of the transaction, which completes the login and so ends the row.
 */
export async function requireOpen(
  ctx: Context,
  { key, address }: FailureCounter,
  { pastLock = false } = {},
): Promise<Result<null>> {
  const failures = await ctx.db
    .selectFrom('login_failure')
    .select(['in_a_row', 'wait_until'])
    .where('account_key', '=', key)
    .forUpdate()
    .executeTakeFirst()
  const retryAfterSeconds = Math.max(
    accountWait(ctx, failures, { pastLock }),
    addressWait(address === null ? noHits : await hitsOfNetworks(ctx, OF_ADDRESS, address)),
  )
  return retryAfterSeconds > 0
    ? refuse('too-many-requests', { retryAfterSeconds, captchaRequired: true })
    : done(null)
}

/** After a login, a new password, or by the operator: ends the row of failures and so unlocks. */
export async function forgetFailures(ctx: Context, ...keys: FailureKey[]): Promise<void> {
  await ctx.db.deleteFrom('login_failure').where('account_key', 'in', keys).execute()
}

/** Failed logins in a row, and for how long no try is taken: the worst of the given keys. */
export async function failuresOf(
  ctx: Context,
  ...keys: FailureKey[]
): Promise<{ inARow: number; retryAfterSeconds: number }> {
  const rows = await ctx.db
    .selectFrom('login_failure')
    .select(['in_a_row', 'wait_until'])
    .where('account_key', 'in', keys)
    .execute()
  return {
    inARow: Math.max(0, ...rows.map((row) => row.in_a_row)),
    retryAfterSeconds: Math.max(0, ...rows.map((row) => accountWait(ctx, row))),
  }
}

/** Every key that failed logins of a member are counted by: its user name, and its mobile number. */
export const failureKeysOf = ({
  account,
  mobile,
}: {
  account: string
  mobile: string | null
}): FailureKey[] => (mobile === null ? [accountKey(account)] : [accountKey(account), mobileKey(mobile)])
