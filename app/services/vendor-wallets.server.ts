import { pageFailure } from '#app/lib/page-failure.ts'
import { merchantWallet, OwnWallet } from '#contract/wallet.ts'
import type { MemberCalls } from './guards.server.ts'

/** A wallet at a vendor, to choose from: the vendor's code and name. */
interface VendorWallet {
  value: string
  label: string
}

/** The member's wallets at vendors; a trial account has none. */
export async function vendorWallets({ send }: MemberCalls): Promise<VendorWallet[]> {
  const answer = await send(merchantWallet, {})
  if (answer.ok) return answer.value.wallets.map(({ id, name }) => ({ value: id, label: name }))
  // Else a wallet that cannot be looked up would be taken for one that there is none of.
  if (answer.code !== 'in-need-true-account') throw pageFailure(answer.code)
  return []
}

/**
 * The same where the query asks for a wallet that is none of the member's own, and so must be looked up before it can be
 * read (site.md 1.6); undefined where it is not needed.
 */
export async function vendorWalletsAsked(
  query: URLSearchParams,
  member: MemberCalls,
): Promise<VendorWallet[] | undefined> {
  const wallet = query.get('wallet')
  return wallet === null || OwnWallet.safeParse(wallet).success ? undefined : vendorWallets(member)
}
