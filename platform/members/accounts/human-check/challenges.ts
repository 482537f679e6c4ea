import { sql } from 'kysely'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import {
  ADDRESS_CHALLENGES,
  CHALLENGE_MS,
  MAX_CHALLENGE_TRIES,
  REDRAW_EVERY_MS,
} from '#platform/members/limits.ts'
import { countAddressHit } from '../base/throttle.ts'

/** The common part of captcha and slider: a row under an id that the caller chose (site.md section 3). */

const tables = { captcha: sql.table('captcha'), slider: sql.table('slider') }

export interface ChallengeKind<Answer> {
  table: keyof typeof tables
  newAnswer(ctx: Context): Answer
}

export interface Challenge<Answer> {
  answer: Answer
  drawn_at: Date
}

export interface ChallengeRequest {
  /** Requests a new challenge if the current one is at least a second old. */
  redraw: boolean
  /** The address that new challenges are counted for; null: the operator, who is not limited. */
  address: string | null
}

/**
 * The running challenge of `id`, or a new one if there is none, it has ended, or a redraw is due. Refuses
 * `too-many-requests`.
 */
export async function challengeOf<Answer>(
  ctx: Context,
  { table, newAnswer }: ChallengeKind<Answer>,
  id: string,
  { redraw, address }: ChallengeRequest,
): Promise<Result<Challenge<Answer>>> {
  const now = ctx.clock.now()
  const redrawBefore = new Date(redraw ? now.getTime() - REDRAW_EVERY_MS : 0)
  const running = await runningChallenge<Answer>(ctx, table, id, redrawBefore)
  if (running) return ok(running)

  if (address !== null) {
    const { hits, retryAfterSeconds } = await countAddressHit(ctx, table, address, ADDRESS_CHALLENGES)
    if (hits > ADDRESS_CHALLENGES.hits) return refuse('too-many-requests', { retryAfterSeconds })
  }
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS)
  // Of several concurrent callers one draws; the others get its challenge.
  const result = await sql<Challenge<Answer>>`
    insert into ${tables[table]} as old (id, answer, drawn_at, expires_at, tries_left)
    values (${id}, ${newAnswer(ctx)}, ${now}, ${expiresAt}, ${MAX_CHALLENGE_TRIES})
    on conflict (id) do update set answer = excluded.answer, drawn_at = excluded.drawn_at,
      expires_at = excluded.expires_at, tries_left = excluded.tries_left, passed = false
    where old.expires_at <= ${now} or old.tries_left <= 0 or old.drawn_at <= ${redrawBefore}
    returning answer, drawn_at
  `.execute(ctx.db)
  const challenge = result.rows[0] ?? (await runningChallenge<Answer>(ctx, table, id, redrawBefore))
  // Drawn and answered between the two queries: the caller should ask again.
  return challenge ? ok(challenge) : refuse('too-many-requests', { retryAfterSeconds: 1 })
}

/** The challenge of `id` that can still be answered and was drawn after `after`; undefined if there is none. */
export async function runningChallenge<Answer>(
  ctx: Context,
  table: ChallengeKind<Answer>['table'],
  id: string,
  after = new Date(0),
): Promise<Challenge<Answer> | undefined> {
  const { rows } = await sql<Challenge<Answer>>`
    select answer, drawn_at from ${tables[table]}
    where id = ${id} and expires_at > ${ctx.clock.now()} and tries_left > 0 and drawn_at > ${after}
  `.execute(ctx.db)
  return rows[0]
}

/**
 * What an answer is for. An answer for a `code` marks the check as passed, which is valid once more for the `end` of
 * what the code is for, without a second puzzle. It allows no second code.
 */
export type AnswerUse = 'code' | 'end'

/**
 * Checks an answer. A challenge is valid for 10 minutes, five attempts and one right answer; an attempt is counted
 * before the check, so that concurrent ones are at most five.
 */
export async function takeAnswer<Answer>(
  ctx: Context,
  table: ChallengeKind<Answer>['table'],
  id: string,
  isRight: (answer: Answer) => boolean,
  use: AnswerUse,
): Promise<boolean> {
  const now = ctx.clock.now()
  const tried = await sql<{ answer: Answer; drawn_at: Date }>`
    update ${tables[table]} set tries_left = tries_left - 1
    where id = ${id} and tries_left > 0 and expires_at > ${now} and not (passed and ${use === 'code'}::boolean)
    returning answer, drawn_at
  `.execute(ctx.db)
  const challenge = tried.rows[0]
  if (!challenge || !isRight(challenge.answer)) return false
  if (use === 'code') {
    const passed = await sql`
      update ${tables[table]} set passed = true, tries_left = ${MAX_CHALLENGE_TRIES}, expires_at = ${new Date(now.getTime() + CHALLENGE_MS)}
      where id = ${id} and drawn_at = ${challenge.drawn_at} and not passed returning id
    `.execute(ctx.db)
    return passed.rows.length > 0
  }
  // Another challenge may have been drawn under this id meanwhile: it stays unanswered.
  const spent = await sql`
    delete from ${tables[table]} where id = ${id} and drawn_at = ${challenge.drawn_at} returning id
  `.execute(ctx.db)
  return spent.rows.length > 0
}

/** Whether a check was passed for a code and can still be used for the code's purpose. */
export async function isPassed(
  ctx: Context,
  table: ChallengeKind<unknown>['table'],
  id: string,
): Promise<boolean> {
  const { rows } = await sql`
    select id from ${tables[table]} where id = ${id} and passed and tries_left > 0 and expires_at > ${ctx.clock.now()}
  `.execute(ctx.db)
  return rows.length > 0
}

/** Uses up a check that was passed for a code; false if there is none. */
export async function spendPassed(
  ctx: Context,
  table: ChallengeKind<unknown>['table'],
  id: string,
): Promise<boolean> {
  const used = await sql`
    delete from ${tables[table]}
    where id = ${id} and passed and tries_left > 0 and expires_at > ${ctx.clock.now()} returning id
  `.execute(ctx.db)
  return used.rows.length > 0
}
