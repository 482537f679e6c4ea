import { sql } from 'kysely'
import { z } from 'zod'
import type { RichText } from '#contract/base/fields/rich-text.ts'
import type { Context } from '#platform/base/context.ts'
import { announce } from '#platform/base/events/index.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { plainText, readRichText } from '#platform/members/content/index.ts'
import type { OperatorContent } from './message-row.ts'
import { writeAndPush } from './push/queue-pushes.ts'

const words = z.object({
  title: z.string().trim().min(1).max(200),
  body: z.string().trim().min(1).max(20_000),
})

/**
 * An operator's text: the body is HTML, of which only rich text is kept. Vietnamese stands in for missing translations.
 */
export const OperatorWords = z.object({ vi: words, en: words.optional(), zh: words.optional() })
export type OperatorWords = z.infer<typeof OperatorWords>

/** One member, or every current real account that is not on a break from play. */
export type Recipient = { memberId: bigint; account: string } | 'all'

/**
 * Sends an operator's message, with an audit entry. A message for everybody is delivered by a job, in batches; open
 * pages show it on their next load. `alsoExcluded` is for messages that members on a break from play must get too.
 * Returns its id. Refuses `required` for a body without readable text.
 */
export async function sendMessage(
  ctx: Context,
  actor: string,
  to: Recipient,
  { vi, en = vi, zh = vi }: OperatorWords,
  { alsoExcluded = false } = {},
): Promise<Result<{ id: string }>> {
  const content: OperatorContent = { vi: contentOf(vi), en: contentOf(en), zh: contentOf(zh) }
  for (const [language, { body }] of Object.entries(content))
    if (plainText(body) === '') return refuse('required', { field: `body-${language}` })
  return ctx.transact(async (tx) => {
    const now = ctx.clock.now()
    const account = to === 'all' ? null : to.account
    const { id } = await tx.db
      .insertInto('operator_message')
      .values({
        actor,
        content: JSON.stringify(content),
        account,
        also_excluded: alsoExcluded,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (to === 'all') await tx.addJob('inbox-hand-out', { messageId: String(id) })
    else await handTo(tx, id, to.memberId)
    await audit(tx, {
      actor,
      action: 'message-sent',
      subject: account ?? 'all',
      detail: { id: String(id), title: content.vi.title },
    })
    return ok({ id: String(id) })
  })
}

const contentOf = ({ title, body }: z.infer<typeof words>): { title: string; body: RichText } => ({
  title,
  body: readRichText(body),
})

async function handTo(ctx: Context, id: bigint, memberId: bigint): Promise<void> {
  const now = ctx.clock.now()
  const message = sql`
    insert into inbox_message (member_id, code, operator_message_id, created_at)
    values (${memberId}, 'operator', ${id}, ${now})
  `
  await writeAndPush(ctx, 'operator', message)
  await ctx.db
    .updateTable('operator_message')
    .set({ recipients: 1n, completed_at: now })
    .where('id', '=', id)
    .execute()
  await announce(ctx, memberId, 'inbox')
}
