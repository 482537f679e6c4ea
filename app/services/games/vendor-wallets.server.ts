import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { isTrial } from '#contract/members/account-kind.ts'
import { merchantWallet, OwnWallet, walletVendors } from '#contract/money/wallet.ts'
import type { MemberCalls } from '../guards.server.ts'
import { callPublic } from '../platform.server.ts'
import { preferencesOf } from '../preferences.server.ts'
import type { RouteArgs } from '../session.server.ts'

/** A vendor wallet as an option: the vendor's code and name. */
interface VendorWallet {
  value: string
  label: string
}

/**
 * The member's wallets at vendors; a trial account has none. They are the same for everybody, unless a vendor has ceased to keep
 * them: then the member is asked for, who may have money there.
 */
export async function vendorWallets(args: RouteArgs, { info, send }: MemberCalls): Promise<VendorWallet[]> {
  if (isTrial(info.accountKind)) return []
  const { language } = await preferencesOf(args)
  const shared = await callPublic(args.context, language, walletVendors, {})
  if (shared.ok && !shared.value.former)
    return shared.value.vendors.map(({ code, name }) => ({ value: code, label: name }))
  const answer = await send(merchantWallet, {})
  // Otherwise a wallet that could not be looked up would seem not to exist.
  if (!answer.ok) throw pageFailure(answer.code)
  return answer.value.wallets.map(({ id, name }) => ({ value: id, label: name }))
}

/**
 * The same, if the query names a wallet that is not one of the member's own and must therefore be looked up before it
 * is parsed (site.md 1.6); else undefined.
 */
export async function vendorWalletsAsked(
  args: RouteArgs,
  query: URLSearchParams,
  member: MemberCalls,
): Promise<VendorWallet[] | undefined> {
  const wallet = query.get('wallet')
  return wallet === null || OwnWallet.safeParse(wallet).success ? undefined : vendorWallets(args, member)
}
