import type { ValueOf } from '#contract/endpoint.ts'
import { moneyOf } from '#contract/money.ts'
import type { balance as endpoint } from '#contract/wallet.ts'
import type { Context, Member } from '../context.ts'
import { balanceOf, purse } from '../ledger/index.ts'
import { done, type Result } from '../result.ts'

/**
 * What the header shows: the main wallet, without held money; of a trial account its play money. (Vendor wallets come
 * with the vendors.)
 */
export async function balance(ctx: Context, member: Member): Promise<Result<ValueOf<typeof endpoint>>> {
  return done({ sumBalance: moneyOf(await balanceOf(ctx.db, purse(member))) })
}
