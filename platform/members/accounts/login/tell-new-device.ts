import type { Caller } from '#contract/base/caller.ts'
import type { Context } from '#platform/base/context.ts'
import { toldSince } from '#platform/members/inbox/index.ts'
import { devicesOfMember } from '../base/known-devices.ts'
import { networkOf } from '../base/network-of.ts'
import { tellSecurity } from '../base/tell-security.ts'

/**
 * Logins from one network (`networkOf`) are reported once in this time, or a browser without cookies would fill the
 * inbox. Only the newest messages are searched.
 */
const ONCE_IN_MS = 86_400_000
const MAX_TOLD = 200

/** Notifies a member of a login from an unknown browser, in the transaction of the login. */
export async function tellNewDevice(tx: Context, memberId: bigint, caller: Caller): Promise<void> {
  if ((await devicesOfMember(tx, caller, memberId)).length > 0) return
  const since = new Date(tx.clock.now().getTime() - ONCE_IN_MS)
  const told = await toldSince(tx.db, memberId, 'new-device', since, MAX_TOLD)
  const network = networkOf(caller.address)
  if (!told.some(({ address }) => networkOf(String(address)) === network))
    await tellSecurity(tx, memberId, 'new-device', { address: caller.address })
}
