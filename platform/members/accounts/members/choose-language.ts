import type { Language } from '#contract/base/fields/values.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'

/** Stores the language that messages to a member are written in (product.md section 4). */
export async function chooseLanguage(
  ctx: Context,
  member: Member,
  { language }: { language: Language },
): Promise<Result<Record<string, never>>> {
  await ctx.db.updateTable('member').set({ language }).where('id', '=', member.id).execute()
  return ok({})
}
