import { HOUSE_VENDOR } from '#contract/play/games/index.ts'
import type { Context } from '#platform/base/context.ts'
import type { Db } from '#platform/base/db/database.ts'

/** A vendor as an operator lists it. */
export interface NamedVendor {
  code: string
  name: string
  maintenance: boolean
  /** Whether members have wallets of their own with it. */
  keepsWallets: boolean
}

/** Every vendor but the house, in the order of the navigation. */
export async function vendorNames(db: Db): Promise<NamedVendor[]> {
  const rows = await db
    .selectFrom('vendor')
    .select(['code', 'name', 'maintenance', 'wallet_provider'])
    .where('code', '<>', HOUSE_VENDOR)
    .orderBy('position')
    .orderBy('code')
    .execute()
  return rows.map(({ code, name, maintenance, wallet_provider }) => ({
    code,
    name,
    maintenance,
    keepsWallets: wallet_provider !== null,
  }))
}

/** Opens a vendor's games that were only announced; one that an operator has put into maintenance stays closed. */
export async function openVendorGames({ db }: Context, vendor: string): Promise<bigint> {
  const { numUpdatedRows } = await db
    .updateTable('game')
    .set({ maintenance: false })
    .where('vendor_code', '=', vendor)
    .where('opened', '=', false)
    .where('maintenance', '=', true)
    .executeTakeFirst()
  return numUpdatedRows
}
