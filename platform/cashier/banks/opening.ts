import { sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import type { Context } from '#platform/base/context.ts'
import { expectOk } from '#platform/base/result.ts'
import { bankAccount, house, move, post } from '#platform/money/ledger/index.ts'
import type { BankRow } from './bank-accounts.ts'

/** What lay in each own account before its first line: `id` and `opening`. */
export const bankOpenings = sql`(select id, coalesce(opening, 0) as opening from bank_account)`

/**
 * Posts what lay in a locked account before its first line, the house's own money; again where an earlier line shows that it
 * was another sum. Run in the transaction that locked it.
 */
export async function noteOpening(
  ctx: Context,
  { id, opening }: BankRow,
  inStatement: Minor | null,
): Promise<void> {
  if (inStatement === null || inStatement === opening) return
  const [from, to] = [bankAccount(id), house('equity', 0n)]
  const more = inStatement - (opening ?? 0n)
  const entries = more > 0n ? move(from, to, more) : move(to, from, -more)
  if (more !== 0n)
    expectOk(
      await post(ctx, { kind: 'bank-opening', reference: `bank ${id}`, entries }),
      'no opening can be posted',
    )
  await ctx.db.updateTable('bank_account').set({ opening: inStatement }).where('id', '=', id).execute()
}
