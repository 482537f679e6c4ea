import type { Context } from '#platform/base/context.ts'
import { type Refusal, refuse } from '#platform/base/result.ts'
import { INITIAL_PASSWORD, passwordSetting } from '../base/registration-settings.ts'
import { validateField } from '../base/validate-field.ts'
import { refuseCommonPassword } from '../secrets/common-password.ts'

/**
 * Refuses an unacceptable password, at `newPassword`; undefined if acceptable. Omit `account` for a caller not yet
 * authenticated: the check against the user name would reveal it.
 */
export async function validateNewPassword(
  ctx: Context,
  newPassword: string,
  account?: string,
): Promise<Refusal | undefined> {
  const field = 'newPassword'
  if (newPassword === INITIAL_PASSWORD) return refuse('too-common', { field })
  const wrong = validateField(field, { ...(await passwordSetting(ctx)), required: true }, newPassword)
  return wrong ?? refuseCommonPassword(ctx, field, newPassword, account)
}
