import { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * The "verification results" of product.md section 7: either a captcha (its id and the digits that were read) or a
 * slider (its id and where the piece was put). A slider that is given is what counts.
 */
export const HumanCheck = z.object({
  captchaId: z.string().max(64).optional(),
  captcha: z.string().max(64).optional(),
  sliderId: z.string().max(64).optional(),
  slider: z.string().max(8).optional(),
})
export type HumanCheck = z.infer<typeof HumanCheck>

/** What a call that may ask for a human check can refuse with. */
export const humanCheckRefusals = [
  'captcha-required',
  'captcha-failed',
  'slider-failed',
] as const satisfies readonly ErrorCode[]
