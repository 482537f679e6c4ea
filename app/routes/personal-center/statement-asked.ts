import type { Option } from '#app/components/select.tsx'
import { type StatementFilter, statementFilter } from '#app/features/records/statement-filter.ts'
import { pageFailure } from '#app/lib/page-failure.ts'
import type { MemberCalls } from '#app/services/guards.server.ts'
import { merchantWallet, OwnWallet } from '#contract/wallet.ts'

/**
 * What a statement is asked for in the query. One that names a wallet at a vendor is looked up first, and is of the main
 * wallet where there is none (site.md 1.6).
 */
export async function statementAsked(
  query: URLSearchParams,
  member: MemberCalls,
): Promise<{ filter: StatementFilter; vendors: Option[] | undefined }> {
  const wallet = query.get('wallet')
  if (wallet === null || OwnWallet.safeParse(wallet).success)
    return { filter: statementFilter(query), vendors: undefined }
  const vendors = await vendorWallets(member)
  const codes = vendors.map(({ value }) => value)
  return { filter: statementFilter(query, codes), vendors }
}

/** The member's wallets at vendors, to choose from; a trial account has none. */
export async function vendorWallets(member: MemberCalls): Promise<Option[]> {
  const answer = await member.send(merchantWallet, {})
  if (answer.ok) return answer.value.wallets.map(({ id, name }) => ({ value: id, label: name }))
  // Else a wallet that cannot be looked up would be taken for one that there is none of.
  if (answer.code !== 'in-need-true-account') throw pageFailure(answer.code)
  return []
}
