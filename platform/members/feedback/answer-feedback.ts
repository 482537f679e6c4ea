import { rowIdOf } from '#contract/base/fields/row-id.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'
import { sendMessage } from '#platform/members/inbox/index.ts'

/** The title of an answer in the member's inbox. */
const titles = {
  vi: 'Trả lời góp ý của bạn',
  en: 'The answer to your feedback',
  zh: '对您反馈的答复',
}

const asHtml = (text: string) =>
  `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`

/**
 * Answers a feedback once, in its writer's inbox, with the feedback quoted above the answer. Refuses `not-found`,
 * `state-moved-on` if already answered, `required` for an answer without text.
 */
export async function answerFeedback(
  ctx: Context,
  actor: string,
  id: string,
  answer: string,
): Promise<Result<{ account: string }>> {
  const rowId = rowIdOf(id)
  if (rowId === undefined) return refuse('not-found')
  if (answer === '') return refuse('required', { field: 'text' })
  return ctx.transact(async (tx) => {
    const row = await tx.db
      .selectFrom('feedback')
      .select(['member_id', 'content', 'answered_at'])
      .where('id', '=', rowId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return refuse('not-found')
    if (row.answered_at) return refuse('state-moved-on')
    const account = (await accountsOf(tx.db, [row.member_id])).get(row.member_id) ?? ''
    const body = `${asHtml(`“${row.content}”`)}${asHtml(answer)}`
    const sent = await sendMessage(
      tx,
      actor,
      { memberId: row.member_id, account },
      {
        vi: { title: titles.vi, body },
        en: { title: titles.en, body },
        zh: { title: titles.zh, body },
      },
    )
    if (!sent.ok) return sent
    await tx.db
      .updateTable('feedback')
      .set({ answer, answered_by: actor, answered_at: tx.clock.now() })
      .where('id', '=', rowId)
      .execute()
    return ok({ account })
  })
}
