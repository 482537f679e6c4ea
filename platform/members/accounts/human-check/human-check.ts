import type { HumanCheck } from '#contract/base/human-check.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { takeCaptcha } from './captcha.ts'
import { type AnswerUse, isPassed, spendPassed } from './challenges.ts'
import { takeSlider } from './slider.ts'

/**
 * Checks for a human: a solved slider, else a captcha; only a captcha if the operator requires it (flag SHOWCAPTCHA3).
 * Each is valid once; one passed for a code (`use`) is valid once more for the code's purpose, without another answer.
 * Refuses `captcha-required`, `captcha-failed`, `slider-failed`, all with `captchaRequired`.
 */
export async function passHumanCheck(
  ctx: Context,
  check: HumanCheck,
  use: AnswerUse = 'end',
): Promise<Result<null>> {
  const captchaRequired = true
  const { captchaId, captcha, sliderId, slider } = await acceptedCheck(ctx, check)
  if (sliderId && slider) {
    const right = await takeSlider(ctx, sliderId, slider, use)
    return right ? ok(null) : refuse('slider-failed', { captchaRequired })
  }
  if (captchaId && captcha) {
    const right = await takeCaptcha(ctx, captchaId, captcha, use)
    return right ? ok(null) : refuse('captcha-failed', { captchaRequired })
  }
  const passed =
    use === 'end' &&
    ((sliderId !== undefined && (await spendPassed(ctx, 'slider', sliderId))) ||
      (captchaId !== undefined && (await spendPassed(ctx, 'captcha', captchaId))))
  return passed ? ok(null) : refuse('captcha-required', { captchaRequired })
}

/** Whether a form need not ask again: a check was passed for a code and is not used up. */
export async function isHumanCheckPassed(ctx: Context, check: HumanCheck): Promise<boolean> {
  const { captchaId, sliderId } = await acceptedCheck(ctx, check)
  return (
    (sliderId !== undefined && (await isPassed(ctx, 'slider', sliderId))) ||
    (captchaId !== undefined && (await isPassed(ctx, 'captcha', captchaId)))
  )
}

/** The accepted part: no slider if the operator requires the captcha. */
async function acceptedCheck(ctx: Context, check: HumanCheck): Promise<HumanCheck> {
  if (!check.sliderId || !(await ctx.settings.flag('SHOWCAPTCHA3'))) return check
  return { captchaId: check.captchaId, captcha: check.captcha }
}
