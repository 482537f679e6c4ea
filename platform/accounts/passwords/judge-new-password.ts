import type { Context } from '../../context.ts'
import { type Refusal, refuse } from '../../result.ts'
import { judgeField } from '../registration/judge-field.ts'
import { INITIAL_PASSWORD, passwordSetting } from '../registration/registration-settings.ts'

/** The refusal of a password that a member may not choose, at `newPassword`; undefined when it may. */
export async function judgeNewPassword(ctx: Context, newPassword: string): Promise<Refusal | undefined> {
  const field = 'newPassword'
  if (newPassword === INITIAL_PASSWORD) return refuse('password-too-simple', { field })
  return judgeField(field, { ...(await passwordSetting(ctx)), required: true }, newPassword)
}
