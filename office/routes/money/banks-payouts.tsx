import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { data } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Button } from '#app/components/button.tsx'
import { SelectField } from '#app/forms/controls.tsx'
import { FormOf } from '#app/forms/form-of.tsx'
import { RefusedAct } from '#app/forms/refused-act.tsx'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { MAX_TICKED_ROWS } from '#contract/limits.ts'
import { makePayoutForm, previewPayoutForm } from '#office/features/banks/bank-forms.ts'
import { FileProblem, MapField } from '#office/features/banks/file-fields.tsx'
import { PayoutFileRows } from '#office/features/banks/payout-file-rows.tsx'
import { PayoutPreview, type ShownPayout } from '#office/features/banks/payout-preview.tsx'
import { WaitingPayouts } from '#office/features/banks/waiting-payouts.tsx'
import { Sheet } from '#office/features/records/section.tsx'
import { OFFICE_ROWS } from '#office/limits.ts'
import { admit, does, doPosted, permit } from '#office/services/acts.server.ts'
import { atPayoutField } from '#office/services/bank-files.server.ts'
import { bankById, listBanks } from '#platform/cashier/banks/index.ts'
import {
  listPayoutFiles,
  makePayoutFile,
  previewPayoutFile,
  waitingPayouts,
} from '#platform/cashier/withdrawals/index.ts'

export const handle = { page: 'banks' }

export async function loader(args: LoaderFunctionArgs) {
  const { platform, may } = admit(args, 'banks')
  const [waiting, files, banks] = await Promise.all([
    waitingPayouts(platform, MAX_TICKED_ROWS),
    listPayoutFiles(platform, { limit: OFFICE_ROWS }),
    listBanks(platform, { status: 'open' }),
  ])
  const maps = await Promise.all(banks.map(({ id }) => bankById(platform, id)))
  const map = maps.map((bank) => bank?.payout_map).find((one) => one != null)
  return {
    waiting,
    files,
    banks: banks.map(({ id, bank, number, holds }) => ({ id, name: `${bank} ${number}`, holds })),
    map: map == null ? '' : JSON.stringify(map, null, 2),
    may: waiting.length > 0 && banks.length > 0 && may('banks.payout-file'),
  }
}

export async function action(args: ActionFunctionArgs) {
  let to = '/office/banks/payouts'
  return doPosted(args, [
    { form: previewPayoutForm, answer: preview },
    does(makePayoutForm, 'banks.payout-file', {
      async run(platform, { accountId, id: orderIds, text: map }, actor) {
        const file = await makePayoutFile(platform, { bankId: accountId, orderIds, map, actor })
        if (!file.ok) return atPayoutField(file)
        to = `/office/banks/payouts/${file.value.id}`
        return file
      },
      to: () => to,
      says: 'payout-file-made',
    }),
  ])
}

/** What the file would have: shown by the answer to the post itself, because it has members' bank data. */
async function preview(args: ActionFunctionArgs) {
  const { context } = permit(args, 'banks.payout-file')
  const entered = previewPayoutForm.read({ context })
  if (!entered.ok) return entered.invalid()
  const { accountId, id: orderIds, text: map } = entered.value
  const file = await previewPayoutFile(context.platform, { bankId: accountId, orderIds, map })
  if (!file.ok) return entered.refused(atPayoutField(file))
  const { orders, amount, head } = file.value
  const payout: ShownPayout = {
    orders,
    amount,
    head,
    accountId,
    ids: orderIds,
    map: map === undefined ? '' : JSON.stringify(map),
  }
  return data({ ...entered.calmReply(), shown: payout })
}

export default function Payouts() {
  const { waiting, files, banks, map, may } = useLoaderData<typeof loader>()
  const answered = useActionData() as { shown?: ShownPayout } | undefined
  const { t } = useTranslation(['office-banks', 'office'])
  const payout = answered?.shown
  return (
    <>
      <div className="o-h">
        <h1 className="o1">{t('payouts.title')}</h1>
        <p>{t('payouts.about')}</p>
      </div>
      <RefusedAct form={previewPayoutForm} isShown={may} />
      <RefusedAct form={makePayoutForm} isShown={payout !== undefined} />
      {payout ? (
        <PayoutPreview
          payout={payout}
          holds={banks.find(({ id }) => id === payout.accountId)?.holds ?? '0.00'}
        />
      ) : null}
      <Sheet title={t('payouts.waiting')}>
        {may ? (
          <FormOf
            form={previewPayoutForm}
            className="o-sb grid gap-2"
            labels={{ accountId: t('payouts.from'), text: t('payouts.map'), id: t('payouts.waiting') }}
            values={{ text: map }}
          >
            <WaitingPayouts rows={waiting} ticked={payout?.ids} />
            <SelectField
              name="accountId"
              options={banks.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <MapField hint={t('payouts.mapHint')} />
            <FileProblem form={previewPayoutForm} />
            <div>
              <Button look={payout ? 'plain' : 'act'}>{t('payouts.preview')}</Button>
            </div>
          </FormOf>
        ) : (
          <WaitingPayouts rows={waiting} ticked={null} />
        )}
      </Sheet>
      <Sheet title={t('payouts.files')}>
        <PayoutFileRows files={files} />
      </Sheet>
    </>
  )
}
