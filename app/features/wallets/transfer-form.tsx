import { Card } from '#app/components/card.tsx'
import { MoneyField, SelectField, Submit } from '#app/forms/controls.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { MAX_AMOUNT } from '#contract/limits.ts'
import type { Wallet } from '#contract/money/wallet.ts'
import { transferForm } from './transfer-forms.ts'
import { useWalletName } from './use-wallet-name.ts'

const LEAST = '0.01'

/** A transfer between own wallets, except bonus money and points. */
export function TransferForm({ wallets, requestId }: { wallets: Wallet[]; requestId: string }) {
  const { t } = useTranslation('wallets')
  const name = useWalletName(wallets)
  const options = wallets
    .filter(({ kind }) => kind === 'main' || kind === 'vendor')
    .map(({ id }) => ({ value: id, label: name(id) }))
  return (
    <Card title={t('transfer.new')} titleId="new-transfer">
      <FormOf
        form={transferForm}
        action={paths.personal('transferFund')}
        hidden={{ requestId }}
        values={{ from: 'main', to: options.find(({ value }) => value !== 'main')?.value }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField name="from" options={options} />
          <SelectField name="to" options={options} />
        </div>
        <MoneyField name="amount" min={LEAST} max={MAX_AMOUNT} hint={t('transfer.about')} required />
        <Submit>{t('transfer.submit')}</Submit>
      </FormOf>
    </Card>
  )
}
