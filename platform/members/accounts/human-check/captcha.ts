import { digitCode } from '#contract/base/fields/digits.ts'
import type { Call, Context } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { randomDigits } from '../base/random-text.ts'
import { drawDigits } from './captcha-picture.ts'
import { type AnswerUse, type ChallengeKind, challengeOf, takeAnswer } from './challenges.ts'
import { drawingOf } from './drawings.ts'
import { countQuestion } from './questions.ts'

/** Captcha challenges: five digits behind an id that the caller chose (site.md section 3). No picture is stored. */

const DIGITS = 5
export const captcha: ChallengeKind<string> = {
  table: 'captcha',
  newAnswer: (ctx) => randomDigits(ctx, DIGITS),
}

/** The picture of challenge `id` as base64 PNG. `redraw` requests other digits. Refuses `too-many-requests`. */
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

/**
 * The same challenge in words, for blind people: its digits in order. A program can read them too, so an address waits
 * longer between them (`countQuestion`); digits already given in words are repeated without a wait. Refuses
 * `too-many-requests`.
 */
export async function captchaQuestion(
  ctx: Context,
  { caller }: Call,
  id: string,
): Promise<Result<{ digits: number[] }>> {
  const challenge = await challengeOf(ctx, captcha, id, { redraw: false, address: caller.address })
  if (!challenge.ok) return challenge
  const { answer, drawn_at } = challenge.value
  const row = await ctx.db
    .selectFrom('captcha')
    .select('id')
    .where('id', '=', id)
    .where('words_drawn_at', '=', drawn_at)
    .executeTakeFirst()
  if (!row) {
    const counted = await countQuestion(ctx, caller.address)
    if (!counted.ok) return counted
    await ctx.db
      .updateTable('captcha')
      .set({ words_drawn_at: drawn_at })
      .where('id', '=', id)
      .where('drawn_at', '=', drawn_at)
      .execute()
  }
  return ok({ digits: [...answer].map(Number) })
}

/** Checks an answer, in the digits of any script, ignoring spaces (`takeAnswer`). */
export const takeCaptcha = (
  ctx: Context,
  id: string,
  answer: string,
  use: AnswerUse = 'end',
): Promise<boolean> => takeAnswer<string>(ctx, 'captcha', id, (right) => right === digitCode(answer), use)
