import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Caller } from '#contract/base/caller.ts'
import { digitCode } from '#contract/base/fields/digits.ts'
import type { CodeSent } from '#contract/members/verification.ts'
import type { Context } from '#platform/base/context.ts'
import { type CodePurpose, codeMessage, queueMessage } from '#platform/base/messages/index.ts'
import { allKeys } from '#platform/base/platform-keys.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { MAX_CODE_TRIES, THIRD_PARTY_MINUTES } from '#platform/members/limits.ts'
import { randomDigits } from '../base/random-text.ts'
import { countSend, endWait, recipientKey } from './code-sends.ts'
import { smsBudgets } from './sms-budgets.ts'

/** Codes that prove a mobile number or a mail address (platform.md section 2). */

export type { CodePurpose }

export interface CodeInput {
  purpose: CodePurpose
  /** `+84912345678`, or a mail address. */
  recipient: string
  caller: Caller
  /** False for an address without an account: everything but the sending happens, in the same time. */
  hasAccount: boolean
}

type SentCode = z.infer<typeof CodeSent>

export interface TypedCode {
  purpose: CodePurpose
  recipient: string
  code: string
}

const DIGITS = 6

/**
 * Sends a code, which ends an earlier one of the same purpose and address. Refuses `too-many-requests`,
 * `quota-exceeded` (site.md section 3), and on the third-party route that party's refusals.
 */
export async function sendCode(ctx: Context, input: CodeInput): Promise<Result<SentCode>> {
  if (isMobile(input.purpose) && (await ctx.settings.flag('THIRDPARTYSMS3')))
    return sendByThirdParty(ctx, input)
  const expiredMinutes = await ctx.settings.value('codeExpiredMinutes')
  const counted = await count(ctx, input, expiredMinutes)
  return counted.ok ? sendOurs(ctx, input, expiredMinutes) : counted
}

const count = async (ctx: Context, { purpose, recipient, caller }: CodeInput, waitMinutes: number) =>
  countSend(ctx, {
    caller,
    recipient,
    waitMinutes,
    budgets: isMobile(purpose) ? await smsBudgets(ctx, recipient) : [],
  })

const isMobile = (purpose: CodePurpose): boolean => purpose !== 'bind-email'

/**
 * The third party is also asked for numbers without an account, so that its answer, errors and time reveal no accounts.
 * The counters limit the cost.
 */
async function sendByThirdParty(ctx: Context, input: CodeInput): Promise<Result<SentCode>> {
  const { purpose, recipient, caller } = input
  if (!ctx.phoneService) return refuse('operation-not-allowed')
  const counted = await count(ctx, input, THIRD_PARTY_MINUTES)
  if (!counted.ok) return counted
  const session = await ctx.phoneService.sendCode(recipient, caller.language)
  if (!session.ok) {
    await endWait(ctx, recipient)
    return session
  }
  await keepCode(
    ctx,
    { purpose, recipient },
    { third_party_session: session.value, expires_at: minutesFrom(ctx, THIRD_PARTY_MINUTES) },
  )
  return ok({ expiredMinutes: THIRD_PARTY_MINUTES })
}

const minutesFrom = (ctx: Context, minutes: number) => new Date(ctx.clock.now().getTime() + minutes * 60_000)

async function sendOurs(
  ctx: Context,
  { purpose, recipient, caller, hasAccount }: CodeInput,
  expiredMinutes: number,
): Promise<Result<SentCode>> {
  const code = randomDigits(ctx, DIGITS)
  const goodUntil = minutesFrom(ctx, expiredMinutes)
  return ctx.transact(async (tx) => {
    await keepCode(
      tx,
      { purpose, recipient },
      { code_hash: hashOfCode(ctx.platformKey, purpose, recipient, code), expires_at: goodUntil },
    )
    await queueMessage(tx, {
      channel: purpose === 'bind-email' ? 'mail' : 'sms',
      to: recipient,
      purpose,
      code,
      ...codeMessage(caller.language, { purpose, code, minutes: expiredMinutes }),
      goodUntil,
      withheld: !hasAccount,
    })
    return ok({ expiredMinutes })
  })
}

