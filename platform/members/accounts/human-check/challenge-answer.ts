import { CaptchaId } from '#contract/base/system.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { captcha } from './captcha.ts'
import { challengeOf, runningChallenge } from './challenges.ts'

/**
 * The answer of challenge `id`, for the operator. A running slider answers with its pixels; anything else is a captcha,
 * drawn now if needed. Refuses `not-found` for text that is no id of either.
 */
export async function captchaAnswer(ctx: Context, id: string): Promise<Result<string>> {
  if (!CaptchaId.safeParse(id).success) return refuse('not-found')
  const slider = await runningChallenge<number>(ctx, 'slider', id)
  if (slider) return ok(String(slider.answer))
  const challenge = await challengeOf(ctx, captcha, id, { redraw: false, address: null })
  return challenge.ok ? ok(challenge.value.answer) : challenge
}
