import type { Caller } from '#contract/base/caller.ts'
import type { Context } from '#platform/base/context.ts'
import { notificationsSince } from '#platform/members/inbox/index.ts'
import { MAX_SEARCHED_ROWS, NEW_DEVICE_ONCE_IN_MS } from '#platform/members/limits.ts'
import { devicesOfMember } from '../base/known-devices.ts'
import { networkOf } from '../base/network-of.ts'
import { notifySecurityChange } from '../base/notify-security-change.ts'

/** Notifies a member of a login from an unknown browser, in the transaction of the login. */
export async function notifyNewDevice(tx: Context, memberId: bigint, caller: Caller): Promise<void> {
  if ((await devicesOfMember(tx, caller, memberId)).length > 0) return
  const since = new Date(tx.clock.now().getTime() - NEW_DEVICE_ONCE_IN_MS)
  const notices = await notificationsSince(tx.db, memberId, 'new-device', since, MAX_SEARCHED_ROWS)
  const network = networkOf(caller.address)
  if (!notices.some(({ address }) => networkOf(String(address)) === network))
    await notifySecurityChange(tx, memberId, 'new-device', { address: caller.address })
}
