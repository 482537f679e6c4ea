import { useTranslation } from 'react-i18next'
import { DescriptionList } from '#app/components/description-list.tsx'
import { Money } from '#app/components/money.tsx'
import { useFormat } from '#app/i18n/format.tsx'
import { enteredMoney } from '#app/lib/entered-money.ts'
import { feeOf } from '#contract/fee.ts'
import { minorOf, moneyOf } from '#contract/money.ts'

/** What is taken of an amount and what arrives; with a script while it is entered. */
export function FeeOfAmount({
  amount,
  basisPoints,
  net: netTerm,
}: {
  /** As it was entered or chosen; of what is no amount nothing is said. */
  amount: string | undefined
  basisPoints: number
  /** How what is left is called. */
  net: string
}) {
  const { t } = useTranslation('cashier')
  const { currencySymbol } = useFormat()
  const money = enteredMoney(amount ?? '')
  const minor = money === undefined ? undefined : minorOf(money)
  const fee = minor === undefined ? undefined : feeOf(minor, basisPoints)
  const net = minor === undefined || fee === undefined ? undefined : minor - fee
  const part = (name: 'fee' | 'net', value: bigint | undefined) => (
    <b data-part={name} className="money" data-amount={value === undefined ? undefined : moneyOf(value)}>
      {value === undefined ? '–' : <Money amount={moneyOf(value)} />}
    </b>
  )
  return (
    <div data-fee={basisPoints} data-of="amount" data-symbol={currencySymbol}>
      <DescriptionList
        items={[
          { term: t('fee'), detail: part('fee', fee) },
          { term: netTerm, detail: part('net', net) },
        ]}
      />
    </div>
  )
}
