import type { VendorWalletProvider } from './provider.ts'
import { simulator } from './simulator.ts'

/** Every keeper of vendor wallets by the name that a vendor's row gives it. */
const providers: Record<string, VendorWalletProvider> = { simulator }

/** Throws for a name that no provider has: the catalogue names one that does not ship. */
export function walletProviderOf(name: string): VendorWalletProvider {
  const provider = Object.hasOwn(providers, name) ? providers[name] : undefined
  if (!provider) throw new Error(`no keeper of vendor wallets is called ${name}`)
  return provider
}
