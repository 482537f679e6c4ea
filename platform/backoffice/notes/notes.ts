import { MAX_NOTE_LENGTH } from '#platform/backoffice/limits.ts'
import type { Context } from '#platform/base/context.ts'
import { type ListStart, limitOf } from '#platform/base/input/paging.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { audit } from '#platform/base/settings/index.ts'
import { memberByAccount } from '#platform/members/accounts/index.ts'

/** A note about a member. */
export interface OperatorNote {
  id: string
  time: string
  by: string
  text: string
}

/**
 * Notes something about a member; the audit trail says that it was noted, the note itself what. Refuses `required` and
 * `too-long` at `note`, `not-found`.
 */
export async function addNote(
  ctx: Context,
  { account, note, actor }: { account: string; note: string; actor: string },
): Promise<Result<null>> {
  const text = note.trim()
  if (text === '') return refuse('required', { field: 'note' })
  if (text.length > MAX_NOTE_LENGTH) return refuse('too-long', { field: 'note' })
  return ctx.transact(async (tx) => {
    const member = await memberByAccount(tx, account)
    if (!member) return refuse('not-found')
    const { id } = await tx.db
      .insertInto('operator_note')
      .values({ member_id: member.id, by: actor, text, at: tx.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(tx, { actor, action: 'member-noted', subject: member.account, detail: { note: String(id) } })
    return ok(null)
  })
}

/** The notes about a member, newest first. */
export async function listNotes(
  ctx: Context,
  memberId: bigint,
  { after, limit }: ListStart = {},
): Promise<OperatorNote[]> {
  let query = ctx.db.selectFrom('operator_note').selectAll().where('member_id', '=', memberId)
  if (after !== undefined) query = query.where('id', '<', BigInt(after))
  const rows = await query.orderBy('id', 'desc').limit(limitOf(limit)).execute()
  return rows.map(({ id, at, by, text }) => ({ id: String(id), time: at.toISOString(), by, text }))
}
