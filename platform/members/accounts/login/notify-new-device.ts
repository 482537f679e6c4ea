import type { Caller } from '#contract/base/caller.ts'
import type { Context } from '#platform/base/context.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { notificationsSince } from '#platform/members/inbox/index.ts'
import { devicesOfMember } from '../base/known-devices.ts'
import { networkOf } from '../base/network-of.ts'
import { notifySecurityChange } from '../base/notify-security-change.ts'

/**
 * Logins from one network (`networkOf`) are reported once in this time, or a browser without cookies would fill the
 * inbox. Only the newest messages are searched.
 */
const ONCE_IN_MS = DAY_MS
const MAX_SEARCHED = 200

/** Notifies a member of a login from an unknown browser, in the transaction of the login. */
export async function notifyNewDevice(tx: Context, memberId: bigint, caller: Caller): Promise<void> {
  if ((await devicesOfMember(tx, caller, memberId)).length > 0) return
  const since = new Date(tx.clock.now().getTime() - ONCE_IN_MS)
  const told = await notificationsSince(tx.db, memberId, 'new-device', since, MAX_SEARCHED)
  const network = networkOf(caller.address)
  if (!told.some(({ address }) => networkOf(String(address)) === network))
    await notifySecurityChange(tx, memberId, 'new-device', { address: caller.address })
}
