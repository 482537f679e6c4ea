import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/base/context.ts'
import { captchaAnswer } from '#platform/members/accounts/index.ts'

/** A captcha and its right answer. */
export async function solvedCaptcha(ctx: Context): Promise<{ captchaId: string; captcha: string }> {
  const captchaId = `solved-${randomUUID()}`
  const answer = await captchaAnswer(ctx, captchaId)
  if (!answer.ok) throw new Error(answer.code)
  return { captchaId, captcha: answer.value }
}
