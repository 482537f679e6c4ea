import { Card, CardBody } from '#app/components/card.tsx'
import { type RecordColumn, RecordRows } from '#app/components/records/record-rows.tsx'
import { SelectField, Submit, TextField } from '#app/forms/controls.tsx'
import { FormOf, useReply } from '#app/forms/form-of.tsx'
import { sentences } from '#app/i18n/sentences.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { paths } from '#app/lib/pages/paths.ts'
import { bindAccountForm } from './withdrawal-forms.ts'
import type { Desk } from './withdrawal-limits.ts'

type Account = Desk['accounts'][number]

/** The bank accounts for withdrawals, and the form that binds another. */
export function BoundAccounts({ desk }: { desk: Desk }) {
  const { t } = useTranslation('cashier')
  const refused = useReply(bindAccountForm.id) !== undefined
  const none = desk.accounts.length === 0
  return (
    <Card title={t('withdraw.accounts')} titleId="accounts" flush>
      <AccountTable accounts={desk.accounts} />
      <CardBody className="border-t border-line">
        {none ? (
          <BindForm desk={desk} />
        ) : (
          <details open={refused}>
            <summary className="min-h-8 text-sm font-semibold text-link">{t('withdraw.bindMore')}</summary>
            <div className="pt-3">
              <BindForm desk={desk} />
            </div>
          </details>
        )}
      </CardBody>
    </Card>
  )
}

function AccountTable({ accounts }: { accounts: Account[] }) {
  const { t } = useTranslation('cashier')
  const columns: RecordColumn<Account>[] = [
    { field: 'id', head: t('column.accountId'), cell: ({ id }) => id },
    { field: 'bank', head: t('column.bank'), cell: ({ bank }) => bank },
    {
      field: 'number',
      head: t('column.number'),
      cell: ({ number }) => <span className="digits">{number}</span>,
    },
    { field: 'payee', head: t('column.payee'), cell: ({ payee }) => payee },
  ]
  return (
    <RecordRows
      kind="bare"
      name="accounts"
      caption={t('withdraw.accounts')}
      columns={columns}
      records={accounts}
      id={({ id }) => id}
      empty={<p className="px-4 py-3 text-sm">{t('withdraw.bindFirst')}</p>}
    />
  )
}

/** Bank, number, and the holder: the registered name, which cannot be changed, or the name to register. */
function BindForm({ desk: { banks, takesAddresses, payeeName } }: { desk: Desk }) {
  const { t } = useTranslation('cashier')
  const choices = banks.map(({ code, name }) => ({ value: code, label: name }))
  return (
    <FormOf
      form={bindAccountForm}
      action={paths.personal('withdraw')}
      values={{ payeeName: payeeName ?? undefined }}
    >
      <SelectField name="bankCode" options={[{ value: '', label: t('withdraw.chooseBank') }, ...choices]} />
      <TextField
        name="accountNumber"
        inputMode={takesAddresses ? undefined : 'numeric'}
        autoComplete="off"
        spellCheck={false}
        hint={sentences(t('withdraw.accountNumberHint'), takesAddresses ? t('withdraw.addressHint') : '')}
        required
      />
      <TextField
        name="payeeName"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        readOnly={payeeName !== null}
        hint={t(payeeName === null ? 'withdraw.payeeNew' : 'withdraw.payeeFixed')}
        required
      />
      <div>
        <Submit wide={false}>{t('withdraw.bindSubmit')}</Submit>
      </div>
    </FormOf>
  )
}
