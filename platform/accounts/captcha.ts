import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { CaptchaId } from '#contract/system.ts'
import type { Call, Context } from '../context.ts'
import { done, type Result, refuse } from '../result.ts'
import { drawDigits } from './captcha-picture.ts'
import { networkOf } from './network-of.ts'
import { hit } from './throttle.ts'

/** Captcha challenges: five digits behind an id that the caller chose (site.md section 3). No picture is stored. */

const DIGITS = 5
const LIFE_MS = 10 * 60_000
const TRIES = 5
/** A picture may be asked anew once in this time; sooner it is the same picture. */
const REDRAW_EVERY_MS = 1_000
/** New challenges of one address. */
const challenges = { hits: 600, windowSeconds: 600 }

interface Challenge {
  answer: string
  drawn_at: Date
}

/** The picture of challenge `id` as base64 PNG. `redraw` asks for other digits. Refuses `too-many-requests`. */
export async function captchaImage(
  ctx: Context,
  call: Call,
  { id, redraw }: { id: string; redraw: boolean },
): Promise<Result<string>> {
  const challenge = await challengeOf(ctx, id, { redraw, address: call.caller.address })
  if (!challenge.ok) return challenge
  const { answer, drawn_at } = challenge.value
  // Drawn from the row alone, so that the same challenge is the same picture in every process.
  const seed = createHmac('sha256', `captcha ${ctx.platformKey}`)
    .update(`${id} ${answer} ${drawn_at.getTime()}`)
    .digest()
  return done(Buffer.from(drawDigits(answer, seed)).toString('base64'))
}

/** The same challenge for who cannot see it: its digits in their order. Refuses `too-many-requests`. */
export async function captchaQuestion(
  ctx: Context,
  call: Call,
  id: string,
): Promise<Result<{ digits: number[] }>> {
  const challenge = await challengeOf(ctx, id, { redraw: false, address: call.caller.address })
  return challenge.ok ? done({ digits: [...challenge.value.answer].map(Number) }) : challenge
}

/**
 * For the operator: the answer of challenge `id`, which begins now if it has not. Refuses `not-found` for what is no id
 * of a captcha.
 */
export async function captchaAnswer(ctx: Context, id: string): Promise<Result<string>> {
  if (!CaptchaId.safeParse(id).success) return refuse('not-found')
  const challenge = await challengeOf(ctx, id, { redraw: false, address: null })
  return challenge.ok ? done(challenge.value.answer) : challenge
}

/**
 * Takes an answer. A challenge lives for 10 minutes, five tries and one right answer; the try is counted before the
 * answer is looked at, so that many at once are no more than five.
 */
export async function takeCaptcha(ctx: Context, id: string, answer: string): Promise<boolean> {
  const tried = await ctx.db
    .updateTable('captcha')
    .set({ tries_left: sql`tries_left - 1` })
    .where('id', '=', id)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', ctx.clock.now())
    .returning('answer')
    .executeTakeFirst()
  if (!tried || tried.answer !== answer.normalize('NFKC').replace(/\s/g, '')) return false
  const spent = await ctx.db.deleteFrom('captcha').where('id', '=', id).returning('id').executeTakeFirst()
  return spent !== undefined
}

/**
 * The running challenge of `id`; a new one where there is none, or it has died, or other digits may be asked for. New ones
 * are counted by address; the operator (null) may have any number.
 */
async function challengeOf(
  ctx: Context,
  id: string,
  { redraw, address }: { redraw: boolean; address: string | null },
): Promise<Result<Challenge>> {
  const now = ctx.clock.now()
  const redrawBefore = new Date(redraw ? now.getTime() - REDRAW_EVERY_MS : 0)
  const running = () =>
    ctx.db
      .selectFrom('captcha')
      .select(['answer', 'drawn_at'])
      .where('id', '=', id)
      .where('expires_at', '>', now)
      .where('tries_left', '>', 0)
      .where('drawn_at', '>', redrawBefore)
      .executeTakeFirst()
  const found = await running()
  if (found) return done(found)

  if (address !== null) {
    const { hits, retryAfterSeconds } = await hit(ctx, `captcha:${networkOf(address)}`, challenges)
    if (hits > challenges.hits) return refuse('too-many-requests', { retryAfterSeconds })
  }
  const fresh = {
    answer: newAnswer(ctx),
    drawn_at: now,
    expires_at: new Date(now.getTime() + LIFE_MS),
    tries_left: TRIES,
  }
  // Of several at once one draws; the others take what it drew.
  const drawn = await ctx.db
    .insertInto('captcha')
    .values({ id, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(fresh)
        .where((row) =>
          row.or([
            row('captcha.expires_at', '<=', now),
            row('captcha.tries_left', '<=', 0),
            row('captcha.drawn_at', '<=', redrawBefore),
          ]),
        ),
    )
    .returning(['answer', 'drawn_at'])
    .executeTakeFirst()
  const challenge = drawn ?? (await running())
  // It was drawn and answered between the two queries: to ask again is the caller's to do.
  return challenge ? done(challenge) : refuse('too-many-requests', { retryAfterSeconds: 1 })
}

/** Digits without bias: bytes of 250 and more are left out. */
function newAnswer(ctx: Context): string {
  let answer = ''
  while (answer.length < DIGITS) {
    for (const byte of ctx.random.bytes(2 * DIGITS)) {
      if (byte < 250 && answer.length < DIGITS) answer += byte % 10
    }
  }
  return answer
}
