import { isTrial } from '#contract/members/account-kind.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { avatars } from './avatars.ts'

/** Chooses a picture. Refuses `not-offered` at `avatar`, `operation-not-allowed` while PROFPIC3 is off, `in-need-true-account`. */
export async function chooseAvatar(
  ctx: Context,
  member: Member,
  { avatar }: { avatar: string },
): Promise<Result<Record<string, never>>> {
  if (isTrial(member.accountKind)) return refuse('in-need-true-account')
  if (!(await ctx.settings.flag('PROFPIC3'))) return refuse('operation-not-allowed')
  if (!avatars.includes(avatar)) return refuse('not-offered', { field: 'avatar' })
  await ctx.db.updateTable('member').set({ avatar }).where('id', '=', member.id).execute()
  return ok({})
}
