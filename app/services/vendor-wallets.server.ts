import { pageFailure } from '#app/lib/page-failure.ts'
import { merchantWallet, OwnWallet } from '#contract/wallet.ts'
import type { MemberCalls } from './guards.server.ts'

/** A vendor wallet as an option: the vendor's code and name. */
interface VendorWallet {
  value: string
  label: string
}

/** The member's wallets at vendors; a trial account has none. */
export async function vendorWallets({ send }: MemberCalls): Promise<VendorWallet[]> {
  const answer = await send(merchantWallet, {})
  if (answer.ok) return answer.value.wallets.map(({ id, name }) => ({ value: id, label: name }))
  // Otherwise a wallet that could not be looked up would seem not to exist.
  if (answer.code !== 'in-need-true-account') throw pageFailure(answer.code)
  return []
}

/**
 * The same, if the query names a wallet that is not one of the member's own and must therefore be looked up before it
 * is parsed (site.md 1.6); else undefined.
 */
export async function vendorWalletsAsked(
  query: URLSearchParams,
  member: MemberCalls,
): Promise<VendorWallet[] | undefined> {
  const wallet = query.get('wallet')
  return wallet === null || OwnWallet.safeParse(wallet).success ? undefined : vendorWallets(member)
}
