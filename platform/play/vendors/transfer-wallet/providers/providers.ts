import type { VendorWalletProvider } from './provider.ts'
import { simulator } from './simulator.ts'

/** The keepers of vendors' wallets, by their names in vendors' rows. */
const providers: Record<string, VendorWalletProvider> = { simulator }

/** Throws for an unknown name: the catalogue names a provider that does not exist. */
export function walletProviderOf(name: string): VendorWalletProvider {
  const provider = Object.hasOwn(providers, name) ? providers[name] : undefined
  if (!provider) throw new Error(`no keeper of vendor wallets is called ${name}`)
  return provider
}
