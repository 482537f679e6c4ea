import { moneyOf } from '#contract/base/fields/money.ts'
import type { DepositMethod } from '#contract/cashier/cashier.ts'
import type { Context } from '#platform/base/context.ts'
import { ok, type Result, refuse } from '#platform/base/result.ts'
import {
  type ChainRow,
  networkName,
  type OrderAddress,
  openChains,
  paymentUri,
  shownAddress,
  takesOrders,
  tokenText,
} from '#platform/cashier/chains/index.ts'
import type { Instructions } from '#platform/cashier/providers/index.ts'

/** Tokens of chains that take an order now; null if the house has none that is open, and the simulator may serve. */
export async function chainsForOrders(ctx: Context): Promise<ChainRow[] | null> {
  const open = await openChains(ctx)
  return open.length === 0 ? null : open.filter((chain) => takesOrders(ctx, chain))
}

/** A token as a member chooses it. */
export const chosenFrom = (chain: ChainRow): DepositMethod['chains'][number] => ({
  id: String(chain.id),
  name: chain.name,
  symbol: chain.symbol,
  rate: moneyOf(chain.rate),
})

/** The token that an order is to be paid with; nobody chooses where there is one. Refuses `required` and `not-offered` at `network`. */
export function chooseChain(chains: readonly ChainRow[], wanted: string | undefined): Result<ChainRow> {
  const [only, other] = chains
  if (!wanted && only && other) return refuse('required', { field: 'network' })
  const chosen = wanted ? chains.find(({ id }) => String(id) === wanted) : only
  return chosen ? ok(chosen) : refuse('not-offered', { field: 'network' })
}

/** What the payer of an order needs. */
export function chainInstructions(
  { kind, network, token, symbol, decimals, rate }: ChainRow,
  { address, units }: OrderAddress,
): Instructions {
  const payTo = networkName(kind, network)
  const writtenAddress = shownAddress(kind, address)
  return {
    payTo,
    accountNumber: writtenAddress,
    accountName: symbol,
    content: writtenAddress,
    qr: paymentUri({ kind, network, token, to: address, units }),
    bank: null,
    chain: {
      token: symbol,
      contract: shownAddress(kind, token),
      amount: tokenText(units, decimals),
      rate: moneyOf(rate),
    },
  }
}
