import { Button } from '#app/components/button.tsx'
import { Money } from '#app/components/money.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ActForm } from '../records/act-form.tsx'
import { Pairs, Sheet } from '../records/section.tsx'
import { makePayoutForm } from './bank-forms.ts'

export interface ShownPayout {
  orders: number
  amount: string
  /** The first lines of the file. */
  head: string
  accountId: string
  ids: string[]
  /** As JSON; empty: as it was kept. */
  map: string
}

/** The payout file that was asked for, and the form that makes it. */
export function PayoutPreview({ payout, holds }: { payout: ShownPayout; holds: string }) {
  const { t } = useTranslation(['office-banks', 'office'])
  const { orders, amount, head, accountId, ids, map } = payout
  return (
    <Sheet title={t('payouts.would', { orders })}>
      <Pairs
        pairs={[
          [t('office:column.amount'), <Money key="" amount={amount} mark />],
          [t('payouts.holds'), <Money key="" amount={holds} />],
        ]}
      />
      <pre className="o-sb overflow-x-auto text-xs" data-field="head">
        {head}
      </pre>
      <ActForm
        form={makePayoutForm}
        className="o-sb grid gap-2"
        hidden={{ accountId, ...(map === '' ? {} : { text: map }) }}
      >
        {ids.map((id) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        <div>
          <Button look="act">{t('payouts.make')}</Button>
        </div>
      </ActForm>
    </Sheet>
  )
}
