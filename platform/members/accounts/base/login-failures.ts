import { sql } from 'kysely'
import type { Caller } from '#contract/base/caller.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import {
  ADDRESS_CAPTCHA_AT,
  ADDRESS_FAILURES,
  LOCKED_AT,
  LOCKED_RETRY_SECONDS,
  LONGEST_WAIT_MINUTES,
  WAIT_FROM,
} from '#platform/members/limits.ts'
import { knownDevices } from './known-devices.ts'
import { addressHits, countAddressHit, type Hits, readAddressHits } from './throttle.ts'

/**
 * The throttle of failed logins (site.md section 3). Counted per user name (for logins by number per mobile number, codes
 * and passwords apart), whether or not the account exists, and per address (for IPv6 per network). Each way into an account has its own row:
 * a shared one would reveal which number belongs to which name. A known browser of the account is counted only by
 * itself, so strangers cannot lock the owner out there.
 */

/** The counter's name for failed logins of an address. */
const ADDRESS_COUNTER = 'login-address'

/** Longer user names share a key; no account has one this long. */
const LONGEST_KEY = 64

declare const counts: unique symbol
/** The key of failed logins: a user name's, a mobile number's or a known browser's. */
export type FailureKey = string & { readonly [counts]: true }

/** The key of an account: user names ignore case. */
export const accountKey = (username: string): FailureKey =>
  username.trim().toLowerCase().slice(0, LONGEST_KEY) as FailureKey

/** The key of wrong codes for a number (`+84912345678`). Upper case, unlike any user name's key. */
export const mobileKey = (number: string): FailureKey => `MOBILE:${number}` as FailureKey

/**
 * The key of wrong passwords for a number: not that of its codes, by which a forgotten password is set anew. Upper case, unlike any
 * user name's key.
 */
export const numberKey = (number: string): FailureKey => `NUMBER:${number}` as FailureKey

/** The key of a known browser. Upper case, unlike any user name's key. */
export const deviceKey = ({ name }: { name: string }): FailureKey => `DEVICE:${name}` as FailureKey

/** The key of an operator's name, which may be a member's too. Upper case, unlike any user name's key. */
export const operatorKey = (name: string): FailureKey =>
  `OPERATOR:${name.trim().toLowerCase().slice(0, LONGEST_KEY)}` as FailureKey

/** How a failed login counts: by the login's key and the address, or only by a browser known to the account. */
export type FailureCounter =
  | { key: FailureKey; address: string; memberId: null }
  | { key: FailureKey; address: null; memberId: bigint }

/**
 * The counter of a caller's attempts at `key`: its browser, if known to that account, else the key and the address. A
 * browser with as many failures in a row as lock an account counts as unknown.
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

/** What applies to an attempt with one key from one address. */
export interface LoginState {
  /** Above 0: the attempt is refused and not counted. */
  retryAfterSeconds: number
  captchaRequired: boolean
}

interface Failures {
  in_a_row: number
  wait_until: Date | null
}

/** One lookup by key and one by address; the flag `SHOWCAPTCHA3` always requires the captcha. */
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
    address === null ? noHits : readAddressHits(ctx, ADDRESS_COUNTER, address),
    ctx.settings.flag('SHOWCAPTCHA3'),
  ])
  return {
    retryAfterSeconds: Math.max(addressWait(ofAddress), accountWait(ctx, ofAccount, { pastLock })),
    captchaRequired: always || ofAccount !== undefined || ofAddress.hits >= ADDRESS_CAPTCHA_AT,
  }
}

/** Whether a code for this address needs a human check: after failed logins, or with the flag. */
export async function codeNeedsCheck(ctx: Context, address: string): Promise<boolean> {
  const { hits } = await readAddressHits(ctx, ADDRESS_COUNTER, address)
  return needsCheckAfter(ctx, hits)
}

