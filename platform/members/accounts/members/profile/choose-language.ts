import type { Language } from '#contract/base/fields/values.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'

/** Stores the language of a member's pages; messages to it are in that which texts have there (product.md section 4). */
export async function chooseLanguage(
  ctx: Context,
  member: Member,
  { language }: { language: Language },
): Promise<Result<Record<string, never>>> {
  await ctx.db.updateTable('member').set({ language }).where('id', '=', member.id).execute()
  return ok({})
}
