import type { InboxParams } from '#contract/members/inbox.ts'
import type { Context } from '#platform/base/context.ts'
import { queueMessage, type SecurityNotice, securityMessage } from '#platform/base/messages/index.ts'
import { notifyMember } from '#platform/members/inbox/index.ts'
import { WARNING_GOOD_FOR_MS } from '#platform/members/limits.ts'

/**
 * Notifies a member of a security change, in the transaction of the change: in the inbox, and by mail to a proved
 * address, which the holder of a stolen session cannot read.
 */
export async function notifySecurityChange(
  tx: Context,
  memberId: bigint,
  code: SecurityNotice,
  params: InboxParams = {},
): Promise<void> {
  await notifyMember(tx, memberId, code, { at: tx.clock.now().toISOString(), ...params })
  const { account, language, email, email_proved } = await tx.db
    .selectFrom('member')
    .select(['account', 'language', 'email', 'email_proved'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
  if (email === null || !email_proved) return
  await queueMessage(tx, {
    channel: 'mail',
    to: email,
    purpose: code,
    ...securityMessage(language, account, code),
    goodUntil: new Date(tx.clock.now().getTime() + WARNING_GOOD_FOR_MS),
  })
}
