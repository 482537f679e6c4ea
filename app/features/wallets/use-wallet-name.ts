import { useTranslation } from '#app/i18n/use-translation.ts'
import type { Wallet } from '#contract/money/wallet.ts'

/** A wallet's name by its id: ours from the catalogue, a vendor's by the vendor. */
export function useWalletName(wallets: readonly Wallet[]): (id: string) => string {
  const { t } = useTranslation('wallets')
  return (id) => {
    if (id === 'main' || id === 'bonus' || id === 'points') return t(`name.${id}`)
    return wallets.find((wallet) => wallet.id === id)?.name ?? id
  }
}
