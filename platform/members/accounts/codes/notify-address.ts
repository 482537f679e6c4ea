import type { Context, Member } from '#platform/base/context.ts'
import { DAY_MS } from '#platform/base/durations.ts'
import { addressBoundMessage, addressReplacedMessage, queueMessage } from '#platform/base/messages/index.ts'

export type AddressKind = 'email' | 'mobile'

const messages = { 'address-replaced': addressReplacedMessage, 'address-bound': addressBoundMessage }

/** A later notice would no longer be a warning. */
const GOOD_FOR_MS = DAY_MS

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
    goodUntil: new Date(tx.clock.now().getTime() + GOOD_FOR_MS),
  })
}
