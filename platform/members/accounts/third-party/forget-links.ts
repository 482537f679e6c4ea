import { createHash } from 'node:crypto'
import type { Context } from '#platform/base/context.ts'
import { keepElsewhere } from '#platform/members/responsible-gaming/index.ts'

/** Who somebody is elsewhere, as a hash. */
export const elsewhereHash = (issuer: string, subject: string): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest()

/** Forgets a member's links, or one of them. An exclusion keeps which account elsewhere it was. Returns how many there were. */
export async function forgetLinks(tx: Context, memberId: bigint, id?: bigint): Promise<number> {
  let links = tx.db.deleteFrom('provider_link').where('member_id', '=', memberId)
  if (id !== undefined) links = links.where('id', '=', id)
  const forgotten = await links.returning(['issuer', 'subject']).execute()
  for (const { issuer, subject } of forgotten)
    await keepElsewhere(tx, memberId, elsewhereHash(issuer, subject))
  return forgotten.length
}
