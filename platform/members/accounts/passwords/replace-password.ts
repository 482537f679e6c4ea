import type { Context } from '#platform/base/context.ts'
import { notifySecurityChange } from '../base/notify-security-change.ts'
import { endPendingLogins } from '../sessions/pending-login.ts'
import { forgetLinks } from '../third-party/forget-links.ts'

/**
 * Sets a locked member's login password in the caller's transaction, and notifies the member. Ends every session except
 * the one with token hash `keep`, and everything else opened by the old or a temporary password. `forgetWaysIn`: the old password
 * was not proved, so whoever knew it may have added passkeys or linked an account elsewhere, which are forgotten too.
 */
export async function replacePassword(
  tx: Context,
  memberId: bigint,
  passwordHash: string,
  { keep = null, forgetWaysIn }: { keep?: Buffer | null; forgetWaysIn: boolean },
): Promise<void> {
  let sessions = tx.db.deleteFrom('session').where('member_id', '=', memberId)
  if (keep) sessions = sessions.where('token_hash', '!=', keep)
  await sessions.execute()
  await endPendingLogins(tx, memberId)
  if (forgetWaysIn) {
    await tx.db.deleteFrom('member_passkey').where('member_id', '=', memberId).execute()
    await forgetLinks(tx, memberId)
  }
  await tx.db
    .updateTable('member')
    .set({
      password_hash: passwordHash,
      password_changed_at: tx.clock.now(),
      must_change_password: null,
      temporary_password_hash: null,
      temporary_password_until: null,
    })
    .where('id', '=', memberId)
    .execute()
  await notifySecurityChange(tx, memberId, 'password-changed')
}
