import type { ValueOf } from '#contract/base/endpoint.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import type { securityConfig } from '#contract/members/security.ts'
import type { Call, Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { addressFailures, needsCheckAfter } from '../base/login-failures.ts'
import { maskEmail, maskMobile } from '../codes/masked.ts'
import { dueProof } from '../secrets/prove-password.ts'
import { otpauthUrl } from '../two-factor/totp.ts'
import { twoFactorOf } from '../two-factor/two-factor-state.ts'

type Config = ValueOf<typeof securityConfig>

/** A member's data for the security panel, with a pending two-factor set-up. Refuses `in-need-true-account`. */
export async function readSecurityConfig(ctx: Context, member: Member, call: Call): Promise<Result<Config>> {
  if (isTrial(member.accountKind)) return refuse('in-need-true-account')
  return ok(await configOf(ctx, member, await configRow(ctx, member, call).executeTakeFirstOrThrow()))
}

/** The row that `configOf` reads; the caller may select more with it. */
export const configRow = (ctx: Context, member: Member, call: Call) =>
  ctx.reads
    .selectFrom('member')
    .leftJoin('session', (join) =>
      join.onRef('session.member_id', '=', 'member.id').on('session.token_hash', '=', call.tokenHash),
    )
    .select([
      'member.created_at',
      'email',
      'email_proved',
      'mobile',
      'mobile_proved',
      'unlisted',
      'password_hash',
      'password_changed_at',
      'payment_password_hash',
      'two_factor_secret',
      'two_factor_pending',
      'session.password_proved_until',
      addressFailures(ctx, call.caller.address).as('failures'),
    ])
    .select(({ selectFrom, fn }) =>
      selectFrom('recovery_code')
        .select(fn.countAll<bigint>().as('left'))
        .whereRef('recovery_code.member_id', '=', 'member.id')
        .as('recovery_codes_left'),
    )
    .where('member.id', '=', member.id)

type ConfigRow = Awaited<ReturnType<ReturnType<typeof configRow>['executeTakeFirstOrThrow']>>

/** The security config of a member, from a row of `configRow`. */
export async function configOf(ctx: Context, member: Member, row: ConfigRow): Promise<Config> {
  const [countries, needsCheck] = await Promise.all([
    ctx.settings.value('countries'),
    needsCheckAfter(ctx, row.failures),
  ])
  const { on, pending } = twoFactorOf(ctx, member.id, row)
  const diallingCodes = countries.map((country) => country.countryDialingCode)
  return {
    registeredAt: row.created_at.toISOString(),
    email: row.email === null ? null : { masked: maskEmail(row.email), proved: row.email_proved },
    mobile:
      row.mobile === null
        ? null
        : { masked: maskMobile(row.mobile, diallingCodes), proved: row.mobile_proved },
    listed: !row.unlisted,
    hasPassword: row.password_hash !== null,
    passwordChangedAt: row.password_changed_at.toISOString(),
    hasPaymentPassword: row.payment_password_hash !== null,
    proof: dueProof(row, ctx.clock.now()),
    codeNeedsCheck: needsCheck,
    twoFactor: {
      on,
      recoveryCodesLeft: Number(row.recovery_codes_left ?? 0),
      pending: pending && {
        secret: pending.secret,
        otpauth: otpauthUrl(pending.secret, member.account),
      },
    },
  }
}
