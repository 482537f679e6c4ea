import type { ValueOf } from '#contract/base/endpoint.ts'
import { type Minor, moneyOf } from '#contract/base/fields/money.ts'
import type {
  consolidatedFunds as fundsEndpoint,
  walletVendors as vendorsEndpoint,
  Wallet,
  merchantWallet as walletEndpoint,
} from '#contract/money/wallet.ts'
import type { Context, Member } from '#platform/base/context.ts'
import { admitReal } from '#platform/base/input/admit-real.ts'
import { ok, type Result } from '#platform/base/result.ts'
import { balancesOf, type WalletKind } from '#platform/money/ledger/index.ts'
import { type WalletVendor, walletKeepers, walletsWithKeepers } from '#platform/play/catalogue/index.ts'
import { inTransitOf } from './transfer-wallet/transfer-order.ts'

type Balances = Awaited<ReturnType<typeof balancesOf>>

/**
 * All money of a member: main wallet, the wallets at vendors, bonus, points, and money in transit. While the brand has
 * a single wallet, only that one and the money left with vendors (`atVendors`). Refuses `in-need-true-account`.
 */
export async function consolidatedFunds(
  ctx: Context,
  member: Member,
): Promise<Result<ValueOf<typeof fundsEndpoint>>> {
  const permission = await admitReal(ctx, member)
  if (!permission.ok) return permission
  const [isSingle, balances, inTransit] = await Promise.all([
    ctx.settings.flag('isSingle'),
    balancesOf(ctx.reads, member.id),
    inTransitOf(ctx, member.id),
  ])
  const main = ownWallet(balances, 'main')
  const vendors = await vendorWallets(ctx, balances)
  const outside = [...balances].filter(([kind]) => kind.startsWith('vendor-'))
  const atVendors = outside.reduce((all, [, amount]) => all + amount, 0n)
  return ok({
    isSingle,
    wallets: isSingle
      ? [main]
      : [main, ...vendors, ownWallet(balances, 'bonus'), ownWallet(balances, 'points')],
    atVendors: moneyOf(atVendors),
    sumBalance: moneyOf((balances.get('main') ?? 0n) + atVendors),
    inTransit: moneyOf(inTransit),
    held: moneyOf(balances.get('held') ?? 0n),
  })
}

/** Only the wallets at vendors; none while the brand has a single wallet. Refuses `in-need-true-account`. */
export async function merchantWallet(
  ctx: Context,
  member: Member,
): Promise<Result<ValueOf<typeof walletEndpoint>>> {
  const permission = await admitReal(ctx, member)
  if (!permission.ok) return permission
  const isSingle = await ctx.settings.flag('isSingle')
  const wallets = isSingle ? [] : shownWallets(await walletsWithKeepers(ctx.reads, member.id))
  return ok({ isSingle, wallets })
}

/** The vendors that keep wallets now, the same for every member; none while the brand has a single wallet. */
export async function walletVendors(ctx: Context): Promise<Result<ValueOf<typeof vendorsEndpoint>>> {
  if (await ctx.settings.flag('isSingle')) return ok({ vendors: [], former: false })
  const keepers = await walletKeepers(ctx.reads)
  const vendors = keepers.filter(({ open }) => open).map(({ code, name }) => ({ code, name }))
  return ok({ vendors, former: vendors.length < keepers.length })
}

const ownWallet = (balances: Balances, kind: 'main' | 'bonus' | 'points'): Wallet => ({
  id: kind,
  kind,
  name: kind,
  amount: moneyOf(balances.get(kind) ?? 0n),
})

async function vendorWallets(ctx: Context, balances: Balances): Promise<Wallet[]> {
  const balanceAt = (code: string) => balances.get(`vendor-${code}` satisfies WalletKind) ?? 0n
  const vendors = await walletKeepers(ctx.reads)
  return shownWallets(vendors.map((vendor) => ({ ...vendor, held: balanceAt(vendor.code) })))
}

/**
 * A wallet for each vendor that keeps them, even if it is empty; for a vendor that no longer keeps them, only while it
 * holds money.
 */
const shownWallets = (vendors: readonly (WalletVendor & { held: Minor })[]): Wallet[] =>
  vendors
    .filter(({ open, held }) => open || held > 0n)
    .map(({ code, name, held }) => ({ id: code, kind: 'vendor', name, amount: moneyOf(held) }))
