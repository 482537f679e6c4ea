import { sql } from 'kysely'
import { rowIdOf } from '#contract/base/fields/row-id.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import { chainByName } from '#platform/cashier/chains/index.ts'
import { accountsOf } from '#platform/members/accounts/index.ts'
import type { WithdrawalRow } from '../withdrawal-order.ts'
import { bankName } from './banks.ts'

/**
 * Ownership of a bank account. Anybody can type a number, so several members may have bound the same one; the first
 * payment to it makes it that member's alone (docs/decisions/0025-whose-a-bank-account-is.md). No withdrawal to another
 * member's account can be requested or approved. While an account has no owner, one withdrawal to it can be approved at
 * a time.
 */

interface AccountNumber {
  bank_code: string
  account_number: string
}

/** Whether another member was paid to this account. */
export async function belongsToAnother(
  { db }: Context,
  memberId: bigint,
  { bank_code, account_number }: AccountNumber,
): Promise<boolean> {
  const paid = await db
    .selectFrom('bound_account')
    .select('id')
    .where('bank_code', '=', bank_code)
    .where('account_number', '=', account_number)
    .where('released_at', 'is', null)
    .where('paid_at', 'is not', null)
    .where('member_id', '!=', memberId)
    .executeTakeFirst()
  return paid !== undefined
}

/**
 * The id of the member's own bound account named by `sent`. Refuses `not-found`, also for another member's (site.md
 * 1.3), `not-offered` at `accountId` for an address of a token that the house has closed, and, as `bindAccount`,
 * `payee-name-differs` at `accountId` if another member was paid to it since it was bound.
 */
export async function ownAccount(ctx: Context, memberId: bigint, sent: string): Promise<Result<bigint>> {
  const id = rowIdOf(sent)
  if (id === undefined) return refuse('not-found')
  const row = await ctx.db
    .selectFrom('bound_account')
    .select(['id', 'bank_code', 'account_number'])
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  if (!row) return refuse('not-found')
  if (bankName(row.bank_code) === undefined && (await chainByName(ctx, row.bank_code))?.closed_at)
    return refuse('not-offered', { field: 'accountId' })
  if (await belongsToAnother(ctx, memberId, row)) return refuse('payee-name-differs', { field: 'accountId' })
  return ok(row.id)
}

/**
 * Locks all bindings of a locked withdrawal's account, so that no other withdrawal to it is approved meanwhile. Refuses
 * `account-already-bound`, with the other binding as the `reason`, if another member was paid to it or has an approved
 * withdrawal to it.
 */
export async function mayBePaidTo(ctx: Context, order: WithdrawalRow): Promise<Result<null>> {
  const others = (await lockBindings(ctx, order)).filter(({ member_id }) => member_id !== order.member_id)
  const other = others.find(({ paid_at }) => paid_at !== null) ?? (await findPendingBinding(ctx, others))
  if (!other) return ok(null)
  const names = await accountsOf(ctx.db, [other.member_id])
  return refuse('account-already-bound', {
    reason: `bound account ${other.id} of ${names.get(other.member_id)}`,
  })
}

interface Binding {
  id: bigint
  member_id: bigint
  paid_at: Date | null
}

/** Every binding of an order's account, locked in id order. */
const lockBindings = ({ db }: Context, order: WithdrawalRow): Promise<Binding[]> =>
  db
    .selectFrom('bound_account')
    .select(['id', 'member_id', 'paid_at'])
    .where(
      sql<boolean>`(bank_code, account_number) = (select bank_code, account_number from bound_account where id = ${order.account_id})`,
    )
    .where('released_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** The binding among `bindings` that an approved withdrawal goes to. */
async function findPendingBinding(
  { db }: Context,
  bindings: readonly Binding[],
): Promise<Binding | undefined> {
  if (bindings.length === 0) return undefined
  const order = await db
    .selectFrom('withdrawal_order')
    .select('account_id')
    .where(
      'member_id',
      'in',
      bindings.map(({ member_id }) => member_id),
    )
    .where(
      'account_id',
      'in',
      bindings.map(({ id }) => id),
    )
    .where('status', '=', 'approved')
    .limit(1)
    .executeTakeFirst()
  return bindings.find(({ id }) => id === order?.account_id)
}

/**
 * Makes the account of a paid, locked withdrawal its member's alone. If it is another member's, which a payment cannot
 * undo, a warning is logged.
 */
export async function markPaidTo(ctx: Context, order: WithdrawalRow): Promise<void> {
  const bindings = await lockBindings(ctx, order)
  const own = bindings.find(({ id }) => id === order.account_id)
  const other = bindings.find(({ id, paid_at }) => id !== order.account_id && paid_at !== null)
  if (other) ctx.log.warn({ orderId: order.id }, 'a withdrawal was paid to an account of somebody else')
  if (other || !own || own.paid_at) return
  await ctx.db
    .updateTable('bound_account')
    .set({ paid_at: ctx.clock.now() })
    .where('id', '=', own.id)
    .execute()
}

/**
 * Records that a payment to a withdrawal's account came back. Without another payment, the account has no owner again.
 */
export const unmarkPaidTo = ({ db }: Context, order: WithdrawalRow): Promise<unknown> =>
  db
    .updateTable('bound_account')
    .set({ paid_at: null })
    .where('id', '=', order.account_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('withdrawal_order')
            .select('id')
            .where('member_id', '=', order.member_id)
            .where('account_id', '=', order.account_id)
            .where('id', '!=', order.id)
            .where('status', 'in', ['paid', 'received']),
        ),
      ),
    )
    .execute()
