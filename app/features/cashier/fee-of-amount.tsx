import { Money } from '#app/components/money.tsx'
import { DescriptionList } from '#app/components/records/description-list.tsx'
import { htmlLang } from '#app/i18n/config.ts'
import { useFormat } from '#app/i18n/format.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { enteredMoney } from '#app/lib/forms/entered-money.ts'
import { readAmount } from '#app/lib/forms/typed-amount.ts'
import { minorOf, moneyOf } from '#contract/base/fields/money.ts'
import { feeOf } from '#contract/money/fee.ts'

/** The fee of an amount and the remainder; with a script updated during input. */
export function FeeOfAmount({
  amount,
  basisPoints,
  net: netTerm,
}: {
  /** As entered or chosen; nothing is shown unless it is an amount. */
  amount: string | undefined
  basisPoints: number
  /** The label of the remainder. */
  net: string
}) {
  const { t } = useTranslation('cashier')
  const { language, currencySymbol } = useFormat()
  const money = enteredMoney(readAmount(amount ?? '', htmlLang[language]) ?? '')
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
