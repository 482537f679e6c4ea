import type { Call, Context } from '../../context.ts'
import { done, type Result } from '../../result.ts'
import { randomDigits } from '../random-text.ts'
import { drawDigits } from './captcha-picture.ts'
import { challengeOf, type Kind, takeAnswer } from './challenges.ts'
import { drawingOf } from './drawings.ts'

/** Captcha challenges: five digits behind an id that the caller chose (site.md section 3). No picture is stored. */

const DIGITS = 5
export const captcha: Kind<string> = {
  table: 'captcha',
  newAnswer: (ctx) => randomDigits(ctx, DIGITS),
}

/** The picture of challenge `id` as base64 PNG. `redraw` asks for other digits. Refuses `too-many-requests`. */
export async function captchaImage(
  ctx: Context,
  call: Call,
  { id, redraw }: { id: string; redraw: boolean },
): Promise<Result<string>> {
  const challenge = await challengeOf(ctx, captcha, id, { redraw, address: call.caller.address })
  if (!challenge.ok) return challenge
  return drawingOf(ctx, call, { table: 'captcha', id, ...challenge.value }, (answer, seed) =>
    Buffer.from(drawDigits(answer, seed)).toString('base64'),
  )
}

/** The same challenge for who cannot see it: its digits in their order. Refuses `too-many-requests`. */
export async function captchaQuestion(
  ctx: Context,
  call: Call,
  id: string,
): Promise<Result<{ digits: number[] }>> {
  const challenge = await challengeOf(ctx, captcha, id, { redraw: false, address: call.caller.address })
  return challenge.ok ? done({ digits: [...challenge.value.answer].map(Number) }) : challenge
}

/** Takes an answer, whatever spaces and wide digits it is typed with (`takeAnswer`). */
export const takeCaptcha = (ctx: Context, id: string, answer: string): Promise<boolean> =>
  takeAnswer<string>(ctx, 'captcha', id, (right) => right === answer.normalize('NFKC').replace(/\s/g, ''))
