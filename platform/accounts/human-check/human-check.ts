import type { HumanCheck } from '#contract/human-check.ts'
import type { Context } from '../../context.ts'
import { done, type Result, refuse } from '../../result.ts'
import { takeCaptcha } from './captcha.ts'
import { takeSlider } from './slider.ts'

/**
 * Whether somebody, not something, asks: a slider that was put in its place, else a captcha that was read; nothing but a
 * captcha where the operator asks for it (flag SHOWCAPTCHA3). Either is good once. Refuses `captcha-required`, `captcha-failed`, `slider-failed`, all with `captchaRequired`.
 */
export async function passHumanCheck(ctx: Context, given: HumanCheck): Promise<Result<null>> {
  const captchaRequired = true
  if (given.sliderId && given.slider && !(await ctx.settings.flag('SHOWCAPTCHA3'))) {
    const right = await takeSlider(ctx, given.sliderId, given.slider)
    return right ? done(null) : refuse('slider-failed', { captchaRequired })
  }
  if (!given.captchaId || !given.captcha) return refuse('captcha-required', { captchaRequired })
  const right = await takeCaptcha(ctx, given.captchaId, given.captcha)
  return right ? done(null) : refuse('captcha-failed', { captchaRequired })
}