/** `codeNeedsCheck` for a count that the caller has read with `addressFailures`. */
export const needsCheckAfter = async (ctx: Context, hits: number): Promise<boolean> =>
  (await ctx.settings.flag('SHOWCAPTCHA3')) || hits >= ADDRESS_CAPTCHA_AT

/** The failed logins of an address, as a scalar to embed in a statement. */
export const addressFailures = (ctx: Context, address: string) => addressHits(ctx, ADDRESS_COUNTER, address)

const noHits: Hits = { hits: 0, retryAfterSeconds: 0 }

const addressWait = ({ hits, retryAfterSeconds }: Hits): number =>
  hits >= ADDRESS_FAILURES.hits ? retryAfterSeconds : 0

const isLocked = (failures: Failures | undefined): boolean => (failures?.in_a_row ?? 0) >= LOCKED_AT

function accountWait(ctx: Context, failures: Failures | undefined, { pastLock = false } = {}): number {
  if (!failures) return 0
  if (isLocked(failures)) return pastLock ? 0 : LOCKED_RETRY_SECONDS
  const waitMs = (failures.wait_until?.getTime() ?? 0) - ctx.clock.now().getTime()
  return Math.max(0, Math.ceil(waitMs / 1000))
}

/**
 * Counts a failed attempt. Concurrent attempts are all admitted before the first is counted: those counted after the
 * account or the address was closed learn nothing and count nothing. Refuses `too-many-requests` for these.
 */
export const countFailure = (ctx: Context, key: FailureKey, address: string | null): Promise<Result<null>> =>
  ctx.transact(async (tx) => {
    const counted = await countAccountFailure(tx, key)
    if (!counted.ok || address === null) return counted
    // In the transaction, so that an attempt above the address's limit does not count against the account; the address
    // is already closed.
    const { hits, retryAfterSeconds } = await countAddressHit(tx, ADDRESS_COUNTER, address, ADDRESS_FAILURES)
    return hits > ADDRESS_FAILURES.hits
      ? refuse('too-many-requests', { retryAfterSeconds, captchaRequired: true })
      : ok(null)
  })

/**
 * Counts one more failure in a row. Refuses `too-many-requests` for a closed account, without counting; with `pastLock`
 * it counts anyway, up to the lock.
 */
export async function countAccountFailure(
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
  if (rows.length > 0) return ok(null)
  const { retryAfterSeconds } = await failuresOf(ctx, key)
  return refuse('too-many-requests', {
    retryAfterSeconds: Math.max(1, retryAfterSeconds),
    captchaRequired: true,
  })
}

/**
 * Refuses `too-many-requests` if the account or the address was closed while a right attempt was checked. Locks the row
 * of failures until the end of the transaction, which completes the login and so deletes the row.
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
    addressWait(address === null ? noHits : await readAddressHits(ctx, ADDRESS_COUNTER, address)),
  )
  return retryAfterSeconds > 0
    ? refuse('too-many-requests', { retryAfterSeconds, captchaRequired: true })
    : ok(null)
}

/** Deletes the failures and so unlocks: after a login, a new password, or by the operator. Returns how many counters there were. */
export async function forgetFailures(ctx: Context, ...keys: FailureKey[]): Promise<bigint> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('login_failure')
    .where('account_key', 'in', keys)
    .executeTakeFirst()
  return numDeletedRows
}

/** Failed logins in a row and the seconds until the next attempt: the worst of the given keys. */
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

/** Failed sign-ins of an operator in a row, and the seconds until the next attempt. */
export const failedSignIns = (ctx: Context, name: string) => failuresOf(ctx, operatorKey(name))

/** Every failure key of a member: its user name's, and those of its mobile number. */
export const failureKeysOf = ({
  account,
  mobile,
}: {
  account: string
  mobile: string | null
}): FailureKey[] => [accountKey(account), ...(mobile === null ? [] : [mobileKey(mobile), numberKey(mobile)])]
