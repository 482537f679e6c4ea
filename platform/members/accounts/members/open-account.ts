import { plainDigits } from '#contract/base/fields/digits.ts'
import type { RegistrationField } from '#contract/base/settings.ts'
import type { AccountKind } from '#contract/members/account-kind.ts'
import type { Context, Member } from '#platform/base/context.ts'
import type { JsonObject } from '#platform/base/db/tables.ts'
import { ok, type Refusal, type Result, refuse } from '#platform/base/result.ts'
import { registrationSettings } from '../base/registration-settings.ts'
import { validateField } from '../base/validate-field.ts'
import { refuseCommonPassword } from '../secrets/common-password.ts'
import { hashPassword, withHashingSlot } from '../secrets/passwords.ts'
import { newTemporaryPassword } from '../secrets/temporary-password.ts'
import { addMember } from './create-member.ts'

/** An account opened by somebody else: its upline, or the operator. */
export interface AccountToOpen {
  username: string
  /** Null: the platform generates it. */
  password: string | null
  /** Null: the member chooses it later. */
  paymentPassword: string | null
  accountKind: AccountKind
  uplineId: bigint | null
  /** Granted by the upline, in basis points. */
  rebate: number
  /** How the member found us. */
  cameBy?: JsonObject
}

/** What is needed to write the account: its secrets are checked, and hashed outside any transaction. */
export interface PreparedAccount {
  wish: AccountToOpen
  /** The password to hand over. */
  password: string
  passwordHash: string
  paymentPasswordHash: string | null
}

/**
 * Checks an account by the rules of registration, and hashes its secrets. Refuses the fields' own codes with `field`, and
 * `too-common`.
 */
export async function prepareAccount(ctx: Context, entered: AccountToOpen): Promise<Result<PreparedAccount>> {
  const paymentPassword = entered.paymentPassword && plainDigits(entered.paymentPassword)
  const wish = { ...entered, paymentPassword }
  const wrong = await validateAccount(ctx, wish)
  if (wrong) return wrong
  const password = wish.password ?? newTemporaryPassword(ctx).replaceAll('-', '')
  const hashed = await withHashingSlot(async () => ({
    passwordHash: await hashPassword(password),
    paymentPasswordHash: paymentPassword === null ? null : await hashPassword(paymentPassword),
  }))
  return hashed.ok ? ok({ wish, password, ...hashed.value }) : hashed
}

/**
 * Opens a prepared account with its empty wallets, in the transaction of `ctx.db`. The opener knows its password, so
 * the first login requires another. Refuses `name-taken`.
 */
export async function openAccount(
  ctx: Context,
  { wish, passwordHash, paymentPasswordHash }: PreparedAccount,
): Promise<Result<Member>> {
  const { username, accountKind, uplineId, rebate, cameBy } = wish
  const member = await addMember(ctx, {
    account: username,
    accountKind,
    uplineId,
    rebate,
    passwordHash,
    paymentPasswordHash,
    mustChangePassword: 'first-login',
    ...(cameBy && { cameBy }),
  })
  return member ? ok(member) : refuse('name-taken', { field: 'username' })
}

async function validateAccount(ctx: Context, wish: AccountToOpen): Promise<Refusal | undefined> {
  const settings = await registrationSettings(ctx)
  const { username, password, paymentPassword } = wish
  const entered: Partial<Record<RegistrationField, string | null>> = { username, password, paymentPassword }
  for (const [name, value] of Object.entries(entered) as [RegistrationField, string | null][]) {
    if (value === null) continue
    const wrong = validateField(name, settings[name], value)
    if (wrong) return wrong
    if (name === 'username') continue
    const common = await refuseCommonPassword(ctx, name, value, username)
    if (common) return common
  }
}
