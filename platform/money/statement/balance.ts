import type { ValueOf } from '#contract/base/endpoint.ts'
import { moneyOf } from '#contract/base/fields/money.ts'
import type { balance as endpoint } from '#contract/money/wallet.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { sumBalanceOf } from '#platform/money/ledger/index.ts'

/**
 * The balance in the header: main and vendor wallets, without held money and bonus; for a trial account its play money.
 */
export async function balance(ctx: Context, member: Member): Promise<Result<ValueOf<typeof endpoint>>> {
  return ok({ sumBalance: moneyOf(await sumBalanceOf(ctx.db, member)) })
}
