import type { ParsedInputOf, ValueOf } from '#contract/base/endpoint.ts'
import { digitCode } from '#contract/base/fields/digits.ts'
import { checkField } from '#contract/base/fields/field-rules.ts'
import type { FieldSetting } from '#contract/base/settings.ts'
import type { bindAccount as endpoint } from '#contract/cashier/cashier.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { addressIn, chainByName, shownAddress } from '#platform/cashier/chains/index.ts'
import { MAX_ACCOUNTS, REFUSED_BINDS } from '#platform/cashier/limits.ts'
import { mayWithdraw } from '#platform/cashier/orders/index.ts'
import {
  countHit,
  notifySecurityChange,
  registerPayeeName,
  uncountHits,
  writtenPayeeName,
} from '#platform/members/accounts/index.ts'
import { lockMoneyOf } from '#platform/money/ledger/index.ts'
import { belongsToAnother } from './account-owner.ts'
import { accountLabel, bankName } from './banks.ts'

type Input = ParsedInputOf<typeof endpoint>
type BindResult = ValueOf<typeof endpoint>

/** Digits (pattern 6), as long as Vietnamese accounts and cards. */
const accountNumber: FieldSetting = {
  enabled: true,
  required: true,
  minLength: 6,
  maxLength: 19,
  patternId: 6,
  acceptedPattern: '*',
  type: 'text',
}
/** Capitals and spaces (pattern 18), as at registration. */
const payeeName: FieldSetting = { ...accountNumber, minLength: 2, maxLength: 50, patternId: 18 }

/**
 * Binds a bank account, or an address of a chain whose token the house takes, for withdrawals. Its payee is the member's registered name; without one, the first bind sets it
 * (site.md section 3). Another member may have bound it too, unless that member was paid to it. An account released by
 * an operator is free. Binding one's own account again returns the existing one.
 *
 * Refuses: `in-need-true-account`; `not-offered` at `bankCode`; `required`, `format`, `too-short`, `too-long` at
 * `accountNumber` and `payeeName`; `too-many-requests` after too many refused binds; `payee-name-differs`, both for a
 * name other than the registered one and for an account that another member was paid to, so that nobody can probe which
 * accounts are known here; `over-limit` beyond `MAX_ACCOUNTS`, checked before the latter: such a member could probe
 * without risk.
 */
export async function bindAccount(ctx: Context, member: Member, input: Input): Promise<Result<BindResult>> {
  const permission = await mayWithdraw(ctx, member)
  if (!permission.ok) return permission
  const bank_code = input.bankCode
  const payee_name = writtenPayeeName(input.payeeName)
  const number = await numberOf(ctx, bank_code, input.accountNumber.trim())
  if (!number.ok) return number
  const account_number = number.value
  const badName = checkField(payeeName, payee_name)
  if (badName) return refuse(badName, { field: 'payeeName' })

  return limitRefusals(ctx, member, () =>
    ctx.transact((ctx) => bindOnce(ctx, member, { bank_code, account_number, payee_name })),
  )
}

/**
 * The number of a bank account, which people also type in groups and in the digits of other keyboards, or an address of the
 * chain of an open token, written in the one way in which it is kept. Refuses `not-offered` at `bankCode`, and `required`,
 * `format`, `too-short`, `too-long` at `accountNumber`.
 */
async function numberOf(ctx: Context, code: string, entered: string): Promise<Result<string>> {
  if (bankName(code) === undefined) {
    const chain = await chainByName(ctx, code)
    if (!chain || chain.closed_at) return refuse('not-offered', { field: 'bankCode' })
    if (entered === '') return refuse('required', { field: 'accountNumber' })
    const address = addressIn(chain.kind, entered)
    return address ? ok(shownAddress(chain.kind, address)) : refuse('format', { field: 'accountNumber' })
  }
  const number = digitCode(entered)
  const bad = checkField(accountNumber, number)
  return bad ? refuse(bad, { field: 'accountNumber' }) : ok(number)
}

/**
 * Runs `bind` under a limit of refused binds. Each is counted first, outside its transaction, and uncounted unless
 * refused, so that concurrent calls learn no more than successive ones.
 */
async function limitRefusals(
  ctx: Context,
  { id }: Member,
  bind: () => Promise<Result<BindResult>>,
): Promise<Result<BindResult>> {
  const key = `bind-refused:${id}`
  const { hits, retryAfterSeconds } = await countHit(ctx, key, REFUSED_BINDS)
  if (hits > REFUSED_BINDS.hits) return refuse('too-many-requests', { retryAfterSeconds })
  const bound = await bind()
  if (bound.ok || bound.code !== 'payee-name-differs') await uncountHits(ctx, key)
  return bound
}

interface NewAccount {
  bank_code: string
  account_number: string
  payee_name: string
}

async function bindOnce(ctx: Context, member: Member, account: NewAccount): Promise<Result<BindResult>> {
  await lockMoneyOf(ctx, member.id)
  const registered = await registerPayeeName(ctx, member.id, account.payee_name)
  if (registered !== account.payee_name) return refuse('payee-name-differs', { field: 'payeeName' })
  const bound = await ctx.db
    .selectFrom('bound_account')
    .select(['id', 'bank_code', 'account_number'])
    .where('member_id', '=', member.id)
    .where('released_at', 'is', null)
    .execute()
  const own = bound.find(
    (one) => one.bank_code === account.bank_code && one.account_number === account.account_number,
  )
  if (own) return ok({ accountId: String(own.id) })
  if (bound.length >= MAX_ACCOUNTS) return refuse('over-limit', { max: String(MAX_ACCOUNTS) })
  if (await belongsToAnother(ctx, member.id, account))
    return refuse('payee-name-differs', { field: 'payeeName' })
  const { id } = await ctx.db
    .insertInto('bound_account')
    .values({ member_id: member.id, ...account, created_at: ctx.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const bankAccount = accountLabel(account.bank_code, account.account_number)
  await notifySecurityChange(ctx, member.id, 'account-bound', { bankAccount })
  return ok({ accountId: String(id) })
}
