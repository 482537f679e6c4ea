import { sql } from 'kysely'
import type { Minor } from '#contract/base/fields/money.ts'
import type { Db } from '#platform/base/db/database.ts'
import { balanceAtVendor } from '#platform/money/ledger/index.ts'

/** A vendor that keeps a wallet for each member. */
export interface WalletVendor {
  code: string
  name: string
  /** The keeper's name: an adapter of `play/vendors/transfer-wallet/providers`. */
  provider: string
  /** False if it no longer keeps them: money there can be brought back, but none can be sent there. */
  open: boolean
}

/**
 * The vendors that keep wallets, or have kept them before, in the order of the navigation. Games of all other vendors
 * are staked from the main wallet.
 */
export const walletKeepers = async (db: Db): Promise<WalletVendor[]> =>
  (await keepers(db).execute()).map(walletVendor)

/** The same vendors with the member's balances there in minor units, in one statement. */
export async function walletsWithKeepers(
  db: Db,
  memberId: bigint,
): Promise<(WalletVendor & { held: Minor })[]> {
  const held = balanceAtVendor(memberId, sql.ref('vendor.code')).as('held')
  const rows = await keepers(db).select(held).execute()
  return rows.map((row) => ({ ...walletVendor(row), held: row.held }))
}

const keepers = (db: Db) =>
  db
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

interface KeeperRow {
  code: string
  name: string
  wallet_provider: string | null
  provider: string | null
}

const walletVendor = ({ code, name, wallet_provider, provider }: KeeperRow): WalletVendor => ({
  code,
  name,
  provider: provider ?? '',
  open: wallet_provider !== null,
})
