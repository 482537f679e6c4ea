import { z } from 'zod'
import { ShortText } from '#contract/base/fields/texts.ts'
import type { ErrorCode } from './errors.ts'

/**
 * The "verification results" of product.md section 7: either a captcha (its id and the digits typed) or a slider (its
 * id and the piece's position). If both are given, the slider counts.
 */
export const HumanCheck = z.object({
  captchaId: ShortText.optional(),
  captcha: ShortText.optional(),
  sliderId: ShortText.optional(),
  slider: z.string().max(8).optional(),
})
export type HumanCheck = z.infer<typeof HumanCheck>

/** The refusals of a call that may require a human check. */
export const humanCheckRefusals = [
  'captcha-required',
  'captcha-failed',
  'slider-failed',
] as const satisfies readonly ErrorCode[]
