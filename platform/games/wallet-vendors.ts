import type { Db } from '../db/database.ts'

/** A vendor with whom members have wallets of their own. */
export interface WalletVendor {
  code: string
  name: string
  /** Who keeps them: the name of an adapter (`wallet/vendor-transfers/providers`). */
  provider: string
}

/** The vendors with wallets, in the order of the navigation. All others play from the main wallet. */
export async function walletVendors(db: Db): Promise<WalletVendor[]> {
  const rows = await db
    .selectFrom('vendor')
    .select(['code', 'name', 'wallet_provider'])
    .where('wallet_provider', 'is not', null)
    .orderBy('position')
    .orderBy('code')
    .execute()
  return rows.map(({ code, name, wallet_provider }) => ({ code, name, provider: wallet_provider ?? '' }))
}
