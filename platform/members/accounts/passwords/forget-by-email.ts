import { sql } from 'kysely'
import type { ParsedInputOf } from '#contract/base/endpoint.ts'
import type { forgetByEmail } from '#contract/members/member.ts'
import type { Call, Context } from '#platform/base/context.ts'
import { queueMessage, temporaryPasswordMessage } from '#platform/base/messages/index.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { TEMPORARY_PASSWORD_MINUTES } from '#platform/members/limits.ts'
import { accountKey, codeNeedsCheck } from '../base/login-failures.ts'
import { countSend, endWait, recipientKey } from '../codes/code-sends.ts'
import { passHumanCheck } from '../human-check/human-check.ts'
import { hashPassword, withHashingSlot } from '../secrets/passwords.ts'
import { newTemporaryPassword } from '../secrets/temporary-password.ts'

type Input = ParsedInputOf<typeof forgetByEmail>

/**
 * Mails a temporary password to the account's own address, if user name and address match. Either way it takes one
 * Argon2 run, the same statements and the same answer; without a match the message is withheld.
 *
 * Refuses: `too-many-requests` and `quota-exceeded` as for codes, `too-many-requests` also if too many passwords are
 * being hashed; `captcha-required`, `captcha-failed`, `slider-failed` if the counters require a human check.
 */
export async function mailTemporaryPassword(
  ctx: Context,
  { caller }: Call,
  input: Input,
): Promise<Result<Record<string, never>>> {
  if (await codeNeedsCheck(ctx, caller.address)) {
    const human = await passHumanCheck(ctx, input)
    if (!human.ok) return human
  }
  const waitMinutes = await ctx.settings.value('codeExpiredMinutes')
  const counted = await countSend(ctx, { caller, recipient: input.email, waitMinutes })
  if (!counted.ok) return counted

  const password = newTemporaryPassword(ctx)
  const hashed = await withHashingSlot(() => hashPassword(password))
  if (!hashed.ok) {
    await endWait(ctx, input.email)
    return hashed
  }
  const goodUntil = new Date(ctx.clock.now().getTime() + TEMPORARY_PASSWORD_MINUTES * 60_000)
  return ctx.transact(async (tx) => {
    const member = await giveTemporaryPassword(tx, input, { hash: hashed.value, goodUntil })
    const account = member?.account ?? input.username
    await queueMessage(tx, {
      channel: 'mail',
      to: member?.email ?? input.email.trim(),
      purpose: 'temporary-password',
      code: password,
      ...temporaryPasswordMessage(member?.language ?? caller.language, {
        account,
        password,
        minutes: TEMPORARY_PASSWORD_MINUTES,
      }),
      goodUntil,
      withheld: member === undefined,
    })
    return ok({})
  })
}

/**
 * Sets the temporary password of the member with this user name and mail address, both case-insensitive; undefined if
 * there is none.
 */
const giveTemporaryPassword = (
  ctx: Context,
  { username, email }: Input,
  { hash, goodUntil }: { hash: string; goodUntil: Date },
) =>
  ctx.db
    .updateTable('member')
    .set({ temporary_password_hash: hash, temporary_password_until: goodUntil })
    .where('account_key', '=', accountKey(username))
    .where(sql<boolean>`lower(email) = ${recipientKey(email)}`)
    .where('frozen', '=', false)
    .returning(['account', 'email', 'language'])
    .executeTakeFirst()
