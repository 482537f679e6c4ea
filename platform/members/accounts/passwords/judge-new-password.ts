import type { Context } from '#platform/base/context.ts'
import { type Refusal, refuse } from '#platform/base/result.ts'
import { judgeField } from '../base/judge-field.ts'
import { INITIAL_PASSWORD, passwordSetting } from '../base/registration-settings.ts'
import { judgeCommon } from '../secrets/common-password.ts'

/**
 * Refuses an unacceptable password, at `newPassword`; undefined if acceptable. Omit `account` for a caller not yet
 * authenticated: the check against the user name would reveal it.
 */
export async function judgeNewPassword(
  ctx: Context,
  newPassword: string,
  account?: string,
): Promise<Refusal | undefined> {
  const field = 'newPassword'
  if (newPassword === INITIAL_PASSWORD) return refuse('too-common', { field })
  const wrong = judgeField(field, { ...(await passwordSetting(ctx)), required: true }, newPassword)
  return wrong ?? judgeCommon(ctx, field, newPassword, account)
}
