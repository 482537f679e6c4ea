import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { TextLink } from '#app/components/button.tsx'
import { Money } from '#app/components/money.tsx'
import { DecimalField, TextField } from '#app/forms/controls.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { pageFailure } from '#app/lib/pages/page-failure.ts'
import { minorOf } from '#contract/base/fields/money.ts'
import { closeBankForm, enterLineForm, setBankForm } from '#office/features/banks/bank-forms.ts'
import { BankState } from '#office/features/banks/bank-state.tsx'
import { BankTermFields } from '#office/features/banks/bank-terms.tsx'
import { FormSheet } from '#office/features/banks/form-sheet.tsx'
import { LineRows } from '#office/features/banks/line-rows.tsx'
import { Changes } from '#office/features/records/changes.tsx'
import { Decisions } from '#office/features/records/decision.tsx'
import { RecordHead } from '#office/features/records/record-head.tsx'
import { Pairs, Sheet } from '#office/features/records/section.tsx'
import { LATEST_ROWS } from '#office/limits.ts'
import { bankLinesList } from '#office/lists/money/bank-lines-list.ts'
import { admit, does, doPosted } from '#office/services/acts.server.ts'
import { atItsField, bankTermsOf, siteMomentOf } from '#office/services/bank-terms.server.ts'
import { listAudit } from '#platform/base/settings/index.ts'
import { enterLine, listLines } from '#platform/cashier/bank-lines/index.ts'
import { changeBank, closeBank, listBanks } from '#platform/cashier/banks/index.ts'

export const handle = { page: 'banks' }

const everyLine = bankLinesList.read(new URLSearchParams())

export async function loader(args: LoaderFunctionArgs) {
  const { platform, may } = admit(args, 'banks')
  const bank = (await listBanks(platform)).find(({ id }) => id === args.params.id)
  if (!bank) throw pageFailure('not-found')
  const [lines, changes] = await Promise.all([
    listLines(platform, { bankId: bank.id, limit: LATEST_ROWS }),
    listAudit(platform, { subject: `bank ${bank.id}`, limit: LATEST_ROWS }),
  ])
  const open = bank.status === 'open'
  return {
    bank,
    changes,
    may: {
      set: open && may('banks.set'),
      close: open && may('banks.close'),
      enter: may('banks.enter'),
    },
    lines,
    title: bank.number,
  }
}

export async function action(args: ActionFunctionArgs) {
  const id = args.params.id ?? ''
  const to = `/office/banks/${id}`
  return doPosted(args, [
    does(setBankForm, 'banks.set', {
      async run(platform, entered, actor) {
        const terms = bankTermsOf(entered)
        if (!terms.ok) return terms
        const { reason } = entered
        return atItsField(await changeBank(platform, id, { ...terms.value, actor, reason }))
      },
      to,
      says: 'bank-changed',
    }),
    does(enterLineForm, 'banks.enter', {
      async run(platform, { moment, content = '', balanceAfter, amount, ...entered }, actor) {
        const time = siteMomentOf(moment)
        if (!time.ok) return time
        const line = { ...entered, bank: id, time: time.value, content, balance: balanceAfter ?? null }
        return atItsField(await enterLine(platform, { ...line, amount: minorOf(amount), actor }))
      },
      to,
      says: 'waits-for-another',
    }),
    does(closeBankForm, 'banks.close', {
      run: (platform, { reason }, actor) => closeBank(platform, id, actor, reason),
      to,
      says: 'bank-closed',
    }),
  ])
}

export default function BankAccount() {
  const { bank, lines, changes, may } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['office-banks', 'office'])
  return (
    <article className="o-rec" data-id={bank.id} data-status={bank.status}>
      <RecordHead
        heading={
          <>
            {bank.bank} {bank.number}
          </>
        }
        badge={<BankState status={bank.status} />}
      >
        <p>{bank.name}</p>
      </RecordHead>
      <Sheet title={t('one')}>
        <Pairs
          pairs={[
            [t('column.holds'), <Money key="" amount={bank.holds} mark />],
            [t('column.least'), <Money key="" amount={bank.least} />],
            [t('column.most'), <Money key="" amount={bank.most} />],
            [t('column.daily'), <Money key="" amount={bank.daily} />],
            [t('column.hours'), bank.hours ?? t('always')],
            [t('column.ranks'), bank.ranks.length > 0 ? bank.ranks.join(', ') : t('everybody')],
            [t('column.agents'), bank.agents.length > 0 ? bank.agents.join(', ') : t('everybody')],
          ]}
        />
      </Sheet>
      <p className="o-row my-3">
        <TextLink href={`/office/banks/${bank.id}/feeds`}>{t('feeds.title')}</TextLink>
        <TextLink href={`/office/banks/${bank.id}/statement`}>{t('statement.title')}</TextLink>
      </p>
      <LineRows lines={lines} all={bankLinesList.href({ ...everyLine, bank: bank.id })} />
      <Changes lines={changes} />
      <div className="o-g h">
        <FormSheet
          form={setBankForm}
          title={t('set')}
          may={may.set}
          values={{
            least: bank.least,
            most: bank.most,
            daily: bank.daily,
            openHours: bank.hours ?? '',
            rankLevels: bank.ranks.join(','),
            upline: bank.agents.join(', '),
          }}
          labels={{ upline: t('column.agents') }}
        >
          <BankTermFields />
        </FormSheet>
        <FormSheet
          form={enterLineForm}
          title={t('enter')}
          about={t('enterHint')}
          may={may.enter}
          labels={{ content: t('lineColumn.content') }}
        >
          <TextField name="reference" maxLength={100} autoComplete="off" />
          <TextField name="moment" hint={t('timeHint')} maxLength={19} autoComplete="off" />
          <DecimalField name="amount" />
          <TextField name="content" maxLength={500} autoComplete="off" />
          <DecimalField name="balanceAfter" />
        </FormSheet>
      </div>
      <Decisions
        decisions={[
          { form: closeBankForm, label: t('close'), icon: 'close', look: 'danger', may: may.close },
        ]}
      />
    </article>
  )
}
