import { useTranslation } from 'react-i18next'
import type { Wallet } from '#contract/wallet.ts'

/** How a wallet is called, by its id: our own in the visitor's language, a vendor's by the vendor. */
export function useWalletName(wallets: readonly Wallet[]): (id: string) => string {
  const { t } = useTranslation('wallets')
  return (id) => {
    if (id === 'main' || id === 'bonus' || id === 'points') return t(`name.${id}`)
    return wallets.find((wallet) => wallet.id === id)?.name ?? id
  }
}
