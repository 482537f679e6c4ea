import type { bindAccount as endpoint } from '#contract/cashier.ts'
import type { ParsedInputOf, ValueOf } from '#contract/endpoint.ts'
import { checkField } from '#contract/field-rules.ts'
import type { FieldSetting } from '#contract/settings.ts'
import { givePayeeName } from '../accounts/index.ts'
import type { Context, Member } from '../context.ts'
import { lockMoneyOf } from '../ledger/index.ts'
import { done, type Result, refuse } from '../result.ts'
import { bankName } from './banks.ts'
import { mayWithdraw } from './cashier-gates.ts'

type Wish = ParsedInputOf<typeof endpoint>
type Bound = ValueOf<typeof endpoint>

/** Accounts that one member may bind. */
const MAX_ACCOUNTS = 5

/** Digits (pattern 6), as many as Vietnamese accounts and cards have. */
const accountNumber: FieldSetting = {
  enabled: true,
  required: true,
  minLength: 6,
  maxLength: 19,
  patternId: 6,
  acceptedPattern: '*',
  type: 'text',
}
/** Capitals and spaces (pattern 18), as at the registration. */
const payeeName: FieldSetting = { ...accountNumber, minLength: 2, maxLength: 50, patternId: 18 }

/**
 * Binds a bank account for withdrawals. Its payee is the member's registered name; where none was given, the first bind
 * sets it (site.md section 3). An account that an operator has released is free. Binding one's own account again answers the account that is there.
 *
 * Refuses: `in-need-true-account`; `not-offered` at `bankCode`; `required`, `format`, `too-short`, `too-long` at
 * `accountNumber` and `payeeName`; `payee-name-differs`; `account-already-bound` by someone else; `over-limit` beyond
 * `MAX_ACCOUNTS`.
 */
export async function bindAccount(ctx: Context, member: Member, wish: Wish): Promise<Result<Bound>> {
  const allowed = await mayWithdraw(ctx, member)
  if (!allowed.ok) return allowed
  const bank_code = wish.bankCode
  const account_number = wish.accountNumber.trim()
  const payee_name = wish.payeeName.trim()
  if (bankName(bank_code) === undefined) return refuse('not-offered', { field: 'bankCode' })
  const badNumber = checkField(accountNumber, account_number)
  if (badNumber) return refuse(badNumber, { field: 'accountNumber' })
  const badName = checkField(payeeName, payee_name)
  if (badName) return refuse(badName, { field: 'payeeName' })

  return ctx.transact(async (ctx) => {
    await lockMoneyOf(ctx, member.id)
    const registered = await givePayeeName(ctx, member.id, payee_name)
    if (registered !== payee_name) return refuse('payee-name-differs', { field: 'payeeName' })
    const taken = await ctx.db
      .selectFrom('bound_account')
      .select(['id', 'member_id'])
      .where('bank_code', '=', bank_code)
      .where('account_number', '=', account_number)
      .where('released_at', 'is', null)
      .executeTakeFirst()
    if (taken?.member_id === member.id) return done({ accountId: String(taken.id) })
    if (taken) return refuse('account-already-bound', { field: 'accountNumber' })
    const { bound } = await ctx.db
      .selectFrom('bound_account')
      .select((is) => is.fn.countAll<bigint>().as('bound'))
      .where('member_id', '=', member.id)
      .where('released_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (bound >= MAX_ACCOUNTS) return refuse('over-limit', { max: String(MAX_ACCOUNTS) })

    const row = await ctx.db
      .insertInto('bound_account')
      .values({ member_id: member.id, bank_code, account_number, payee_name, created_at: ctx.clock.now() })
      .onConflict((conflict) =>
        conflict.columns(['bank_code', 'account_number']).where('released_at', 'is', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    // Someone else bound it at the same moment.
    if (!row) return refuse('account-already-bound', { field: 'accountNumber' })
    return done({ accountId: String(row.id) })
  })
}
