import type { Context } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { validateField } from '../base/validate-field.ts'

/**
 * Checks a typed mail address by the rule of registration, and trims it. Refuses `required`, `format`, `too-short`,
 * `too-long` at `email`.
 */
export async function emailOf(ctx: Context, text: string): Promise<Result<string>> {
  const address = text.trim()
  const setting = await ctx.settings.value('register.email')
  return validateField('email', { ...setting, required: true }, address) ?? ok(address)
}
