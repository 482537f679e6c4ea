import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Caller } from '#contract/base/caller.ts'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import { KNOWN_DEVICE_DAYS } from '#contract/limits.ts'
import type { Context } from '#platform/base/context.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { allKeys } from '#platform/base/platform-keys.ts'
import { DEVICE_RENEWED_DAYS, MAX_DEVICES } from '#platform/members/limits.ts'

/**
 * Browsers that an account has signed in with before ("device cookies", OWASP): attacks on the account do not slow its
 * owner down there. A token holds the member's id, the day it was issued (in days since 1970) and a random name of the
 * browser: `100001.20727.kR3v….mac`. It cannot be made without the platform's key, and expires after some months or
 * when the password changes. It grants no access, and is as sensitive as the browser's cookie.
 */

const NAME_BYTES = 9
const MAC_BYTES = 16
const SHAPE = /^(\d+)\.(\d{1,6})\.([\w-]{12})\.([\w-]{22})$/

/** A browser with a valid token, and its owner. */
export interface KnownDevice {
  memberId: bigint
  /** The member's id and random text, by which the browser is counted. */
  name: string
  ageDays: number
  token: string
}

/**
 * The token for a browser in which a member has just signed in or changed its password: the existing one while recent,
 * else a new one.
 */
export async function deviceToken(ctx: Context, caller: Caller, memberId: bigint): Promise<string> {
  const [device] = await devicesOfMember(ctx, caller, memberId)
  if (device && device.ageDays < DEVICE_RENEWED_DAYS) return device.token
  const { password_changed_at } = await ctx.db
    .selectFrom('member')
    .select('password_changed_at')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  const text = ctx.random.bytes(NAME_BYTES).toString('base64url')
  const signed = `${memberId}.${today(ctx)}.${text}`
  return `${signed}.${macOf(ctx.platformKey, signed, password_changed_at).toString('base64url')}`
}

/** The caller's tokens that are authentic and not expired. */
export async function knownDevices(ctx: Context, { devices = '' }: Caller): Promise<KnownDevice[]> {
  const recent = devices
    .split(' ', MAX_DEVICES)
    .map((token) => parseToken(ctx, token))
    .filter((device) => device !== null)
    .filter(({ ageDays }) => ageDays < KNOWN_DEVICE_DAYS)
  if (recent.length === 0) return []
  const members = await ctx.db
    .selectFrom('member')
    .select(['id', 'password_changed_at'])
    .where(
      'id',
      'in',
      recent.map(({ memberId }) => memberId),
    )
    .execute()
  return recent.filter(({ memberId, signed, mac }) => {
    const owner = members.find(({ id }) => id === memberId)
    if (!owner) return false
    return allKeys(ctx).some((key) => timingSafeEqual(mac, macOf(key, signed, owner.password_changed_at)))
  })
}

/** The valid device tokens of the calling browser that are of one member. */
export async function devicesOfMember(
  ctx: Context,
  caller: Caller,
  memberId: bigint,
): Promise<KnownDevice[]> {
  const devices = await knownDevices(ctx, caller)
  return devices.filter((device) => device.memberId === memberId)
}

/** The content of a token before verification; null for a malformed one. */
function parseToken(ctx: Context, token: string): (KnownDevice & { signed: string; mac: Buffer }) | null {
  const [, id, day, text, mac] = SHAPE.exec(token) ?? []
  if (!id || !day || !text || !mac) return null
  const memberId = rowIdOf(id)
  if (memberId === undefined) return null
  return {
    memberId,
    name: `${id}.${text}`,
    ageDays: today(ctx) - Number(day),
    token,
    signed: `${id}.${day}.${text}`,
    mac: Buffer.from(mac, 'base64url'),
  }
}

const today = ({ clock }: Context): number => Math.floor(clock.now().getTime() / DAY_MS)

/** Also covers the time of the password change: a new password invalidates every earlier token. */
function macOf(platformKey: string, signed: string, passwordChangedAt: Date): Buffer {
  const key = Buffer.from(hkdfSync('sha256', platformKey, '', 'sen known devices 2', 32))
  const text = `${signed}.${passwordChangedAt.getTime()}`
  return createHmac('sha256', key).update(text).digest().subarray(0, MAC_BYTES)
}
