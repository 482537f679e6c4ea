import type { ParsedInputOf } from '#contract/base/endpoint.ts'
import type { sendIdentity as endpoint } from '#contract/members/identity.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { once } from '#platform/base/idempotency/index.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { contentsOf, removeUnusedOf, tieUploads } from '#platform/members/uploads/index.ts'
import { lockMoneyOf } from '#platform/money/ledger/index.ts'
import { currentCase, documentsOf, identityLimit } from './identity-state.ts'
import { takesDocuments } from './own-identity.ts'

type Sent = Record<string, never>

/**
 * Hands in pictures of documents, which then wait for an operator. A copy of an answered request gets the first answer. Pictures
 * of a refused request are removed: until they are used, whoever has the session could look at them. Refuses
 * `in-need-true-account`, `required` and `not-offered` at `images`, `state-moved-on` while others wait and once they are verified,
 * `operation-not-allowed` where nobody asks for any, `request-id-reused`.
 */
export async function sendDocuments(
  ctx: Context,
  member: Member,
  { uploadIds, requestId }: ParsedInputOf<typeof endpoint>,
): Promise<Result<Sent>> {
  const pictures = await contentsOf(ctx, member.id, uploadIds)
  const sent = await once(
    ctx,
    { memberId: member.id, requestId, content: ['identity', ...pictures] },
    {
      async prepare() {
        const admitted = await admitReal(ctx, member)
        if (!admitted.ok) return admitted
        if (uploadIds.length === 0) return refuse('required', { field: 'images' })
        const { amount } = await identityLimit(ctx)
        return ok({ needed: amount > 0n })
      },
      work: (tx, { needed }) => handIn(tx, member, uploadIds, needed),
    },
  )
  if (!sent.ok) await removeUnusedOf(ctx, member.id, uploadIds)
  return sent
}

async function handIn(
  tx: Context,
  member: Member,
  uploadIds: readonly string[],
  needed: boolean,
): Promise<Result<Sent>> {
  await lockMoneyOf(tx, member.id)
  const current = await currentCase(tx, member.id)
  if (!takesDocuments(current, needed))
    return refuse(current === undefined ? 'operation-not-allowed' : 'state-moved-on')
  const now = tx.clock.now()
  const { id } =
    current?.state === 'asked'
      ? await tx.db
          .updateTable('identity_case')
          .set({ state: 'sent', sent_at: now })
          .where('id', '=', current.id)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await tx.db
          .insertInto('identity_case')
          .values({ member_id: member.id, state: 'sent', created_at: now, sent_at: now })
          .returning('id')
          .executeTakeFirstOrThrow()
  const tied = await tieUploads(tx, member.id, uploadIds, documentsOf(id))
  if (!tied.ok) return tied
  const detail = { case: String(id), pictures: new Set(uploadIds).size }
  await audit(tx, { actor: member.account, action: 'identity-sent', subject: member.account, detail })
  return ok({})
}
