import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Caller } from '#contract/caller.ts'
import type { CodeSent } from '#contract/verification.ts'
import type { Context } from '../context.ts'
import { codeMessage, queueMessage } from '../messages/index.ts'
import { done, type Result, refuse } from '../result.ts'
import { countSend, recipientKey } from './code-sends.ts'
import { randomText } from './random-text.ts'

/** Codes that prove a mobile number or a mail address (platform.md section 2). */

/** What a code is for; a code of one purpose opens nothing else. */
export type CodePurpose = 'login' | 'register' | 'forget' | 'bind-mobile' | 'bind-email'

export interface CodeWish {
  purpose: CodePurpose
  /** `+84912345678`, or a mail address. */
  recipient: string
  caller: Caller
  /** False where nobody has this address: everything happens but the sending, in the same time. */
  known: boolean
}

const DIGITS = 6
const TRIES = 5

/**
 * Sends a code, and ends an earlier one of the same purpose and address. Refuses `too-many-requests`, `quota-exceeded`
 * (site.md section 3), and with the third-party route what that refuses.
 */
export async function sendCode(ctx: Context, wish: CodeWish): Promise<Result<z.infer<typeof CodeSent>>> {
  const expiredMinutes = await ctx.settings.value('codeExpiredMinutes')
  const counted = await countSend(ctx, wish.caller, wish.recipient, expiredMinutes)
  return counted.ok ? sendOurs(ctx, wish, expiredMinutes) : counted
}

async function sendOurs(
  ctx: Context,
  { purpose, recipient, caller, known }: CodeWish,
  expiredMinutes: number,
): Promise<Result<z.infer<typeof CodeSent>>> {
  const code = randomText(ctx, '0123456789', DIGITS)
  const goodUntil = new Date(ctx.clock.now().getTime() + expiredMinutes * 60_000)
  return ctx.transact(async (tx) => {
    await keepCode(
      tx,
      { purpose, recipient },
      { code_hash: hashOfCode(ctx, purpose, recipient, code), expires_at: goodUntil },
    )
    await queueMessage(tx, {
      channel: purpose === 'bind-email' ? 'mail' : 'sms',
      to: recipient,
      purpose,
      code,
      ...codeMessage(caller.language, { use: purpose, code, minutes: expiredMinutes }),
      goodUntil,
      withheld: !known,
    })
    return done({ expiredMinutes })
  })
}

/** The one running code of a purpose and address. */
async function keepCode(
  ctx: Context,
  { purpose, recipient }: Pick<CodeWish, 'purpose' | 'recipient'>,
  kept: { code_hash?: Buffer; third_party_session?: string; expires_at: Date },
): Promise<void> {
  const fresh = {
    code_hash: null,
    third_party_session: null,
    tries_left: TRIES,
    created_at: ctx.clock.now(),
    ...kept,
  }
  await ctx.db
    .insertInto('verification_code')
    .values({ purpose, recipient: recipientKey(recipient), ...fresh })
    .onConflict((conflict) => conflict.columns(['purpose', 'recipient']).doUpdateSet(fresh))
    .execute()
}

/** A million codes are soon tried: only the key of the platform keeps who reads the table from knowing them. */
const hashOfCode = (ctx: Context, purpose: CodePurpose, recipient: string, code: string): Buffer =>
  createHmac('sha256', `verification code ${ctx.platformKey}`)
    .update([purpose, recipientKey(recipient), code].join('\n'))
    .digest()

/**
 * Takes a code that somebody typed: good once, five tries, until it expires. Refuses `missing-verification-code`,
 * `invalid-verification-code`, `code-expired` (no running code, or a dead one). Call it outside a transaction: a wrong
 * try stays counted.
 */
export async function takeCode(
  ctx: Context,
  { purpose, recipient, code }: { purpose: CodePurpose; recipient: string; code: string },
): Promise<Result<null>> {
  if (ctx.db.isTransaction)
    throw new Error('a code is taken before the transaction, or its count of tries is lost')
  const typed = code.normalize('NFKC').replace(/\s/g, '')
  if (typed === '') return refuse('missing-verification-code')
  const running = await tryCode(ctx, purpose, recipient)
  if (!running) return refuse('code-expired')
  const hash = hashOfCode(ctx, purpose, recipient, typed)
  if (!running.code_hash || !timingSafeEqual(running.code_hash, hash))
    return refuse('invalid-verification-code')
  return spendCode(ctx, purpose, recipient, running.created_at)
}

/** Counts a try before the code is looked at, so that many at once are no more than five; undefined for a dead code. */
const tryCode = (ctx: Context, purpose: CodePurpose, recipient: string) =>
  ctx.db
    .updateTable('verification_code')
    .set({ tries_left: sql`tries_left - 1` })
    .where('purpose', '=', purpose)
    .where('recipient', '=', recipientKey(recipient))
    .where('tries_left', '>', 0)
    .where('expires_at', '>', ctx.clock.now())
    .returning(['code_hash', 'third_party_session', 'created_at'])
    .executeTakeFirst()

/** Of several that typed the right code at once, one has it. */
async function spendCode(
  ctx: Context,
  purpose: CodePurpose,
  recipient: string,
  createdAt: Date,
): Promise<Result<null>> {
  const spent = await ctx.db
    .deleteFrom('verification_code')
    .where('purpose', '=', purpose)
    .where('recipient', '=', recipientKey(recipient))
    .where('created_at', '=', createdAt)
    .returning('purpose')
    .executeTakeFirst()
  return spent ? done(null) : refuse('code-expired')
}
