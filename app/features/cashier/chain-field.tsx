import { SelectField } from '#app/forms/controls.tsx'
import { useAmountText } from '#app/i18n/use-amount-text.ts'
import type { DepositMethod } from '#contract/cashier/cashier.ts'
import { whileChosen } from './while-chosen.ts'

/** The token that an order is paid with, where there are several, with what a whole one is worth. */
export function ChainField({ chains }: { chains: DepositMethod['chains'] }) {
  const text = useAmountText()
  return (
    <div className={whileChosen.crypto}>
      <SelectField
        name="network"
        options={chains.map(({ id, name, symbol, rate }) => ({
          value: id,
          label: `${name} · 1 ${symbol} = ${text(rate)}`,
        }))}
      />
    </div>
  )
}
