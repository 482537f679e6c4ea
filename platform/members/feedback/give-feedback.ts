import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { MAX_REMARK_LENGTH } from '#contract/limits.ts'
import type { feedback as endpoint } from '#contract/members/feedback.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { once } from '#platform/base/idempotency/index.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { countHit } from '#platform/members/accounts/index.ts'
import { FEEDBACK_A_DAY } from '#platform/members/limits.ts'
import { contentsOf, tieUploads } from '#platform/members/uploads/index.ts'

/** The name in `members/uploads` of the feedback that a picture belongs to. */
export const pictureUse = (id: bigint) => `feedback:${id}`

/**
 * Stores what a member writes to customer service, with uploaded pictures (`uploadIds`). A copy of an answered request
 * gets the first answer.
 *
 * Refuses: `in-need-true-account`, `required` and `too-long` at `content`, `not-offered` at `images` for a picture that
 * is not the member's or already used, `too-many-requests` beyond ten in a day, `request-id-reused`.
 */
export async function giveFeedback(
  ctx: Context,
  member: Member,
  { content, uploadIds, requestId }: ParsedInputOf<typeof endpoint>,
): Promise<Result<ValueOf<typeof endpoint>>> {
  const pictures = await contentsOf(ctx, member.id, uploadIds)
  return once(
    ctx,
    { memberId: member.id, requestId, content: ['feedback', content, ...pictures] },
    {
      async prepare() {
        const admitted = await admitReal(ctx, member, 'FEEDBACK3')
        if (!admitted.ok) return admitted
        if (content === '') return refuse('required', { field: 'content' })
        // Counted in code points, closer to what people count as characters.
        if ([...content].length > MAX_REMARK_LENGTH)
          return refuse('too-long', { field: 'content', max: String(MAX_REMARK_LENGTH) })
        return ok(null)
      },
      async work(ctx) {
        // In the transaction on purpose: only stored feedback counts; a copy has waited for the first.
        const { hits, retryAfterSeconds } = await countHit(ctx, `feedback:${member.id}`, FEEDBACK_A_DAY)
        if (hits > FEEDBACK_A_DAY.hits) return refuse('too-many-requests', { retryAfterSeconds })
        const { id } = await ctx.db
          .insertInto('feedback')
          .values({ member_id: member.id, content, created_at: ctx.clock.now() })
          .returning('id')
          .executeTakeFirstOrThrow()
        const tied = await tieUploads(ctx, member.id, uploadIds, pictureUse(id))
        return tied.ok ? ok({ feedbackId: String(id) }) : tied
      },
    },
  )
}