/** Stores the single current code of a purpose and address. */
async function keepCode(
  ctx: Context,
  { purpose, recipient }: Pick<CodeInput, 'purpose' | 'recipient'>,
  columns: { code_hash?: Buffer; third_party_session?: string; expires_at: Date },
): Promise<void> {
  const fresh = {
    code_hash: null,
    third_party_session: null,
    tries_left: MAX_CODE_TRIES,
    created_at: ctx.clock.now(),
    ...columns,
  }
  await ctx.db
    .insertInto('verification_code')
    .values({ purpose, recipient: recipientKey(recipient), ...fresh })
    .onConflict((conflict) => conflict.columns(['purpose', 'recipient']).doUpdateSet(fresh))
    .execute()
}

/** Keyed with the platform's key: with a plain hash, a reader of the table could soon try a million possible codes. */
const hashOfCode = (platformKey: string, purpose: CodePurpose, recipient: string, code: string): Buffer =>
  createHmac('sha256', `verification code ${platformKey}`)
    .update([purpose, recipientKey(recipient), code].join('\n'))
    .digest()

/**
 * Accepts a typed code: valid once, five attempts, until it expires. Refuses `missing-verification-code`,
 * `invalid-verification-code`, `code-expired` (no current code, or a used one), and for a third-party code that party's
 * refusals. Call it outside a transaction: a failed attempt stays counted.
 */
export async function takeCode(ctx: Context, typed: TypedCode): Promise<Result<null>> {
  const proved = await proveCode(ctx, typed)
  return proved.ok ? ok(null) : proved
}

/** `takeCode` that returns the third party's proof; null for one of our own codes. */
export async function proveCode(
  ctx: Context,
  { purpose, recipient, code }: TypedCode,
): Promise<Result<string | null>> {
  if (ctx.db.isTransaction)
    throw new Error('a code is taken before the transaction, or its count of tries is lost')
  const typed = digitCode(code)
  if (typed === '') return refuse('missing-verification-code')
  const running = await tryCode(ctx, purpose, recipient)
  if (!running) return refuse('code-expired')
  const proved =
    running.third_party_session === null
      ? compare(
          running.code_hash,
          allKeys(ctx).map((key) => hashOfCode(key, purpose, recipient, typed)),
        )
      : await askThirdParty(ctx, running.third_party_session, { recipient, code: typed })
  if (!proved.ok) return proved
  const spent = await spendCode(ctx, purpose, recipient, running.created_at)
  return spent ? proved : refuse('code-expired')
}

const compare = (storedHash: Buffer | null, typed: readonly Buffer[]): Result<null> =>
  storedHash && typed.some((hash) => timingSafeEqual(storedHash, hash))
    ? ok(null)
    : refuse('invalid-verification-code')

async function askThirdParty(
  ctx: Context,
  session: string,
  { recipient, code }: Pick<TypedCode, 'recipient' | 'code'>,
): Promise<Result<string>> {
  if (!ctx.phoneService) return refuse('operation-not-allowed')
  const proved = await ctx.phoneService.proveCode(session, code)
  if (!proved.ok) return proved
  return proved.value.number === recipient ? ok(proved.value.idToken) : refuse('unknown-error')
}

/**
 * Counts an attempt before the check, so that concurrent ones are at most five; undefined for an expired or used code.
 */
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

/** Of several concurrent right attempts, one wins. */
async function spendCode(
  ctx: Context,
  purpose: CodePurpose,
  recipient: string,
  createdAt: Date,
): Promise<boolean> {
  const spent = await ctx.db
    .deleteFrom('verification_code')
    .where('purpose', '=', purpose)
    .where('recipient', '=', recipientKey(recipient))
    .where('created_at', '=', createdAt)
    .returning('purpose')
    .executeTakeFirst()
  return spent !== undefined
}
