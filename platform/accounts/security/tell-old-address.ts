import type { Context, Member } from '../../context.ts'
import { addressReplacedMessage, queueMessage } from '../../messages/index.ts'

/** A notice that comes later than this warns nobody. */
const GOOD_FOR_MS = 86_400_000

/** Tells the address that a member had until now, in the member's language and in the transaction that replaces it. */
export async function tellOldAddress(
  tx: Context,
  member: Member,
  kind: 'email' | 'mobile',
  address: string,
): Promise<void> {
  const { language } = await tx.db
    .selectFrom('member')
    .select('language')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  await queueMessage(tx, {
    channel: kind === 'email' ? 'mail' : 'sms',
    to: address,
    purpose: 'address-replaced',
    ...addressReplacedMessage(language, member.account),
    goodUntil: new Date(tx.clock.now().getTime() + GOOD_FOR_MS),
  })
}
