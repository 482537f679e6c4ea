import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TextLink } from '#app/components/button.tsx'
import { SelectField, TextField } from '#app/forms/controls.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { openBankForm } from '#office/features/banks/bank-forms.ts'
import { BankState } from '#office/features/banks/bank-state.tsx'
import { BankTermFields } from '#office/features/banks/bank-terms.tsx'
import { FormSheet } from '#office/features/banks/form-sheet.tsx'
import { OfficeListPage, StateChips } from '#office/features/records/office-list-page.tsx'
import { bankLinesList } from '#office/lists/money/bank-lines-list.ts'
import { banksList } from '#office/lists/money/banks-list.ts'
import { admit, does, doPosted } from '#office/services/acts.server.ts'
import { atItsField, bankTermsOf } from '#office/services/bank-terms.server.ts'
import { loadList } from '#office/services/load-list.server.ts'
import { queueOf } from '#office/services/queues.server.ts'
import { ok } from '#platform/base/result.ts'
import { addBank, bankStatuses, usualTerms, vietnamBanks } from '#platform/cashier/banks/index.ts'

export const handle = { page: 'banks', live: true }

export async function loader(args: LoaderFunctionArgs) {
  const { may } = admit(args, 'banks')
  const [page, { waiting }] = await Promise.all([loadList(args, banksList), queueOf(args, 'banks')])
  const banks = vietnamBanks.map(({ bin, name }) => ({ value: bin, label: `${name} · ${bin}` }))
  return { ...page, waiting, banks, may: may('banks.open') }
}

export async function action(args: ActionFunctionArgs) {
  return doPosted(args, [
    does(openBankForm, 'banks.open', {
      async run(platform, { bin, bankNumber: number, holder: name, reason, ...entered }, actor) {
        const terms = bankTermsOf(entered)
        if (!terms.ok) return terms
        const wish = { ...usualTerms, ...terms.value, bin, number, name, actor, reason }
        const added = await addBank(platform, wish)
        return added.ok ? ok(null) : atItsField(added)
      },
      to: '/office/banks',
      says: 'bank-opened',
    }),
  ])
}

const openLines = bankLinesList.href({
  ...bankLinesList.read(new URLSearchParams()),
  status: 'open',
})

export default function BankAccounts() {
  const { filter, rows, next, waiting, banks, may } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office-banks', 'office'])
  return (
    <>
      <OfficeListPage
        list={banksList}
        filter={filter}
        rows={rows}
        next={next}
        title={t('office:page.banks')}
        chips={
          <>
            <StateChips
              list={banksList}
              filter={filter}
              states={bankStatuses}
              word={(one) => t(`state.${one}`)}
            />
            <p className="o-row">
              <TextLink href={openLines}>
                {waiting > 0 ? t('openLines', { count: waiting }) : t('lines')}
              </TextLink>
              <TextLink href="/office/banks/payouts">{t('payouts.title')}</TextLink>
              <TextLink href="/office/banks/moves">{t('moves.title')}</TextLink>
            </p>
          </>
        }
        own={{
          number: { cell: ({ id, number }) => <a href={`/office/banks/${id}`}>{number}</a> },
          status: { cell: ({ status }) => <BankState status={status} /> },
        }}
      />
      <div className="o-g h mt-3">
        <FormSheet
          form={openBankForm}
          title={t('add')}
          about={t('addHint')}
          may={may}
          labels={{ upline: t('column.agents') }}
        >
          <SelectField name="bin" options={banks} />
          <TextField name="bankNumber" inputMode="numeric" maxLength={19} autoComplete="off" />
          <TextField name="holder" hint={t('nameHint')} maxLength={50} autoComplete="off" />
          <BankTermFields />
        </FormSheet>
      </div>
    </>
  )
}
