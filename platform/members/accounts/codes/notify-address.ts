import type { Context, Member } from '#platform/base/context.ts'
import { addressBoundMessage, addressReplacedMessage, queueMessage } from '#platform/base/messages/index.ts'
import { WARNING_GOOD_FOR_MS } from '#platform/members/limits.ts'

export type AddressKind = 'email' | 'mobile'

const messages = { 'address-replaced': addressReplacedMessage, 'address-bound': addressBoundMessage }

/**
 * Notifies an address that it is no longer the member's (`address-replaced`), or that the account has another one too
 * (`address-bound`), in the member's language and in the transaction of the change.
 */
export async function notifyAddress(
  tx: Context,
  member: Member,
  kind: AddressKind,
  address: string,
  purpose: keyof typeof messages,
): Promise<void> {
  const { language } = await tx.db
    .selectFrom('member')
    .select('language')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  await queueMessage(tx, {
    channel: kind === 'email' ? 'mail' : 'sms',
    to: address,
    purpose,
    ...messages[purpose](language, member.account),
    goodUntil: new Date(tx.clock.now().getTime() + WARNING_GOOD_FOR_MS),
  })
}
