import type { ParsedInputOf } from '#contract/base/endpoint.ts'
import { plainDigits } from '#contract/base/fields/digits.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import type { changePaymentPassword as endpoint } from '#contract/members/security.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Refusal, type Result, refuse } from '#platform/base/result.ts'
import { notifySecurityChange } from '../base/notify-security-change.ts'
import { validateField } from '../base/validate-field.ts'
import { checkSecret, loginPasswordKey, paymentPasswordKey } from '../secrets/check-secret.ts'
import { refuseCommonPassword } from '../secrets/common-password.ts'
import { hashPassword, withHashingSlot } from '../secrets/passwords.ts'

type Input = ParsedInputOf<typeof endpoint>

interface Secrets {
  password_hash: string | null
  payment_password_hash: string | null
}

/**
 * Changes the payment password, or sets a first one, which requires the login password. Notifies the member.
 *
 * Refuses: `in-need-true-account`; `required`, `format`, `too-short`, `too-long`, `too-common` at `newPaymentPassword`;
 * `not-equal` at `confirmNewPaymentPassword`; `required` and `wrong-payment-password` at `oldPaymentPassword`, or
 * `required` and `wrong-old-password` at `password`; `too-many-requests` after 5 wrong ones and if too many passwords
 * are being hashed; `password-unchanged` at `newPaymentPassword` if the old one is chosen again; `state-moved-on` if it
 * was changed meanwhile.
 */
export async function changePaymentPassword(
  ctx: Context,
  member: Member,
  typed: Input,
): Promise<Result<Record<string, never>>> {
  const input = inPlainDigits(typed)
  if (isTrial(member.accountKind)) return refuse('in-need-true-account')
  const wrong = await validateInput(ctx, member, input)
  if (wrong) return wrong
  const secrets = await ctx.db
    .selectFrom('member')
    .select(['password_hash', 'payment_password_hash'])
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  const allowed = await checkOldPaymentPassword(ctx, member, secrets, input)
  if (!allowed.ok) return allowed

  const hashed = await withHashingSlot(() => hashPassword(input.newPaymentPassword))
  if (!hashed.ok) return hashed
  return ctx.transact(async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable('member')
      .set({ payment_password_hash: hashed.value })
      .where('id', '=', member.id)
      .where('payment_password_hash', 'is not distinct from', secrets.payment_password_hash)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return refuse('state-moved-on')
    await notifySecurityChange(tx, member.id, 'payment-password-changed')
    return ok({})
  })
}

/** The payment passwords in the digits of any keyboard; a login password is what was typed. */
const inPlainDigits = ({ oldPaymentPassword, password, ...chosen }: Input): Input => ({
  oldPaymentPassword: oldPaymentPassword && plainDigits(oldPaymentPassword),
  password,
  newPaymentPassword: plainDigits(chosen.newPaymentPassword),
  confirmNewPaymentPassword: plainDigits(chosen.confirmNewPaymentPassword),
})

async function validateInput(
  ctx: Context,
  { account }: Member,
  { newPaymentPassword, confirmNewPaymentPassword }: Input,
): Promise<Refusal | undefined> {
  const setting = await ctx.settings.value('register.paymentPassword')
  const wrong = validateField('newPaymentPassword', { ...setting, required: true }, newPaymentPassword)
  if (wrong) return wrong
  const common = await refuseCommonPassword(ctx, 'newPaymentPassword', newPaymentPassword, account)
  if (common) return common
  if (newPaymentPassword !== confirmNewPaymentPassword)
    return refuse('not-equal', { field: 'confirmNewPaymentPassword' })
}

async function checkOldPaymentPassword(
  ctx: Context,
  member: Member,
  secrets: Secrets,
  { oldPaymentPassword, password, newPaymentPassword }: Input,
): Promise<Result<null>> {
  if (secrets.payment_password_hash !== null) {
    if (!oldPaymentPassword) return refuse('required', { field: 'oldPaymentPassword' })
    const check = await checkSecret(ctx, paymentPasswordKey(member.id), {
      hash: secrets.payment_password_hash,
      typed: oldPaymentPassword,
      wrong: 'wrong-payment-password',
      field: 'oldPaymentPassword',
    })
    if (!check.ok) return check
    return newPaymentPassword === oldPaymentPassword
      ? refuse('password-unchanged', { field: 'newPaymentPassword' })
      : check
  }
  if (!password) return refuse('required', { field: 'password' })
  return checkSecret(ctx, loginPasswordKey(member.id), {
    hash: secrets.password_hash,
    typed: password,
    wrong: 'wrong-old-password',
    field: 'password',
  })
}
