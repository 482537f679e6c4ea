import type { Db } from '#platform/base/db/database.ts'

/** A vendor that keeps a wallet for each member. */
export interface WalletVendor {
  code: string
  name: string
  /** Who keeps them: the name of an adapter (`play/vendors/transfer-wallet/providers`). */
  provider: string
  /** False if it no longer keeps them: money there can be brought back, but none can be put there. */
  open: boolean
}

/**
 * The vendors that keep wallets, or have kept them before, in the order of the navigation. Games of all other vendors
 * are staked from the main wallet.
 */
export async function walletKeepers(db: Db): Promise<WalletVendor[]> {
  const rows = await db
    .selectFrom('vendor')
    .select((is) => [
      'code',
      'name',
      'wallet_provider',
      is.fn.coalesce('wallet_provider', 'former_wallet_provider').as('provider'),
    ])
    .where((is) => is(is.fn.coalesce('wallet_provider', 'former_wallet_provider'), 'is not', null))
    .orderBy('position')
    .orderBy('code')
    .execute()
  return rows.map(({ code, name, wallet_provider, provider }) => ({
    ...{ code, name, provider: provider ?? '', open: wallet_provider !== null },
  }))
}
