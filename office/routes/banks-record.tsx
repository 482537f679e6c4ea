import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Money } from '#app/components/money.tsx'
import { postedForm, unknownIntent } from '#app/forms/define-form.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { mayDo } from '#platform/backoffice/operators/index.ts'
import { listAudit } from '#platform/base/settings/index.ts'
import { changeBank, closeBank, listBanks } from '#platform/cashier/banks/index.ts'
import { closeBankForm, setBankForm } from '../features/banks/bank-forms.ts'
import { BankState } from '../features/banks/bank-state.tsx'
import { BankTermFields } from '../features/banks/bank-terms.tsx'
import { Changes } from '../features/records/changes.tsx'
import { Decisions } from '../features/records/decision.tsx'
import { Pairs, Sheet } from '../features/records/section.tsx'
import { LATEST_ROWS } from '../limits.ts'
import { officeContextOf } from '../server/office-context.ts'
import { act, admit } from '../services/acts.server.ts'
import { atItsField, bankTermsOf } from '../services/bank-terms.server.ts'
import { titledBy } from '../services/title.server.ts'

export const handle = { page: 'banks' }

export async function loader(args: LoaderFunctionArgs) {
  const {
    platform,
    operator: { role },
  } = admit(args, 'banks')
  const bank = (await listBanks(platform)).find(({ id }) => id === args.params.id)
  if (!bank) throw pageFailure('not-found')
  const [changes, title] = await Promise.all([
    listAudit(platform, { subject: `bank ${bank.id}`, limit: LATEST_ROWS }),
    titledBy(args, bank.number),
  ])
  const open = bank.status === 'open'
  return {
    bank,
    changes,
    may: { set: open && mayDo(role, 'banks.set'), close: open && mayDo(role, 'banks.close') },
    title,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }]

export async function action(args: ActionFunctionArgs) {
  const context = officeContextOf(args.context)
  const id = args.params.id ?? ''
  const to = `/office/banks/${id}`
  switch (postedForm(context, [setBankForm, closeBankForm] as const)) {
    case setBankForm:
      return act(args, 'banks.set', setBankForm.read({ context }), {
        async run(platform, entered, actor) {
          const terms = bankTermsOf(entered)
          if (!terms.ok) return terms
          return atItsField(await changeBank(platform, id, { ...terms.value, actor }))
        },
        to,
        says: 'bank-changed',
      })
    case closeBankForm:
      return act(args, 'banks.close', closeBankForm.read({ context }), {
        run: (platform, _, actor) => closeBank(platform, id, actor),
        to,
        says: 'bank-closed',
      })
    default:
      return unknownIntent()
  }
}

export default function BankAccount() {
  const { bank, changes, may } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office-banks', 'office'])
  return (
    <article className="o-rec" data-id={bank.id} data-status={bank.status}>
      <section className="o-s o-rh">
        <div className="o-row">
          <h1 className="amt">
            {bank.bank} {bank.number}
          </h1>
          <BankState status={bank.status} />
        </div>
        <p>{bank.name}</p>
      </section>
      <Sheet title={t('one')}>
        <Pairs
          pairs={[
            [t('column.holds'), <Money key="" amount={bank.holds} mark />],
            [t('column.least'), <Money key="" amount={bank.least} />],
            [t('column.most'), <Money key="" amount={bank.most} />],
            [t('column.daily'), <Money key="" amount={bank.daily} />],
            [t('column.hours'), bank.hours ?? t('always')],
            [t('column.ranks'), bank.ranks.length > 0 ? bank.ranks.join(', ') : t('everybody')],
          ]}
        />
      </Sheet>
      <Changes lines={changes} />
      <Decisions
        decisions={[
          {
            form: setBankForm,
            label: t('set'),
            icon: 'bank',
            may: may.set,
            fields: <BankTermFields />,
            values: {
              least: bank.least,
              most: bank.most,
              daily: bank.daily,
              openHours: bank.hours ?? '',
              rankLevels: bank.ranks.join(','),
            },
          },
          { form: closeBankForm, label: t('close'), icon: 'close', look: 'danger', may: may.close },
        ]}
      />
    </article>
  )
}
